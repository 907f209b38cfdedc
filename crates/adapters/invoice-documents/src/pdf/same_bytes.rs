//! Makes the PDF of a document the same every time. The library puts the present moment and a random number into each
//! file; without them, two prints of one invoice are equal byte for byte.

use chrono::NaiveDate;
use sha2::{Digest, Sha256};

const DATES: [&[u8]; 2] = [b"/CreationDate(D:", b"/ModDate(D:"];
const DIGITS_OF_DATE: usize = 14;
const ID: &[u8] = b"/ID[(";
const BETWEEN_IDS: &[u8] = b")(";
const LETTERS_OF_ID: usize = 32;

/// Replaces the dates in the file by the day of the document, and the random id by one made from the content. All
/// lengths stay the same, since the table at the end of the file has the positions of its parts.
pub(super) fn same_bytes(mut file: Vec<u8>, day: NaiveDate) -> Vec<u8> {
    let date = day.format("%Y%m%d000000").to_string();
    for name in DATES {
        if let Some(at) = file.windows(name.len()).position(|part| part == name) {
            let at = at + name.len();
            if let Some(digits) =
                file.get_mut(at..at + DIGITS_OF_DATE).filter(|text| text.iter().all(u8::is_ascii_digit))
            {
                digits.copy_from_slice(date.as_bytes());
            }
        }
    }
    let Some(at) = file.windows(ID.len()).rposition(|part| part == ID) else { return file };
    let (shown, end) = file.split_at_mut(at);
    let number = hex::encode(Sha256::digest(shown));
    for from in [ID.len(), ID.len() + LETTERS_OF_ID + BETWEEN_IDS.len()] {
        let letters = end.get_mut(from..from + LETTERS_OF_ID).filter(|text| text.iter().all(u8::is_ascii_alphanumeric));
        if let Some((letters, number)) = letters.zip(number.as_bytes().get(..LETTERS_OF_ID)) {
            letters.copy_from_slice(number);
        }
    }
    file
}
