//! Chooses the font of the machine for letters.

use super::face_file::Face;
use customs_kernel::CountryCode;
use harfrust::{Script, unicode};
use std::cmp::Reverse;

/// The forms of letters of Chinese origin: each country has forms of its own, and fonts for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum HanForm {
    Simplified,
    Taiwan,
    HongKong,
    Japanese,
    Korean,
}

impl HanForm {
    /// The names of families of fonts for the form.
    const NAMES: [(&'static str, Self); 5] = [
        (" SC", Self::Simplified),
        (" TC", Self::Taiwan),
        (" HK", Self::HongKong),
        (" JP", Self::Japanese),
        (" KR", Self::Korean),
    ];

    fn from_family(family: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(ending, _)| family.ends_with(ending)).map(|(_, form)| *form)
    }
}

/// The forms for a document to a customer in this country.
pub(in super::super) fn han_form_in(country: Option<&CountryCode>) -> HanForm {
    match country.map(CountryCode::as_str) {
        Some("JP") => HanForm::Japanese,
        Some("KR") => HanForm::Korean,
        Some("TW") => HanForm::Taiwan,
        Some("HK" | "MO") => HanForm::HongKong,
        _ => HanForm::Simplified,
    }
}

/// The place of the best face that has all letters: upright, of the usual width and the weight asked for, without
/// serifs, and of the forms asked for. The first of equals counts. A face that is not usable (its file is gone, for
/// instance) is passed over.
pub(super) fn best(
    faces: &[Face],
    letters: &str,
    bold: bool,
    form: HanForm,
    is_usable: &dyn Fn(usize) -> bool,
) -> Option<usize> {
    let form = script_of_its_own(letters).unwrap_or(form);
    let weight: u16 = if bold { 700 } else { 400 };
    let rank = |face: &Face| {
        let is_special = ["Mono", "Display", "UI", "Looped", "Unjoined"].iter().any(|kind| face.family.contains(kind));
        (
            face.is_upright && face.has_usual_width,
            HanForm::from_family(&face.family).is_none_or(|own| own == form),
            face.family.starts_with("Noto Sans"),
            face.family.contains("Sans"),
            !is_special,
            Reverse(face.family.len()),
            Reverse(face.weight.abs_diff(weight)),
        )
    };
    let having = faces.iter().enumerate().filter(|(_, face)| face.has_all(letters));
    let mut ranked: Vec<_> = having.map(|(place, face)| (rank(face), Reverse(place))).collect();
    ranked.sort_unstable();
    ranked.into_iter().rev().map(|(_, Reverse(place))| place).find(|place| is_usable(*place))
}

/// The form of letters that only one country has.
fn script_of_its_own(letters: &str) -> Option<HanForm> {
    letters.chars().find_map(|letter| match unicode::script(u32::from(letter)) {
        Script::HIRAGANA | Script::KATAKANA => Some(HanForm::Japanese),
        Script::HANGUL => Some(HanForm::Korean),
        _ => None,
    })
}
