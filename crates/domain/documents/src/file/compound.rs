use super::FileKind;

/// Checks a compound file (Word and Excel before 2007) while it is received. Installers, mails and presentations are
/// compound files too. The class of the root entry distinguishes them; it is in a directory that can be anywhere in the
/// file ([MS-CFB], sections 2.2 and 2.6).
#[derive(Debug, Default)]
pub(super) struct CompoundCheck {
    header: Vec<u8>,
    passed: u64,
    root: Vec<u8>,
}

const HEADER: usize = 512;
const ENTRY: usize = 128;
const CLASS: std::ops::Range<usize> = 80..96;

/// Common end of the class ids of Microsoft programs.
const FAMILY: [u8; 12] = [0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46];
const WORD: [u32; 2] = [0x0002_0900, 0x0002_0906];
const EXCEL: [u32; 2] = [0x0002_0810, 0x0002_0820];
/// Classes of installers (package, transform, patch) and mails.
const OTHERS: [u32; 4] = [0x000c_1082, 0x000c_1084, 0x000c_1086, 0x0002_0d0b];
/// Class of PowerPoint, which has a different end.
const PRESENTATION: [u8; 16] =
    [0x10, 0x8d, 0x81, 0x64, 0x9b, 0x4f, 0xcf, 0x11, 0x86, 0xea, 0x00, 0xaa, 0x00, 0xb9, 0x29, 0xe8];

impl CompoundCheck {
    /// Checks the next bytes.
    pub(super) fn take(&mut self, bytes: &[u8]) {
        let missing = (HEADER - self.header.len()).min(bytes.len());
        self.header.extend_from_slice(&bytes[..missing]);
        if self.header.len() == HEADER && self.root.len() < ENTRY {
            let next = self.directory() + self.root.len() as u64;
            let skipped = next.checked_sub(self.passed).and_then(|skipped| usize::try_from(skipped).ok());
            if let Some(rest) = skipped.and_then(|skipped| bytes.get(skipped..)) {
                self.root.extend_from_slice(&rest[..rest.len().min(ENTRY - self.root.len())]);
            }
        }
        self.passed += bytes.len() as u64;
    }

    /// Whether the file can be of this kind. Many programs write no class, so only a known class of another kind
    /// excludes it.
    pub(super) fn can_be(&self, kind: FileKind) -> bool {
        let Some(class) = self.root.get(CLASS) else { return true };
        if class == PRESENTATION {
            return false;
        }
        let number = class.strip_suffix(&FAMILY).and_then(|number| number.try_into().ok()).map(u32::from_le_bytes);
        let Some(number) = number else {
            return true;
        };
        let others = if kind == FileKind::Doc { EXCEL } else { WORD };
        !others.contains(&number) && !OTHERS.contains(&number)
    }

    /// Position of the directory, which starts with the root entry.
    fn directory(&self) -> u64 {
        let number = |place: usize, length: usize| {
            self.header[place..place + length].iter().rev().fold(0_u64, |number, byte| (number << 8) | u64::from(*byte))
        };
        (number(48, 4) + 1) << number(30, 2).clamp(9, 12)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(sector: u32, class: [u8; 16]) -> Vec<u8> {
        let mut file = vec![0; 512 * (usize::try_from(sector).expect("a place") + 1)];
        file[30] = 9;
        file[48..52].copy_from_slice(&sector.to_le_bytes());
        file.extend([0; 80]);
        file.extend(class);
        file.extend([0; 2000]);
        file
    }

    fn class(number: u32) -> [u8; 16] {
        [&number.to_le_bytes()[..], &FAMILY].concat().try_into().expect("16 bytes")
    }

    fn can_be(kind: FileKind, file: &[u8], chunk: usize) -> bool {
        let mut check = CompoundCheck::default();
        file.chunks(chunk).for_each(|chunk| check.take(chunk));
        check.can_be(kind)
    }

    #[test]
    fn the_class_of_the_root_tells_what_it_is_wherever_it_stands() {
        for sector in [0, 1, 7, 40] {
            for chunk in [1, 100, 513, 100_000] {
                for (class, as_word, as_excel) in [
                    ([0; 16], true, true),
                    (class(0x0002_0906), true, false),
                    (class(0x0002_0820), false, true),
                    (class(0x000c_1084), false, false),
                    (class(0x0002_0d0b), false, false),
                    (PRESENTATION, false, false),
                    ([7; 16], true, true),
                ] {
                    let file = file(sector, class);
                    let seen = (can_be(FileKind::Doc, &file, chunk), can_be(FileKind::Xls, &file, chunk));
                    assert_eq!(seen, (as_word, as_excel), "{class:?} in sector {sector} by {chunk}");
                }
            }
        }
    }

    #[test]
    fn a_directory_beyond_the_end_says_nothing() {
        let mut file = file(0, class(0x0002_0820));
        file[48..52].fill(0xff);
        assert!(can_be(FileKind::Doc, &file, 100));
        assert!(can_be(FileKind::Doc, b"short", 1));
    }
}
