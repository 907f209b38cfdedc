//! Claims of preferences, and the proofs of origin they need.

use crate::area::Areas;
use crate::rows::MeasureRow;

/// Measure types of preferences: customs union; tariff preference without and with end-use.
const CUSTOMS_UNION: [u16; 1] = [106];
const PREFERENCES: [u16; 2] = [142, 145];
/// Area codes of the general scheme of preferences.
const GENERAL_SCHEME: [&str; 3] = ["2005", "2020", "2027"];

/// Document code of a statement on origin of the general scheme.
const GENERAL_STATEMENT: &str = "U164";
/// Document code of the A.TR certificate: the goods are in free circulation in a customs union.
const A_TR: &str = "N018";

/// The result of checking a claimed preference against the tariff.
pub(crate) enum Claim<'r> {
    /// No preference is claimed.
    None,
    /// The tariff has no such preference for these goods.
    Unknown,
    /// The tariff has the preference, but no document proves the origin; the list names the documents that would.
    Unproven(Vec<String>),
    /// The origin is proven for these measures.
    Proven(Vec<&'r MeasureRow>),
}

/// Documents that an agreement accepts instead of the one that the tariff names: the embedded tables name one proof
/// for each preference, where TARIC names all accepted ones. Sources are the protocols on origin of the agreements
/// and, for the general scheme, Implementing Regulation 2015/2447, articles 70 to 112. An invoice declaration is
/// accepted wherever an EUR.1 is, but not the other way round (Korea and Canada issue no EUR.1).
const INSTEAD: [(&[&str], &[&str]); 10] = [
    (&["N954", "U045", "U500"], &["N954", "U045", "U500", "N864", "U048", "U161", "U162", "U163"]),
    (&["N864", "U048", "U161", "U162", "U163"], &["N864", "U048", "U161", "U162", "U163"]),
    (&["U110", "U111", "U112"], &["U110", "U111", "U112"]),
    (&["U113", "U114", "U115"], &["U113", "U114", "U115"]),
    (&["U116", "U117", "U118"], &["U116", "U117", "U118"]),
    (&["U120", "U121", "U122"], &["U120", "U121", "U122"]),
    (&["U123", "U124", "U125"], &["U123", "U124", "U125"]),
    // Form A (N865) went out of use when exporters were registered; old forms can still be submitted afterwards.
    (&["U164", "U165", "U166", "U167", "U168", "N865"], &["U164", "U165", "U166", "U167", "U168", "N865"]),
    (&["U101"], &["U101"]),
    (&["N018"], &["N018"]),
];

/// A preference claimed for goods.
pub(crate) struct Wanted<'g> {
    /// Preference code; codes 1xx claim no preference.
    pub(crate) regime: &'g str,
    /// Code of the country of preferential origin.
    pub(crate) country: &'g str,
    /// Codes of the documents declared with the goods.
    pub(crate) documents: &'g [String],
}

/// Checks the claimed preference against the measures on the goods.
pub(crate) fn claim<'r>(wanted: &Wanted<'_>, rows: &[&'r MeasureRow], areas: &Areas) -> Claim<'r> {
    let Wanted { regime, country, documents } = *wanted;
    if regime.starts_with('1') {
        return Claim::None;
    }
    let is_general = |row: &MeasureRow| GENERAL_SCHEME.contains(&row.area.as_str());
    let claimed = |row: &&MeasureRow| match regime.as_bytes().first() {
        Some(b'2') => PREFERENCES.contains(&row.measure_type) && is_general(row),
        Some(b'3') => PREFERENCES.contains(&row.measure_type) && !is_general(row),
        Some(b'4') => CUSTOMS_UNION.contains(&row.measure_type),
        _ => false,
    };
    // The declared preferential origin may itself be a group of countries.
    let for_it = |row: &&MeasureRow| areas.contains(&row.area, country) || row.area == country;
    let found: Vec<&MeasureRow> = rows.iter().copied().filter(claimed).filter(for_it).collect();
    if found.is_empty() {
        return Claim::Unknown;
    }
    let proven: Vec<&MeasureRow> = found.iter().copied().filter(|row| is_proven(row, documents)).collect();
    if proven.is_empty() { Claim::Unproven(proofs(&found)) } else { Claim::Proven(proven) }
}

/// A measure without a certificate accepts any proof of origin.
fn is_proven(row: &MeasureRow, documents: &[String]) -> bool {
    match row.certificate_code.as_deref() {
        Some(certificate) => documents.iter().any(|document| proves(certificate, document)),
        None => documents.iter().any(|document| is_proof_of_origin(document)),
    }
}

/// Whether a document may prove the origin under a preference for which the tariff names no certificate: 2xx is the
/// general scheme, 3xx an agreement. Goods that a customs union (4xx) does not cover come with the proof of an
/// agreement.
pub(crate) fn may_prove(regime: &str, document: &str) -> bool {
    let of_general_scheme = alternatives(GENERAL_STATEMENT).contains(&document);
    match regime.as_bytes().first() {
        Some(b'2') => of_general_scheme,
        Some(b'3') => is_proof_of_origin(document) && !of_general_scheme && document != A_TR,
        _ => is_proof_of_origin(document) && !of_general_scheme,
    }
}

/// Whether a document is a proof of preferential origin under any agreement.
fn is_proof_of_origin(document: &str) -> bool {
    INSTEAD.iter().any(|(_, all)| all.contains(&document))
}

/// Whether the document proves the origin when the tariff names this certificate.
fn proves(certificate: &str, document: &str) -> bool {
    certificate == document || alternatives(certificate).contains(&document)
}

fn alternatives(certificate: &str) -> &'static [&'static str] {
    INSTEAD.iter().find(|(named, _)| named.contains(&certificate)).map_or(&[], |(_, all)| *all)
}

/// The documents that would prove the origin, each once, those named by the tariff first.
fn proofs(rows: &[&MeasureRow]) -> Vec<String> {
    let named = rows.iter().filter_map(|row| row.certificate_code.as_deref());
    let instead = named.clone().flat_map(|certificate| alternatives(certificate).iter().copied());
    let mut all: Vec<String> = Vec::new();
    for code in named.chain(instead) {
        if !all.iter().any(|known| known == code) {
            all.push(code.to_owned());
        }
    }
    all
}
