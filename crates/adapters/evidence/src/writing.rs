use crate::entry_name::is_entry_name;
use crate::keys::EvidenceKey;
use crate::manifest::{About, Entry, FORMAT, LeftOut, MANIFEST, Manifest, SIGNATURE, VERSION};
use crate::reading::MOST_ENTRIES;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::any::Any;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The most bytes of all entries together beside the manifest and its signature: well below what an archive can have
/// without the extensions for large ones (4 GiB).
pub const LARGEST_ARCHIVE: u64 = 2 << 30;

/// The bytes of an archive that are sent at once.
const CHUNK: usize = 64 << 10;

/// Writes an archive into a temporary file without a name, which is gone with the process. Of the entries no more than
/// their names and digests is kept in memory.
pub struct ArchiveWriter {
    zip: ZipWriter<BufWriter<File>>,
    entries: Vec<Entry>,
    left_out: Vec<LeftOut>,
    open: Option<OpenEntry>,
    bytes: u64,
    most_bytes: u64,
}

/// The entry that is being written.
struct OpenEntry {
    name: String,
    size: u64,
    digest: Sha256,
}

impl ArchiveWriter {
    /// Begins an archive.
    ///
    /// # Errors
    /// When no temporary file can be made.
    pub fn new() -> io::Result<Self> {
        Self::with_room_for(LARGEST_ARCHIVE)
    }

    /// Begins an archive with room for fewer bytes than [`LARGEST_ARCHIVE`].
    ///
    /// # Errors
    /// When no temporary file can be made.
    pub fn with_room_for(most_bytes: u64) -> io::Result<Self> {
        let zip = ZipWriter::new(BufWriter::new(tempfile::tempfile()?));
        let most_bytes = most_bytes.min(LARGEST_ARCHIVE);
        Ok(Self { zip, entries: Vec::new(), left_out: Vec::new(), open: None, bytes: 0, most_bytes })
    }

    /// Whether this many more bytes have room.
    #[must_use]
    pub const fn has_room_for(&self, bytes: u64) -> bool {
        bytes <= self.most_bytes.saturating_sub(self.bytes)
    }

    /// Ends the entry before, and begins one with this name.
    ///
    /// # Errors
    /// When the file cannot be written, the name is none of an entry or taken, or there are too many entries.
    pub fn begin(&mut self, name: &str) -> io::Result<()> {
        self.end();
        // The manifest and its signature come after them.
        if !is_entry_name(name) || self.entries.len() + 2 >= MOST_ENTRIES {
            return Err(io::Error::other(format!("an archive of evidence has no room for {name:?}")));
        }
        self.zip.start_file(name, stored())?;
        self.open = Some(OpenEntry { name: name.to_owned(), size: 0, digest: Sha256::new() });
        Ok(())
    }

    /// Writes the next bytes of the entry that was begun.
    ///
    /// # Errors
    /// When the file cannot be written, no entry was begun, or the archive is full.
    pub fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.has_room_for(bytes.len() as u64) {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the archive of evidence is full"));
        }
        self.append(bytes)
    }

    /// Writes the next bytes of the entry that was begun, even into an archive that is full.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = bytes.len() as u64;
        let open = self.open.as_mut().ok_or_else(|| io::Error::other("no entry was begun"))?;
        self.zip.write_all(bytes)?;
        open.digest.update(bytes);
        open.size += length;
        self.bytes += length;
        Ok(())
    }

    /// Ends the entry that was begun, and returns it with the digest of its bytes; `None` if no entry is open.
    pub fn end(&mut self) -> Option<&Entry> {
        let OpenEntry { name, size, digest } = self.open.take()?;
        self.entries.push(Entry { name, size, sha256: hex::encode(digest.finalize()) });
        self.entries.last()
    }

    /// Adds an entry with these bytes.
    ///
    /// # Errors
    /// As [`begin`](Self::begin) and [`put`](Self::put).
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.begin(name)?;
        self.put(bytes)
    }

    /// Notes in the manifest that a part is not in the archive, with the reason as a sentence.
    pub fn leave_out(&mut self, part: impl Into<String>, reason: impl Into<String>) {
        self.left_out.push(LeftOut { part: part.into(), reason: reason.into() });
    }

    /// Adds the manifest and its signature, and ends the archive.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn finish(mut self, about: About, key: &EvidenceKey) -> io::Result<SignedArchive> {
        self.end();
        let (entries, left_out) = (std::mem::take(&mut self.entries), std::mem::take(&mut self.left_out));
        let manifest = Manifest { format: FORMAT.to_owned(), version: VERSION, about, entries, left_out };
        let manifest = serde_json::to_vec_pretty(&manifest)?;
        let signature = key.sign(&hex::encode(Sha256::digest(&manifest)));
        for (name, bytes) in [(MANIFEST, manifest), (SIGNATURE, serde_json::to_vec_pretty(&signature)?)] {
            // A full archive has room for them all the same.
            self.begin(name)?;
            self.append(&bytes)?;
        }
        let written = self.zip.finish()?;
        let mut file = written.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        let size = file.metadata()?.len();
        Ok(SignedArchive { file, size, _kept: None })
    }
}

/// Writes into the entry that was begun.
impl Write for ArchiveWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.put(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Entries are stored as they are: what is compressed could become any size where it is read. They have no time, since
/// the signature does not cover it.
fn stored() -> SimpleFileOptions {
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    stored.unix_permissions(0o644).last_modified_time(DateTime::DEFAULT)
}

impl std::fmt::Debug for ArchiveWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArchiveWriter").field("entries", &self.entries.len()).finish_non_exhaustive()
    }
}

/// A complete archive, read from its beginning.
#[derive(Debug)]
pub struct SignedArchive {
    file: File,
    size: u64,
    _kept: Option<Box<dyn Any + Send + Sync>>,
}

impl SignedArchive {
    /// The size in bytes.
    #[must_use]
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// The same archive, with something that is kept as long as its file is, such as a share of the disk.
    #[must_use]
    pub fn keeping(self, kept: impl Any + Send + Sync) -> Self {
        Self { _kept: Some(Box::new(kept)), ..self }
    }

    /// The next bytes; `None` at the end.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn next_bytes(&mut self) -> io::Result<Option<Bytes>> {
        let mut bytes = vec![0; CHUNK];
        let length = self.file.read(&mut bytes)?;
        bytes.truncate(length);
        Ok((length > 0).then(|| Bytes::from(bytes)))
    }
}
