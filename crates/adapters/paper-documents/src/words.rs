//! The fixed words on the page beside the titles of data elements, in both languages.

use customs_kernel::PaperLanguage;
use customs_papers::DataElement;

/// The fixed words in one language.
pub(super) struct Words {
    pub(super) union: &'static str,
    pub(super) list_of_items: &'static str,
    pub(super) invalidated: &'static str,
    pub(super) control_at_departure: &'static str,
    pub(super) control_at_destination: &'static str,
    pub(super) control_at_export: &'static str,
    pub(super) control_at_exit: &'static str,
    pub(super) page: &'static str,
    pub(super) of: &'static str,
}

const DUTCH: Words = Words {
    union: "EUROPESE UNIE",
    list_of_items: "Lijst van artikelen",
    invalidated: "ONGELDIG GEMAAKT",
    control_at_departure: "Controle door het kantoor van vertrek",
    control_at_destination: "Controle door het kantoor van bestemming",
    control_at_export: "Controle door het kantoor van uitvoer",
    control_at_exit: "Controle door het kantoor van uitgang",
    page: "Pagina",
    of: "van",
};

const ENGLISH: Words = Words {
    union: "EUROPEAN UNION",
    list_of_items: "List of items",
    invalidated: "INVALIDATED",
    control_at_departure: "Control by the office of departure",
    control_at_destination: "Control by the office of destination",
    control_at_export: "Control by the office of export",
    control_at_exit: "Control by the office of exit",
    page: "Page",
    of: "of",
};

/// The fixed words in a language.
pub(super) const fn words(language: PaperLanguage) -> &'static Words {
    match language {
        PaperLanguage::Dutch => &DUTCH,
        PaperLanguage::English => &ENGLISH,
    }
}

/// Number and title of a data element.
pub(super) fn label(element: DataElement, language: PaperLanguage) -> String {
    let title = element.title(language);
    element.number().map_or_else(|| title.to_owned(), |number| format!("{number} {title}"))
}
