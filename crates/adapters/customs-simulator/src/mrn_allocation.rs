use chrono::{Datelike, NaiveDate};
use customs_kernel::{Entropy, InvalidReference, Mrn};

/// Number of combinations of 12 letters and digits.
const NUMBERS: u128 = 36_u128.pow(12);
const ALPHABET: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The letter of the procedure in an MRN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProcedureLetter {
    /// The letter R.
    Import,
    /// The letter A.
    Export,
    /// The letter J: a transit without data about security.
    Transit,
    /// The letter K: a transit that is also an entry summary declaration.
    TransitAtEntry,
    /// The letter L: a transit that is also an exit summary declaration.
    TransitAtExit,
    /// The letter M: a transit that is both.
    TransitAtEntryAndExit,
}

impl ProcedureLetter {
    /// The letter of a transit by the digit that states which data about security it holds: 1 at entry, 2 at exit, 3
    /// both (code list CL217, with meanings that are an assumption); none with any other.
    pub fn for_transit(security: Option<&str>) -> Self {
        match security {
            Some("1") => Self::TransitAtEntry,
            Some("2") => Self::TransitAtExit,
            Some("3") => Self::TransitAtEntryAndExit,
            _ => Self::Transit,
        }
    }
}

/// Makes a new MRN: the year, NL, twelve random characters, the letter of the procedure and the check digit. With 62
/// random bits two are never equal in practice; if they are, the store of cases refuses the second.
///
/// # Errors
/// Never: every number made this way has the format of an MRN.
pub fn new_mrn(procedure: ProcedureLetter, on: NaiveDate, entropy: &dyn Entropy) -> Result<Mrn, InvalidReference> {
    let mut bytes = [0; 16];
    entropy.fill(&mut bytes);
    let mut number = u128::from_be_bytes(bytes) % NUMBERS;
    let mut characters = [b'0'; 12];
    for character in characters.iter_mut().rev() {
        let digit = usize::try_from(number % 36).unwrap_or_default();
        *character = ALPHABET.get(digit).copied().unwrap_or(b'0');
        number /= 36;
    }
    let letter = match procedure {
        ProcedureLetter::Import => 'R',
        ProcedureLetter::Export => 'A',
        ProcedureLetter::Transit => 'J',
        ProcedureLetter::TransitAtEntry => 'K',
        ProcedureLetter::TransitAtExit => 'L',
        ProcedureLetter::TransitAtEntryAndExit => 'M',
    };
    let year = on.year().rem_euclid(100);
    Mrn::with_check_character(&format!("{year:02}NL{}{letter}", String::from_utf8_lossy(&characters)))
}
