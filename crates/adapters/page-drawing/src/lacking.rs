use super::PdfError;
use super::fonts::{Font, largest_fonts};
use super::letters::{NO_BREAK, cleaned, clusters, is_seen};
use super::paper_fonts::{FaceNumber, HanForm, PaperFonts};

/// The letters of a text that neither the service nor the machine has a font for, each once, in their order. They print
/// as empty boxes.
///
/// # Errors
/// When a font of the service cannot be read.
pub fn lacking_letters(text: &str, fonts: &PaperFonts) -> Result<Vec<char>, PdfError> {
    let own = &largest_fonts()?.regular;
    let is_there = |face: FaceNumber| fonts.is_there(face);
    let is_in_other = |letters: &str| fonts.face_for(letters, false, HanForm::Simplified, &is_there).is_some();
    let mut lacking = Vec::new();
    if text.chars().all(|letter| is_in(own, letter)) {
        return Ok(lacking);
    }
    for cluster in clusters(&cleaned(text)) {
        let seen: String = cluster.chars().filter(|letter| is_seen(*letter)).collect();
        if seen.chars().all(|letter| is_in(own, letter)) || is_in_other(&seen) {
            continue;
        }
        // A font may have the letter, and not the accent on it.
        let has = |letter: char| is_in(own, letter) || is_in_other(letter.encode_utf8(&mut [0; 4]));
        let mut missing: Vec<char> = seen.chars().filter(|letter| !has(*letter)).collect();
        if missing.is_empty() {
            missing = seen.chars().skip(1).collect();
        }
        for letter in missing {
            if !lacking.contains(&letter) {
                lacking.push(letter);
            }
        }
    }
    Ok(lacking)
}

/// Whether a font of the service has the letter, or prints a space for it.
pub(super) fn is_in(font: &Font, letter: char) -> bool {
    letter.is_ascii_graphic() || letter == ' ' || letter == NO_BREAK || font.has(letter)
}
