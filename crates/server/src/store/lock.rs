//! A database belongs to one server at a time, and only their owner may read its files.

use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The lock on a database. It ends with this value or with the process, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process uses it.
    #[error("another server is using it")]
    Taken,
    /// Its lock file can be neither opened nor created.
    #[error(transparent)]
    Failed(#[from] io::Error),
}

impl Lock {
    /// Locks a database by an advisory lock on the file `DATABASE.lock` beside it. Links are
    /// resolved first.
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

/// Makes a folder accessible to its owner only; creates it if necessary. A shared one, such as
/// `/tmp`, is left alone.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    const STICKY: u32 = 0o1000;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    match folder.metadata()?.permissions().mode() & STICKY {
        0 => std::fs::set_permissions(folder, Permissions::from_mode(0o700)),
        _ => Ok(()),
    }
}

/// Opens a file that only its owner may read, creating it or changing its mode.
pub fn private_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file =
        options.read(true).write(true).create(true).truncate(false).mode(0o600).open(file)?;
    file.set_permissions(Permissions::from_mode(0o600))?;
    Ok(file)
}

/// The path of a file with this suffix appended to its name.
pub fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Makes the files of a database private. Files that SQLite adds later get the mode of the first.
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
