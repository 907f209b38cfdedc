use super::items;
use crate::DeclarationWarning;
use crate::form::{DeclarationForm, MeansOfTransportForm};
use customs_kernel::facts::{Reference, Warning};
use customs_kernel::{Mrn, filled, iso_6346_check_digit};
use std::collections::HashSet;

/// The identification types of a ship by its IMO number, and of a container by its container number.
const IMO_NUMBER: &str = "10";
const CONTAINER: &str = "41";
/// The mode of transport by air. Aircraft carry the airlines' own units, which have numbers of another form.
const BY_AIR: &str = "4";

/// Warns of numbers with a wrong check digit. Some numbers of foreign customs authorities and of old containers have
/// a wrong one, so it is never an error.
pub(super) fn find(form: &DeclarationForm, found: &mut Vec<Warning>) {
    let header = &form.declaration;
    if let Some(transport) = &header.transport {
        for (name, means) in [("border", &transport.border), ("departure", &transport.departure)] {
            found.extend(means.as_ref().and_then(|means| means_error(name, means)));
        }
    }
    containers(form, found);
    for (path, party) in form.fiscal_parties() {
        let id = filled(party.id.as_deref()).filter(|id| has_form_of_dutch_vat_number(id));
        if let Some(id) = id.filter(|id| !(passes_eleven_test(id) || leaves_one_of_97(id))) {
            let wrong = DeclarationWarning::VatCheckDigits { number: Reference::from(id) };
            found.push(Warning::at(format!("{path}.id"), wrong));
        }
    }
    for (at, item) in items(form) {
        for (index, document) in item.previous_documents.iter().enumerate() {
            let mrn = filled(document.id.as_deref()).and_then(|id| id.parse::<Mrn>().ok());
            if let Some(mrn) = mrn.filter(|mrn| !mrn.has_valid_check_character()) {
                let wrong = DeclarationWarning::MrnCheckDigit { mrn: Reference::from(mrn.as_str()) };
                found.push(Warning::at(format!("{at}.previous_documents.{index}.id"), wrong));
            }
        }
    }
}

/// Warns of wrong container numbers. A number at several places, such as a full container at each of its items, is
/// reported once.
fn containers(form: &DeclarationForm, found: &mut Vec<Warning>) {
    let transport = form.declaration.transport.as_ref();
    let border = transport.and_then(|transport| transport.border.as_ref());
    if border.and_then(|means| means.mode.as_deref()) == Some(BY_AIR) {
        return;
    }
    let of_header = transport.iter().flat_map(|transport| &transport.containers).enumerate();
    let of_header = of_header.map(|(index, container)| (None, index, container.number.as_deref()));
    let of_items = form.items.iter().enumerate().flat_map(|(item, it)| {
        it.containers.iter().enumerate().map(move |(index, container)| (Some(item), index, container.number.as_deref()))
    });
    let mut seen = HashSet::new();
    for (item, index, number) in of_header.chain(of_items) {
        let Some(number) = filled(number).filter(|number| seen.insert(*number)) else { continue };
        if let Some(why) = container_fault(number) {
            let holder = item.map_or_else(|| "transport".to_owned(), |item| format!("items.{item}"));
            found.push(Warning::at(format!("declaration.{holder}.containers.{index}.number"), why));
        }
    }
}

fn means_error(name: &str, means: &MeansOfTransportForm) -> Option<Warning> {
    let id = filled(means.identification.as_deref())?;
    let why = match means.identification_type.as_deref()? {
        IMO_NUMBER if !is_imo_number(id) => DeclarationWarning::NoImoNumber { number: Reference::from(id) },
        CONTAINER => container_fault(id)?,
        _ => return None,
    };
    Some(Warning::at(format!("declaration.transport.{name}.identification"), why))
}

/// Returns the fault of the number of a container or of another intermodal loading unit: three letters of the owner,
/// the letter of the category, six digits, a check digit. ISO 6346 has U for containers, J for their equipment and Z
/// for trailers. EN 13044-1 has A, B, D, E and K for swap bodies and semi-trailers, with the same check digit.
fn container_fault(number: &str) -> Option<DeclarationWarning> {
    let has_form = number.len() == 11
        && number.bytes().enumerate().all(|(position, byte)| match position {
            0..=2 => byte.is_ascii_uppercase(),
            3 => matches!(byte, b'U' | b'J' | b'Z' | b'A' | b'B' | b'D' | b'E' | b'K'),
            _ => byte.is_ascii_digit(),
        });
    if !has_form {
        return Some(DeclarationWarning::NoContainerNumber { number: Reference::from(number) });
    }
    let (body, check) = number.split_at(10);
    let is_right = iso_6346_check_digit(body).is_some_and(|digit| check == digit.to_string());
    (!is_right).then(|| DeclarationWarning::ContainerCheckDigit { number: Reference::from(number) })
}

/// Returns whether the text is an IMO number: six digits are multiplied by 7 to 2, and the last digit of the sum is the
/// seventh digit. `IMO` may precede it.
fn is_imo_number(text: &str) -> bool {
    let digits = text.strip_prefix("IMO").unwrap_or(text).trim();
    digits.len() == 7
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && weighted(&digits[..6], 7) % 10 == u32::from(digits.as_bytes()[6] - b'0')
}

fn has_form_of_dutch_vat_number(text: &str) -> bool {
    text.len() == 14
        && text.starts_with("NL")
        && text
            .bytes()
            .skip(2)
            .enumerate()
            .all(|(place, byte)| if place == 9 { byte == b'B' } else { byte.is_ascii_digit() })
}

/// Returns whether the number passes the eleven test: the digits are multiplied by 9 to 2 and the sum is divided by
/// eleven. No number has a remainder of 10.
fn passes_eleven_test(number: &str) -> bool {
    weighted(&number[2..10], 9) % 11 == u32::from(number.as_bytes()[10] - b'0')
}

/// Returns whether the number passes the test for sole traders since 2020: letters count from 10, and the whole number
/// modulo 97 is 1.
fn leaves_one_of_97(number: &str) -> bool {
    number.bytes().fold(0_u32, |rest, byte| match byte {
        b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
        _ => (rest * 100 + u32::from(byte - b'A') + 10) % 97,
    }) == 1
}

/// Returns the sum of the digits times falling weights. The text must consist of digits.
fn weighted(digits: &str, first: u32) -> u32 {
    digits.bytes().zip((0..=first).rev()).map(|(digit, weight)| u32::from(digit - b'0') * weight).sum()
}
