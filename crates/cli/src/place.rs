//! Where the games of a server are.

use crate::Failure;
use clap::Args;
use duskboard_server::store::Lock;
use duskboard_server::store::lock::private_folder;
use std::path::{Path, PathBuf};

/// Where the games are.
#[derive(Args)]
pub(crate) struct Place {
    /// The folder for games; it is made if it is not there
    #[arg(long, value_name = "DIR", default_value = "duskboard-data", env = "DUSKBOARD_DATA")]
    data: PathBuf,
    /// The database, if it is not `DIR/duskboard.sqlite`: sqlite:PATH, postgres://USER@HOST/NAME for
    /// one that several servers share, or memory: to forget all
    #[arg(long, value_name = "URL", env = "DUSKBOARD_DATABASE_URL")]
    pub(crate) database_url: Option<String>,
}

impl Place {
    /// The database file.
    pub(crate) fn file(&self) -> Result<PathBuf, Failure> {
        let Some(url) = &self.database_url else { return Ok(self.data.join("duskboard.sqlite")) };
        let path = url.strip_prefix("sqlite:").map(|path| path.trim_start_matches("//"));
        let path = path.filter(|path| !path.is_empty());
        path.map(PathBuf::from).ok_or_else(|| {
            let scheme = url.split(':').next().unwrap_or_default();
            Failure::Wrong(format!("database of kind {scheme:?}: expected sqlite:PATH"))
        })
    }

    /// The address of a PostgreSQL, if that is where the games are.
    pub(crate) fn postgres(&self) -> Option<&str> {
        let is_one = |url: &&str| {
            ["postgres://", "postgresql://"].into_iter().any(|scheme| url.starts_with(scheme))
        };
        self.database_url.as_deref().filter(is_one)
    }

    /// The database file, and the right to use it. The folder for games is made if it is not there,
    /// and open to its owner only.
    pub(crate) fn take(&self) -> Result<(PathBuf, Lock), Failure> {
        let file = self.file()?;
        if self.database_url.is_none() {
            private_folder(&self.data).map_err(|error| about(&self.data, error))?;
        }
        let lock = Lock::take(&file).map_err(|error| about(&file, error))?;
        Ok((file, lock))
    }
}

/// The address of a database as it may be shown: without name and password of its user.
pub(crate) fn shown(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let place = rest.split('?').next().unwrap_or_default();
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    format!("{scheme}://{place}")
}

/// A failure that is about a file.
pub(crate) fn about(file: &Path, problem: impl ToString) -> Failure {
    Failure::Refused(format!("{}: {}", file.display(), problem.to_string()))
}
