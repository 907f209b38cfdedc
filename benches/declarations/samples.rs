//! Declarations like those of brokers. Each number makes the same declaration in every run.

use crate::declaration_set::moment;
use chrono::{DateTime, Duration, Utc};
use customs_benches::chance::mixed;
use customs_benches::{Outcome, import_body};
use customs_declarations::form::DeclarationForm;
use customs_declarations::lifecycle::Status;
use customs_declarations::{Declaration, Milestones, TimelineEntry, TimelineEvent};
use customs_kernel::{Actor, Lrn, Mrn};

/// Number of customers that declarations are made for.
pub(crate) const CUSTOMERS: u64 = 100;

/// Number of declarations in one dossier.
const DOSSIER: u64 = 10;

/// Beginning of a reference that a broker chose; other references are made from the id.
pub(crate) const FREQUENT: &str = "order";

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The forms of a declaration with ten lines, in each of the variants that brokers have. Each is the body of a request,
/// but with the items beside the header.
pub(crate) fn forms() -> Outcome<Vec<DeclarationForm>> {
    // Requested procedures with their shares: release, warehousing, inward processing, export.
    let shares = [("40", "IM", 12), ("71", "IM", 2), ("51", "IM", 1), ("10", "EX", 5)];
    let mut forms = Vec::new();
    for (procedure, imex, many) in shares {
        let mut body = import_body();
        body["items"] = body["declaration"]["items"].take();
        body["declaration"]["imex"] = imex.into();
        body["declaration"]["procedure"]["current"] = procedure.into();
        let form: DeclarationForm = serde_json::from_value(body)?;
        forms.extend(std::iter::repeat_n(form, many));
    }
    Ok(forms)
}

fn signs(number: u64, salt: u64, many: u32) -> String {
    let mut bits = mixed(number, salt);
    let mut signs = String::new();
    for place in 0..many {
        if place % 12 == 0 {
            bits = mixed(number, salt + u64::from(place));
        }
        signs.push(char::from(ALPHABET[usize::try_from(bits & 31).unwrap_or(0)]));
        bits >>= 5;
    }
    signs
}

/// The code of a customer, by its position among the customers.
pub(crate) fn customer(place: u64) -> String {
    format!("C{:03}", place % CUSTOMERS)
}

/// The customer of the declaration with this number.
pub(crate) fn customer_of(number: u64) -> String {
    customer(mixed(number, 1) % CUSTOMERS)
}

/// The reference of the declaration with this number, if its broker chose one, as half of them do.
pub(crate) fn reference(number: u64) -> Option<String> {
    mixed(number, 2).is_multiple_of(2).then(|| format!("ORDER-{}-{number:06}", signs(number, 3, 4)))
}

/// The dossier of the declaration with this number, which a third of them have.
pub(crate) fn dossier(number: u64) -> Option<i64> {
    (number / DOSSIER).is_multiple_of(3).then(|| i64::try_from(number / DOSSIER).unwrap_or(0))
}

/// The LRN under which the declaration with this number was lodged.
pub(crate) fn lrn(number: u64) -> Outcome<Lrn> {
    Ok(format!("NL26{}", signs(number, 10, 16)).parse().map_err(|_| "no LRN")?)
}

/// The MRN that customs gave the declaration with this number.
pub(crate) fn mrn(number: u64) -> Outcome<Mrn> {
    Ok(Mrn::with_check_character(&format!("26NL0003{}R", signs(number, 20, 8))).map_err(|_| "no MRN")?)
}

/// The moment at which the declaration with this number was made, spread over a year.
pub(crate) fn created_at(number: u64) -> DateTime<Utc> {
    moment() + Duration::seconds(i64::try_from(mixed(number, 4) % (365 * 86_400)).unwrap_or(0))
}

/// Moves a declaration on to its final status; returns it with its history.
pub(crate) fn carried_on(number: u64, mut declaration: Declaration) -> Outcome<(Declaration, Vec<TimelineEntry>)> {
    let status = match mixed(number, 5) % 100 {
        0..10 => Status::Draft,
        10..15 => Status::Submitted,
        15 => Status::Rejected,
        16..28 => Status::Accepted,
        28..30 => Status::UnderControl,
        30 => Status::Held,
        31..33 => Status::Invalidated,
        _ => Status::Released,
    };
    let mut history = Vec::new();
    let mut at = declaration.created_at;
    let mut reported = |event, status, at| {
        history.push(TimelineEntry { event, status, at, actor: Actor::Customs, details: None, mrn: None });
    };
    if status != Status::Draft {
        at += Duration::minutes(5);
        reported(TimelineEvent::Submitted, Status::Submitted, at);
        declaration.milestones =
            Milestones { lrn: Some(lrn(number)?), submitted_at: Some(at), ..Milestones::default() };
    }
    if !matches!(status, Status::Draft | Status::Submitted | Status::Rejected) {
        at += Duration::minutes(5);
        reported(TimelineEvent::Accepted, Status::Accepted, at);
        declaration.milestones.mrn = Some(mrn(number)?);
        declaration.milestones.accepted_at = Some(at);
    }
    if status == Status::Released {
        at += Duration::minutes(5);
        reported(TimelineEvent::Released, Status::Released, at);
        declaration.milestones.released_at = Some(at);
    }
    declaration.status = status;
    declaration.updated_at = at;
    Ok((declaration, history))
}
