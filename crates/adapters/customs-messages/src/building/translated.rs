//! Codes of the API that customs knows under another code, or uses for something else. Where the published contract of
//! the API and the official lists differ, the API keeps its codes and the message carries the official ones; a warning
//! shows the client both.

use crate::writing::{FieldPath, MessageWriter};
use customs_declarations::MessageWarning;
use customs_kernel::facts::{Code, More, Words};

/// A list of the API in which some codes differ from those of customs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Kinds of warehouses (UCC IA annex B, D.E. 12 11).
    WarehouseKind,
    /// Identifications of means of transport (D.E. 19 05).
    TransportIdentification,
    /// Additions and deductions (D.E. 14 04).
    Charge,
    /// Roles of fiscal parties (D.E. 13 16).
    FiscalRole,
    /// Authorisations (UCC DA annex A).
    Authorisation,
    /// Previous documents (D.E. 12 01).
    PreviousDocument,
}

/// A code that means something else in the API than at customs, or that customs does not have.
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
    /// The customs meaning of the API's own code; `None` when customs does not have it.
    pub there: Option<&'static str>,
}

const fn exact(
    list: List,
    [api, meaning]: [&'static str; 2],
    official: &'static str,
    there: Option<&'static str>,
) -> Translation {
    Translation { list, api, meaning, official, as_what: None, there }
}

const fn unknown([api, meaning]: [&'static str; 2], there: &'static str) -> Translation {
    let list = List::TransportIdentification;
    Translation { list, api, meaning, official: "99", as_what: Some("unknown"), there: Some(there) }
}

/// All translations. `docs/integrators.md` has the same table, and a test compares them.
pub const TRANSLATIONS: [Translation; 11] = [
    exact(List::TransportIdentification, ["11", "vehicle registration"], "30", Some("name of a sea-going ship")),
    exact(List::TransportIdentification, ["20", "flight number"], "40", Some("wagon number")),
    exact(List::TransportIdentification, ["30", "rail car number"], "20", Some("registration of a road vehicle")),
    unknown(["41", "container number"], "registration of an aircraft"),
    unknown(["80", "EORI number"], "number of an inland ship (ENI)"),
    exact(List::WarehouseKind, ["U", "public warehouse"], "R", Some("private warehouse")),
    exact(List::WarehouseKind, ["R", "private warehouse"], "U", Some("public warehouse, type I")),
    exact(List::Authorisation, ["C521", "chain procedure"], "C514", Some("authorised consignor of transit")),
    exact(List::Charge, ["AH", "insurance"], "AK", Some("engineering and design")),
    exact(List::FiscalRole, ["FR", "fiscal representative"], "FR3", None),
    exact(
        List::PreviousDocument,
        ["N951", "summary declaration"],
        "N951",
        Some("TIF form (a summary declaration is N337 in temporary storage, N355 at entry)"),
    ),
];

fn found(list: List, api: &str) -> Option<&'static Translation> {
    TRANSLATIONS.iter().find(|translation| translation.list == list && translation.api == api)
}

/// Returns the code that the message carries for a code of the API.
pub fn official(list: List, api: &str) -> &str {
    found(list, api).map_or(api, |translation| translation.official)
}

/// Warns the client that customs knows a code under another one, or uses it for something else. The warning stands
/// once, at the first field that has the code, however many have it.
pub(super) fn report(writer: &mut MessageWriter, list: List, api: &str, path: FieldPath<'_>) {
    if let Some(translation) = found(list, api) {
        writer.warn_of_all(path, reported(translation));
    }
}

/// Returns the warning about a translation. The meaning differs only for a code that customs has for something else.
pub fn reported(Translation { list: _, api, meaning, official, as_what, there }: &Translation) -> MessageWarning {
    let (code, meaning, official) = (Code::from(*api), Words::from(*meaning), Code::from(*official));
    let more = More(0);
    let Some(there) = there.map(Words::from) else {
        return MessageWarning::CodeGoesAs { code, meaning, official, more };
    };
    match as_what.map(Words::from) {
        Some(what) => MessageWarning::CodeGoesAsWhat { code, meaning, official, what, there, more },
        None => MessageWarning::CodeGoesAsOther { code, meaning, official, there, more },
    }
}
