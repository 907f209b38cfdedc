//! Codes of the API that the transit system knows under another code. The API keeps the codes of its published
//! contract, the message carries the official ones, and a warning shows the client both: a guarantee of type 0 or 3
//! would be another kind of guarantee at customs.

use crate::writing::MessageWriter;
use customs_kernel::facts::{Code, Words};
use customs_transits::MessageWarning;

/// A list of the API in which some codes differ from those of customs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Types of guarantees (D.E. 99 02).
    Guarantee,
    /// Identifications of means of transport (D.E. 19 05).
    TransportIdentification,
}

/// A code of the API, and the code that the message carries for it.
pub struct Translation {
    /// The list that the code is in.
    pub list: List,
    /// The code as the API takes it.
    pub api: &'static str,
    /// The meaning of the code in the API.
    pub meaning: &'static str,
    /// The code that goes into the message.
    pub official: &'static str,
    /// The customs meaning of `official`, where it differs from the meaning in the API.
    pub as_what: Option<&'static str>,
    /// The customs meaning of the API's own code.
    pub there: &'static str,
}

const fn guarantee([api, meaning]: [&'static str; 2], official: &'static str, there: &'static str) -> Translation {
    Translation { list: List::Guarantee, api, meaning, official, as_what: None, there }
}

const fn means([api, meaning]: [&'static str; 2], official: &'static str, there: &'static str) -> Translation {
    Translation { list: List::TransportIdentification, api, meaning, official, as_what: None, there }
}

/// All translations, with the titles of the customs lists CL251 and CL750. `docs/integrators.md` has the same table,
/// and a test compares them.
pub const TRANSLATIONS: [Translation; 9] = [
    guarantee(["0", "comprehensive guarantee"], "1", "waiver"),
    guarantee(["1", "individual guarantee"], "2", "comprehensive guarantee"),
    guarantee(["2", "individual guarantee in cash"], "3", "individual guarantee by a guarantor"),
    guarantee(["3", "waiver"], "0", "individual guarantee in cash"),
    Translation {
        as_what: Some("not required of public bodies"),
        ..guarantee(["4", "guarantee not required"], "8", "individual guarantee by vouchers")
    },
    Translation {
        as_what: Some("waiver, the amount is low"),
        ..guarantee(["9", "individual guarantee not required"], "5", "individual guarantee of multiple use")
    },
    means(["11", "vehicle registration"], "30", "name of a sea-going ship"),
    means(["20", "flight number"], "40", "wagon number"),
    means(["30", "rail car number"], "20", "registration of a road vehicle"),
];

/// Identifications of something else than a means of transport: code and meaning in the API, and what the code is at
/// customs. The message leaves the means of transport out.
pub const NOT_SENT: [[&str; 3]; 2] = [
    ["41", "container number", "registration of an aircraft"],
    ["80", "EORI number", "number of an inland ship (ENI)"],
];

/// Warns the client that a means of transport is left out, since something else is identified.
pub(super) fn report_not_sent(writer: &mut MessageWriter, api: &str, from: &str) {
    if let Some([api, meaning, there]) = NOT_SENT.iter().find(|[code, ..]| *code == api) {
        let (code, meaning, there) = (Code::from(*api), Words::from(*meaning), Words::from(*there));
        writer.warn(from, MessageWarning::NoMeansOfTransport { code, meaning, there });
    }
}

/// Warns the client that customs knows a code under another one.
pub(super) fn report(writer: &mut MessageWriter, list: List, api: &str, from: &str) {
    if let Some(translation) = found(list, api) {
        writer.warn(from, reported(translation));
    }
}

fn found(list: List, api: &str) -> Option<&'static Translation> {
    TRANSLATIONS.iter().find(|translation| translation.list == list && translation.api == api)
}

/// Returns the warning about a translation.
pub fn reported(Translation { list: _, api, meaning, official, as_what, there }: &Translation) -> MessageWarning {
    let (code, meaning, official) = (Code::from(*api), Words::from(*meaning), Code::from(*official));
    let there = Words::from(*there);
    match as_what.map(Words::from) {
        Some(what) => MessageWarning::CodeGoesAsWhat { code, meaning, official, what, there },
        None => MessageWarning::CodeGoesAs { code, meaning, official, there },
    }
}

/// Returns the customs code, with its customs meaning where that differs from the meaning in the API.
pub fn called(Translation { official, as_what, .. }: &Translation) -> String {
    as_what.map_or_else(|| (*official).to_owned(), |what| format!("{official} ({what})"))
}
