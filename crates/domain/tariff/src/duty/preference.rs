//! Preferences: who claims which, and with what proof of origin.

use crate::area::Areas;
use crate::rows::MeasureRow;

/// Preferences: customs union, tariff preference, the same under end-use.
const CUSTOMS_UNION: [u16; 1] = [106];
const PREFERENCES: [u16; 2] = [142, 145];
/// The groups of countries of the general scheme of preferences.
const GENERAL_SCHEME: [&str; 3] = ["2005", "2020", "2027"];

/// A statement on origin of the general scheme.
const GENERAL_STATEMENT: &str = "U164";
/// Goods are in free circulation in a customs union.
const A_TR: &str = "N018";

/// What the tariff says of a preference that is claimed.
pub(crate) enum Claim<'r> {
    /// None is claimed.
    None,
    /// The tariff knows no such preference for these goods.
    Unknown,
    /// There is one, and none of the documents proves the origin; these would.
    Unproven(Vec<String>),
    /// These rates are proven.
    Proven(Vec<&'r MeasureRow>),
}

/// Documents that an agreement takes instead of the one that the tariff names: the embedded tables name one proof for
/// each preference, where TARIC names all that are taken. By the protocols on origin of the agreements, and for the general scheme Implementing
/// Regulation 2015/2447, articles 70 to 112. An invoice declaration is taken wherever an EUR.1 is; not the other way round
/// (Korea and Canada give no EUR.1).
const INSTEAD: [(&[&str], &[&str]); 10] = [
    (&["N954", "U045", "U500"], &["N954", "U045", "U500", "N864", "U048", "U161", "U162", "U163"]),
    (&["N864", "U048", "U161", "U162", "U163"], &["N864", "U048", "U161", "U162", "U163"]),
    (&["U110", "U111", "U112"], &["U110", "U111", "U112"]),
    (&["U113", "U114", "U115"], &["U113", "U114", "U115"]),
    (&["U116", "U117", "U118"], &["U116", "U117", "U118"]),
    (&["U120", "U121", "U122"], &["U120", "U121", "U122"]),
    (&["U123", "U124", "U125"], &["U123", "U124", "U125"]),
    // Form A (N865) went out of use when exporters were registered; old ones can still be handed in afterwards.
    (&["U164", "U165", "U166", "U167", "U168", "N865"], &["U164", "U165", "U166", "U167", "U168", "N865"]),
    (&["U101"], &["U101"]),
    (&["N018"], &["N018"]),
];

/// The preference that goods claim.
pub(crate) struct Wanted<'g> {
    /// The regime; 1xx asks for no preference.
    pub(crate) regime: &'g str,
    /// Country of preferential origin.
    pub(crate) country: &'g str,
    /// Codes of what goes with the goods.
    pub(crate) documents: &'g [String],
}

/// What becomes of the preference that goods claim, by the measures on them.
pub(crate) fn claim<'r>(wanted: &Wanted<'_>, rows: &'r [MeasureRow], areas: &Areas) -> Claim<'r> {
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
    // A preferential origin may itself be a group of countries.
    let for_it = |row: &&MeasureRow| areas.contains(&row.area, country) || row.area == country;
    let found: Vec<&MeasureRow> = rows.iter().filter(claimed).filter(for_it).collect();
    if found.is_empty() {
        return Claim::Unknown;
    }
    let proven: Vec<&MeasureRow> = found.iter().copied().filter(|row| is_proven(row, documents)).collect();
    if proven.is_empty() { Claim::Unproven(proofs(&found)) } else { Claim::Proven(proven) }
}

/// A row that names no document is content with any proof of origin.
fn is_proven(row: &MeasureRow, documents: &[String]) -> bool {
    match row.certificate_code.as_deref() {
        Some(certificate) => documents.iter().any(|document| proves(certificate, document)),
        None => documents.iter().any(|document| is_proof_of_origin(document)),
    }
}

/// Whether a document may prove the origin for a regime of which the tariff names no certificate: 2xx is the general
/// scheme, 3xx an agreement; goods of a customs union (4xx) that it leaves out come with a proof of an agreement.
pub(crate) fn may_prove(regime: &str, document: &str) -> bool {
    let of_general_scheme = alternatives(GENERAL_STATEMENT).contains(&document);
    match regime.as_bytes().first() {
        Some(b'2') => of_general_scheme,
        Some(b'3') => is_proof_of_origin(document) && !of_general_scheme && document != A_TR,
        _ => is_proof_of_origin(document) && !of_general_scheme,
    }
}

/// Whether a document proves a preferential origin under some agreement.
fn is_proof_of_origin(document: &str) -> bool {
    INSTEAD.iter().any(|(_, all)| all.contains(&document))
}

/// Whether the document proves the origin where the tariff names this certificate.
fn proves(certificate: &str, document: &str) -> bool {
    certificate == document || alternatives(certificate).contains(&document)
}

fn alternatives(certificate: &str) -> &'static [&'static str] {
    INSTEAD.iter().find(|(named, _)| named.contains(&certificate)).map_or(&[], |(_, all)| *all)
}

/// What would prove the origin, each once, first what the tariff names.
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
