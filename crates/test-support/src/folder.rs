//! Where the files of the cluster are.

use std::path::Path;
use std::{fs, io};
use tempfile::TempDir;

/// Where Linux has files in memory.
const MEMORY: &str = "/dev/shm";

/// Room in bytes that must be free there, several times what the databases of tests that run at once and the log take.
const ROOM: u64 = 4 << 30;

/// A new folder for a cluster: in memory where there is room. Each test makes and drops a database of a thousand files,
/// which takes a file system on disk a fifth of all processor time of the tests.
pub(crate) fn new_folder() -> io::Result<TempDir> {
    let mut folder = tempfile::Builder::new();
    folder.prefix("customs-test-postgres-");
    // Without the right to write there, the disk does.
    if has_room(Path::new(MEMORY))
        && let Ok(made) = folder.tempdir_in(MEMORY)
    {
        return Ok(made);
    }
    folder.tempdir()
}

/// Whether there is room in the file system, and as much memory.
fn has_room(place: &Path) -> bool {
    let is_free = rustix::fs::statvfs(place).is_ok_and(|it| it.f_bavail.saturating_mul(it.f_frsize) >= ROOM);
    let has_memory = available_memory().is_some_and(|bytes| bytes >= ROOM);
    // Files in memory count for a container. How much of its memory is in use says little: most of it holds files that
    // were read.
    is_free && has_memory && limit_of_container().is_none_or(|bytes| bytes >= 2 * ROOM)
}

/// Bytes of memory that the container of this process may take; `None` without a limit, and outside of containers.
fn limit_of_container() -> Option<u64> {
    fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?.trim().parse().ok()
}

/// Memory in bytes that programs may still take without swapping; `None` where the kernel does not say it.
fn available_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
