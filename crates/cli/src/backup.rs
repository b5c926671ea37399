//! `backup` and `restore`: a copy of all games, and back.

use crate::Failure;
use crate::place::{Place, about};
use clap::Args;
use duskboard_server::store::lock::{beside, private_file};
use duskboard_server::store::{Found, StoreError, back_up, inspect};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct Backup {
    /// Where the copy goes
    file: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Overwrite a file that is there
    #[arg(long)]
    force: bool,
}

impl Backup {
    /// Copies into a file beside the wanted one, which takes its place when it is whole and checked.
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let (database, copy) = (self.place.file()?, &self.file);
        if !database.is_file() {
            return Err(about(&database, "there is no database: expected --data"));
        }
        check_free(copy, self.force)?;
        check_apart(copy, &database)?;
        let part = Part::new(copy);
        let found = wait(async {
            back_up(&database, &part.0).await?;
            inspect(&part.0).await
        });
        let found = found.map_err(|error| about(&database, error))?;
        part.become_file(copy).map_err(|error| about(copy, error))?;
        Ok(format!("backed up {}: {found}\n", database.display()))
    }
}

#[derive(Args)]
pub(crate) struct Restore {
    /// A copy made by `duskboard backup`
    file: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Replace the games that are there; they are kept as `duskboard.sqlite.old`
    #[arg(long)]
    force: bool,
}

impl Restore {
    /// Nothing changes before a copy of the file was found to be good.
    pub(crate) fn run(&self) -> Result<String, Failure> {
        let (database, _lock) = self.place.take()?;
        check_free(&database, self.force)?;
        check_apart(&self.file, &database)?;
        let part = Part::new(&database);
        let found = part.copy_of(&self.file).map_err(|error| about(&self.file, error))?;
        set_aside(&database).map_err(|error| about(&database, error))?;
        part.become_file(&database).map_err(|error| about(&database, error))?;
        Ok(format!("restored {}: {found}\n", database.display()))
    }
}

/// A file in the making. What is left of it goes with this value.
struct Part(PathBuf);

impl Part {
    fn new(of: &Path) -> Part {
        let part = Part(beside(of, ".part"));
        part.remove();
        part
    }

    fn remove(&self) {
        for ending in ["", "-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(beside(&self.0, ending));
        }
    }

    /// Copies a backup and looks at the copy.
    fn copy_of(&self, backup: &Path) -> Result<Found, StoreError> {
        let failed = |error: io::Error| StoreError::Failed(error.to_string());
        if beside(backup, "-wal").metadata().is_ok_and(|log| log.len() > 0) {
            let told = "a server has it open or was killed: expected a file of duskboard backup";
            return Err(StoreError::Failed(told.into()));
        }
        let mut from = File::open(backup).map_err(failed)?;
        let mut to = private_file(&self.0).map_err(failed)?;
        io::copy(&mut from, &mut to).map_err(failed)?;
        wait(inspect(&self.0))
    }

    /// Takes its place, for good.
    fn become_file(self, file: &Path) -> io::Result<()> {
        File::open(&self.0)?.sync_all()?;
        std::fs::rename(&self.0, file)?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Keeps the games that are there under another name, with what SQLite has beside them.
fn set_aside(database: &Path) -> io::Result<()> {
    let old = beside(database, ".old");
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(beside(&old, ending));
        match std::fs::rename(beside(database, ending), beside(&old, ending)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            done => done?,
        }
    }
    Ok(())
}

/// Refuses to overwrite.
fn check_free(file: &Path, force: bool) -> Result<(), Failure> {
    match file.exists() && !force {
        true => Err(about(file, "it is there already: expected --force to replace it")),
        false => Ok(()),
    }
}

/// Refuses to copy a file onto itself.
fn check_apart(copy: &Path, database: &Path) -> Result<(), Failure> {
    let real = |path: &Path| path.canonicalize().ok();
    match real(copy).is_some_and(|copy| Some(copy) == real(database)) {
        true => Err(about(copy, "this is the database itself: expected another file")),
        false => Ok(()),
    }
}

fn wait<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| StoreError::Failed(error.to_string()))?.block_on(work)
}
