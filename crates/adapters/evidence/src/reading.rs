//! Reads an archive from the first byte to the last, in one pass, and takes no other form than the one in which they
//! are written: entry after entry without gaps, stored as they are, with a directory that repeats their headers. A
//! program that reads the entries in order and one that reads the directory then see the same entries, and there is no
//! place where anything could be hidden.

use crate::entry_name::{LONGEST_NAME, is_entry_name};
use crate::manifest::{MANIFEST, SIGNATURE};
use flate2::Crc;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::{self, ErrorKind, Read};

/// The most entries of an archive.
pub const MOST_ENTRIES: usize = 50_000;

/// The most bytes of a manifest: it is kept in memory.
pub const LARGEST_MANIFEST: u64 = 32 << 20;

const LARGEST_SIGNATURE: u64 = 16 << 10;

/// The bytes that are read at once.
const CHUNK: usize = 64 << 10;

/// Signatures of the parts of a ZIP file (APPNOTE 4.3).
const ENTRY: u32 = 0x0403_4b50;
const DIRECTORY: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;

/// The flag that a name is in UTF-8, which makes no difference for ASCII.
const UTF_8: u16 = 1 << 11;

/// The attributes of an entry, as Unix has them: a plain file that is no program. A link would lead elsewhere.
const PLAIN_FILE: u32 = 0o100_644 << 16;

/// Time and day of all entries: midnight of 1 January 1980, as MS-DOS writes it. No signature covers another one, which
/// programs would show as if it were evidence.
const NO_TIME: (u16, u16) = (0, 0x21);

/// Why a file is no archive of evidence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The file ends too early.
    #[error("the file ends in {0}")]
    Truncated(String),
    /// A part has another form than archives of evidence have.
    #[error("{place} {what}")]
    Form {
        /// The entry or the other part.
        place: String,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A name that entries do not have: it could lead out of the folder into which an archive is unpacked.
    #[error("an entry is named {0}, which is no name of an entry")]
    Name(String),
    /// Two entries have the same name, or differ in upper and lower case alone.
    #[error("{0} is there twice")]
    Duplicate(String),
    /// More entries than an archive has.
    #[error("there are more than 50,000 entries")]
    TooManyEntries,
    /// A manifest or signature that is larger than any.
    #[error("{0} is too large")]
    TooLarge(&'static str),
}

/// What stopped a walk through an archive.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// The file is no archive of evidence.
    Refused(Refused),
    /// The file could not be read.
    Failed(io::Error),
}

impl From<Refused> for Stopped {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// An entry as it is in the archive.
#[derive(Debug)]
pub(crate) struct FoundEntry {
    pub(crate) name: String,
    pub(crate) size: u32,
    pub(crate) sha256: [u8; 32],
    /// Whether the checksum of ZIP agrees with the bytes: other programs would call the entry damaged.
    pub(crate) is_sound: bool,
    crc: u32,
    offset: u32,
}

/// What an archive holds.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    pub(crate) entries: Vec<FoundEntry>,
    pub(crate) manifest: Option<Vec<u8>>,
    pub(crate) signature: Option<Vec<u8>>,
}

/// Reads an archive. In memory are the names and digests of its entries, and two of them with a limit.
pub(crate) fn read(input: impl Read) -> Result<Contents, Stopped> {
    let mut walk = Walk { input, place: 0, part: "its beginning".to_owned(), names: HashSet::new() };
    let mut contents = Contents::default();
    let first_behind = loop {
        match walk.mark()? {
            ENTRY => walk.entry(&mut contents)?,
            other => break other,
        }
    };
    walk.directory(&contents.entries, first_behind)?;
    Ok(contents)
}

struct Walk<R> {
    input: R,
    place: u64,
    /// The part that is being read, in words.
    part: String,
    /// The names so far, in lower case.
    names: HashSet<String>,
}

impl<R: Read> Walk<R> {
    /// Reads an entry after its mark.
    fn entry(&mut self, contents: &mut Contents) -> Result<(), Stopped> {
        let offset = u32::try_from(self.place - 4).map_err(|_| self.wrong("lies beyond 4 GiB"))?;
        let header: [u8; 26] = self.take()?;
        let name = self.name(half(&header, 22))?;
        self.part.clone_from(&name);
        if contents.entries.len() >= MOST_ENTRIES {
            return Err(Refused::TooManyEntries.into());
        }
        if !self.names.insert(name.to_ascii_lowercase()) {
            return Err(Refused::Duplicate(name).into());
        }
        let size = word(&header, 18);
        self.hold(half(&header, 2) & !UTF_8 == 0, "is encrypted, or states its size elsewhere")?;
        self.hold(half(&header, 4) == 0 && word(&header, 14) == size, "is compressed")?;
        self.hold(half(&header, 24) == 0, "has fields that entries do not have")?;
        self.hold((half(&header, 6), half(&header, 8)) == NO_TIME, "states a time, which entries do not have")?;
        let kept = match name.as_str() {
            MANIFEST => Some((&mut contents.manifest, MANIFEST, LARGEST_MANIFEST)),
            SIGNATURE => Some((&mut contents.signature, SIGNATURE, LARGEST_SIGNATURE)),
            _ => None,
        };
        let (sha256, crc) = match kept {
            Some((_, name, largest)) if u64::from(size) > largest => return Err(Refused::TooLarge(name).into()),
            Some((place, ..)) => self.data(size, Some(place.insert(Vec::new())))?,
            None => self.data(size, None)?,
        };
        let stated = word(&header, 10);
        contents.entries.push(FoundEntry { name, size, sha256, is_sound: crc == stated, crc: stated, offset });
        Ok(())
    }

    /// Reads the data of an entry, keeps them where they are wanted, and returns their digest and their checksum.
    fn data(&mut self, size: u32, mut kept: Option<&mut Vec<u8>>) -> Result<([u8; 32], u32), Stopped> {
        let (mut digest, mut checksum, mut buffer) = (Sha256::new(), Crc::new(), vec![0; CHUNK]);
        let mut left = size as usize;
        while left > 0 {
            let chunk = &mut buffer[..left.min(CHUNK)];
            self.fill(chunk)?;
            digest.update(&*chunk);
            checksum.update(chunk);
            if let Some(kept) = kept.as_deref_mut() {
                kept.extend_from_slice(chunk);
            }
            left -= chunk.len();
        }
        Ok((digest.finalize().into(), checksum.sum()))
    }

    /// Reads the directory, whose first mark was read, and the end of the archive. Both repeat what the entries say.
    fn directory(&mut self, entries: &[FoundEntry], first_mark: u32) -> Result<(), Stopped> {
        let (start, mut mark) = (self.place - 4, first_mark);
        for found in entries {
            self.part = format!("the directory at {}", found.name);
            self.hold(mark == DIRECTORY, "does not list the entry")?;
            let header: [u8; 42] = self.take()?;
            let name = self.name(half(&header, 24))?;
            let repeats = name == found.name
                && (word(&header, 12), word(&header, 16), word(&header, 20)) == (found.crc, found.size, found.size)
                && word(&header, 38) == found.offset;
            self.hold(repeats, "differs from the entry")?;
            // The method, the lengths of fields and comment, the number of the disk, and whether it is text, whose ends
            // of lines programs change.
            let plain = [6, 26, 28, 30, 32].iter().all(|at| half(&header, *at) == 0) && half(&header, 4) & !UTF_8 == 0;
            self.hold(plain, "has fields that entries do not have")?;
            self.hold((half(&header, 8), half(&header, 10)) == NO_TIME, "states a time, which entries do not have")?;
            self.hold(word(&header, 34) == PLAIN_FILE, "is no plain file")?;
            mark = self.mark()?;
        }
        self.part = "the end of the directory".to_owned();
        self.hold(mark == END, "does not follow the last entry")?;
        let size = self.place - 4 - start;
        let end: [u8; 18] = self.take()?;
        let agrees = [4, 6].iter().all(|at| usize::from(half(&end, *at)) == entries.len())
            && u64::from(word(&end, 8)) == size
            && u64::from(word(&end, 12)) == start
            && [0, 2, 16].iter().all(|at| half(&end, *at) == 0);
        self.hold(agrees, "does not agree with the archive")?;
        self.nothing_more()
    }

    fn nothing_more(&mut self) -> Result<(), Stopped> {
        match self.input.read(&mut [0]) {
            Ok(0) => Ok(()),
            Ok(_) => Err(self.wrong("is followed by other bytes")),
            Err(error) if error.kind() == ErrorKind::Interrupted => self.nothing_more(),
            Err(error) => Err(Stopped::Failed(error)),
        }
    }

    /// Reads the mark with which the next part begins.
    fn mark(&mut self) -> Result<u32, Stopped> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    fn name(&mut self, length: u16) -> Result<String, Stopped> {
        let length = usize::from(length);
        if length > LONGEST_NAME {
            return Err(Refused::Name(format!("by {length} bytes")).into());
        }
        let mut bytes = vec![0; length];
        self.fill(&mut bytes)?;
        match String::from_utf8(bytes) {
            Ok(name) if is_entry_name(&name) => Ok(name),
            Ok(name) => Err(Refused::Name(format!("{name:?}")).into()),
            Err(error) => Err(Refused::Name(format!("\"{}\"", error.as_bytes().escape_ascii())).into()),
        }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Stopped> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Stopped> {
        self.input.read_exact(bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => Refused::Truncated(self.part.clone()).into(),
            _ => Stopped::Failed(error),
        })?;
        self.place += bytes.len() as u64;
        Ok(())
    }

    fn hold(&self, holds: bool, otherwise: &'static str) -> Result<(), Stopped> {
        if holds { Ok(()) } else { Err(self.wrong(otherwise)) }
    }

    fn wrong(&self, what: &'static str) -> Stopped {
        Refused::Form { place: self.part.clone(), what }.into()
    }
}

fn half(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
