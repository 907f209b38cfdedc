use crate::config::Settings;
use customs_http::{Part, set_gauge};
use customs_persistence::DatabaseUrl;
use metrics::{Unit, describe_gauge, gauge};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

const FREE: &str = "customs_disk_free_bytes";
const SIZE: &str = "customs_disk_size_bytes";

/// Room below which a disk counts as nearly full: a full one stops the database.
const LEAST_FREE: u64 = 1 << 30;

/// The file systems that hold files of this installation. They are measured by a worker of their own now and then, since a
/// folder on another machine may not answer.
pub(crate) struct Disks {
    folders: Vec<(&'static str, PathBuf)>,
    measured: Mutex<Vec<Room>>,
}

/// The room on the file system of one folder, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Room {
    place: &'static str,
    free: u64,
    size: u64,
}

impl Disks {
    /// The folders that the settings name: of an embedded database, of documents and of mails.
    pub(super) fn from_settings(settings: &Settings, database: &DatabaseUrl) -> Self {
        let embedded = match database {
            DatabaseUrl::Sqlite(file) => file.parent().map(Path::to_owned),
            DatabaseUrl::Postgres(_) => None,
        };
        let places = [
            ("database", embedded),
            ("documents", folder(&settings.documents.url)),
            ("mail", folder(&settings.mail.url)),
        ];
        let folders = places.into_iter().filter_map(|(place, folder)| Some((place, folder?))).collect();
        Self { folders, measured: Mutex::default() }
    }

    /// Describes the metrics of disks.
    pub(super) fn describe() {
        describe_gauge!(FREE, Unit::Bytes, "Room that is left on the file system with these files");
        describe_gauge!(SIZE, Unit::Bytes, "Size of the file system with these files");
    }

    /// Measures them. A folder that is not there yet, as none of documents is before the first, is left out.
    ///
    /// # Errors
    /// Fails when a file system does not report its room.
    pub(crate) fn measure(&self) -> io::Result<()> {
        let mut measured = Vec::with_capacity(self.folders.len());
        for (place, folder) in &self.folders {
            match room(place, folder) {
                Ok(room) => measured.push(room),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        *self.measured() = measured;
        Ok(())
    }

    pub(super) fn show(&self) {
        for Room { place, free, size } in self.measured().iter() {
            set_gauge(&gauge!(FREE, "place" => *place), *free);
            set_gauge(&gauge!(SIZE, "place" => *place), *size);
        }
    }

    pub(super) fn part(&self) -> Part {
        part(&self.measured())
    }

    fn measured(&self) -> MutexGuard<'_, Vec<Room>> {
        // Nothing panics under this lock.
        self.measured.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn part(measured: &[Room]) -> Part {
    let full: Vec<String> = measured
        .iter()
        .filter(|room| room.free < LEAST_FREE)
        .map(|Room { place, free, .. }| format!("{place}: {} MiB are left", free >> 20))
        .collect();
    if full.is_empty() { Part::ok("disks") } else { Part::degraded("disks", full.join("; "), None) }
}

fn room(place: &'static str, folder: &Path) -> io::Result<Room> {
    let reported = rustix::fs::statvfs(folder)?;
    let bytes = |blocks: u64| blocks.saturating_mul(reported.f_frsize);
    // Blocks that are free for all users, not only for the superuser.
    Ok(Room { place, free: bytes(reported.f_bavail), size: bytes(reported.f_blocks) })
}

/// The folder of a URL `file:DIR`; `None` for a server or a bucket.
fn folder(url: &str) -> Option<PathBuf> {
    let path = url.strip_prefix("file:")?;
    Some(PathBuf::from(path.strip_prefix("//").unwrap_or(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_taken_from_urls() {
        for (url, there) in [
            ("file:data/documents", Some("data/documents")),
            ("file:///srv/mail", Some("/srv/mail")),
            ("s3://bucket/prefix", None),
            ("smtps://mail.broker.example", None),
        ] {
            assert_eq!(folder(url), there.map(PathBuf::from), "{url}");
        }
    }

    #[test]
    fn a_file_system_tells_its_room() {
        let folder = tempfile::tempdir().expect("a folder");
        let room = room("documents", folder.path()).expect("it tells");
        assert!(room.size >= room.free && room.size > 0, "{room:?}");
        let missing = super::room("documents", &folder.path().join("none")).map_err(|error| error.kind());
        assert_eq!(missing, Err(io::ErrorKind::NotFound));
    }

    #[test]
    fn a_disk_is_nearly_full_below_a_gibibyte() {
        let with = |free| Room { place: "database", free, size: 1 << 40 };
        assert_eq!(part(&[with(LEAST_FREE)]), Part::ok("disks"));
        let full = Part::degraded("disks", "database: 1023 MiB are left", None);
        assert_eq!(part(&[with(LEAST_FREE), with(LEAST_FREE - 1)]), full);
    }
}
