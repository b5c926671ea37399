//! A database belongs to one server at a time, and its files to their owner alone.

use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The right to use a database. It ends with this value or with the process, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Somebody else uses it.
    #[error("another server is using it")]
    Taken,
    /// Its lock can be neither opened nor made.
    #[error(transparent)]
    Failed(#[from] io::Error),
}

impl Lock {
    /// Takes the right to use a database, by an advisory lock on the file `DATABASE.lock` beside
    /// it. Links to a database are that database.
    pub fn take(database: &Path) -> Result<Lock, LockError> {
        let database = database.canonicalize().unwrap_or_else(|_| database.into());
        let file = private_file(&beside(&database, ".lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(LockError::Taken),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

/// Opens a folder to its owner only; it is made if it is not there. One that is there for many,
/// such as `/tmp`, stays as it is.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    const STICKY: u32 = 0o1000;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    match folder.metadata()?.permissions().mode() & STICKY {
        0 => std::fs::set_permissions(folder, Permissions::from_mode(0o700)),
        _ => Ok(()),
    }
}

/// Opens a file that only its owner may read, or makes it so.
pub fn private_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file =
        options.read(true).write(true).create(true).truncate(false).mode(0o600).open(file)?;
    file.set_permissions(Permissions::from_mode(0o600))?;
    Ok(file)
}

/// A file next to another one: the same name and this ending.
pub fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Makes the files of a database private. What SQLite adds later gets the mode of the first.
pub(super) fn private_database(file: &Path) -> io::Result<()> {
    private_file(file)?;
    for ending in ["-wal", "-shm"] {
        match std::fs::set_permissions(beside(file, ending), Permissions::from_mode(0o600)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            done => done?,
        }
    }
    Ok(())
}
