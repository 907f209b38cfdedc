//! The machine that runs the measurement.

use crate::joiners::SystemClock;
use chrono::NaiveDate;
use customs_kernel::Clock;
use serde::Serialize;
use std::env::consts::{ARCH, OS};
use std::fs;
use std::path::Path;
use std::thread;

/// What a reader of the figures must know about the machine.
#[derive(Debug, Serialize)]
pub(super) struct Machine {
    pub(super) processor: String,
    pub(super) cores: usize,
    pub(super) memory_bytes: Option<u64>,
    /// The operating system with its version.
    pub(super) system: String,
    /// The file system of the temporary folder, as the system calls it.
    pub(super) file_system: Option<String>,
    pub(super) day: NaiveDate,
}

impl Machine {
    /// Looks at this machine, and at the disk of this folder.
    pub(super) fn look(folder: &Path) -> Self {
        let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
        let kernel = ["ostype", "osrelease"].map(|what| read(&format!("/proc/sys/kernel/{what}")).trim().to_owned());
        let system = kernel.join(" ");
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        Self {
            processor: field(&read("/proc/cpuinfo"), "model name").unwrap_or(ARCH).to_owned(),
            cores: thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: kilobytes(&read("/proc/meminfo"), "MemTotal"),
            system: if system.trim().is_empty() { OS.to_owned() } else { system },
            file_system: file_system(&read("/proc/mounts"), &folder).map(str::to_owned),
            day: SystemClock.now().date_naive(),
        }
    }
}

/// The value of the first line `name: value`.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = text.lines().filter_map(|line| line.split_once(':'));
    lines.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
}

/// The bytes of a line `name: 123 kB`, as the kernel reports memory.
pub(super) fn kilobytes(text: &str, name: &str) -> Option<u64> {
    field(text, name)?.strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// The kind of the file system that holds the folder: that of the longest mount point above it, the last if equal.
fn file_system<'a>(mounts: &'a str, folder: &Path) -> Option<&'a str> {
    let mounted = mounts.lines().filter_map(|line| {
        let mut fields = line.split(' ').skip(1);
        Some((fields.next()?, fields.next()?))
    });
    mounted.filter(|(point, _)| folder.starts_with(point)).max_by_key(|(point, _)| point.len()).map(|(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_as_the_kernel_writes_it() {
        let status = "Name:\tcustoms-api\nVmHWM:\t   50932 kB\nVmRSS:\t   49000 kB\nThreads:\t9\n";
        assert_eq!(kilobytes(status, "VmHWM"), Some(50_932 * 1_024));
        assert_eq!(kilobytes(status, "VmRSS"), Some(49_000 * 1_024));
        assert_eq!(
            (kilobytes(status, "VmSwap"), kilobytes(status, "Threads"), kilobytes("", "VmRSS")),
            (None, None, None)
        );
    }

    #[test]
    fn the_nearest_mount_point_decides_the_file_system() {
        let mounts = "/dev/vda1 / ext4 rw 0 0\ntmpfs /tmp tmpfs rw 0 0\n/dev/vdb /tmp/disk xfs rw 0 0\nbroken\n";
        let found = |folder: &str| file_system(mounts, Path::new(folder));
        assert_eq!(
            [found("/tmp/a"), found("/tmp/disk/a"), found("/tmpfolder"), found("/")],
            [Some("tmpfs"), Some("xfs"), Some("ext4"), Some("ext4")]
        );
        assert_eq!(file_system("", Path::new("/tmp")), None);
    }

    #[test]
    fn a_machine_that_hides_its_details_is_named() {
        let machine = Machine::look(Path::new("/nowhere"));
        assert!(!machine.processor.is_empty() && !machine.system.is_empty() && machine.cores > 0, "{machine:?}");
    }
}
