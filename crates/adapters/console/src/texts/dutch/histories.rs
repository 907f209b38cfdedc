//! What the histories of all kinds of records say, and how they quote words of customs.

use super::{Dutch, Written};
use crate::editing::places::{name_of, on_pages};
use crate::texts::Language;
use customs_declarations::MessageKind as OfDeclaration;
use customs_kernel::facts::{Name, Path};
use customs_kernel::{CustomsWords, RecordHistory};
use customs_transits::MessageKind as OfTransit;

impl Dutch for RecordHistory {
    fn dutch(&self) -> String {
        match self {
            Self::Copied { reference } => format!("kopie van {}", reference.nl()),
            Self::SavedAsDraft => "teruggezet naar concept".to_owned(),
            Self::InvalidationRequested { reason } => format!("ongeldigmaking gevraagd: {}", reason.nl()),
            Self::SentAgain { lrn, new_lrn, doubts } => {
                format!("geen antwoord op LRN {}: opnieuw verzonden als {}{}", lrn.nl(), new_lrn.nl(), doubts.nl())
            }
            Self::GivenUp { message, lrn, reason } => {
                let message = message_name(message);
                format!("het bericht onder LRN {} ({message}) is opgegeven: {}", lrn.nl(), reason.nl())
            }
            Self::GivenUpWithAnotherOpen { message, lrn, reason, open_lrn } => {
                let (message, open) = (message_name(message), open_lrn.nl());
                format!(
                    "het bericht onder LRN {} ({message}) is opgegeven: {}; de douane kan LRN {open} nog aanvaarden",
                    lrn.nl(),
                    reason.nl()
                )
            }
            Self::InvalidationRefused { reasons } => format!("ongeldigmaking geweigerd{}", reasons.nl()),
            Self::PresentationRejected { reasons } => format!("aanbrengen afgewezen{}", reasons.nl()),
            Self::Reasons { reasons } => reasons.nl(),
            Self::CustomsMessage { message, reasons } => format!("douanebericht {}{}", message.nl(), reasons.nl()),
            Self::AcceptedAgainWithoutMrn => {
                "de douane heeft ze een tweede keer aanvaard, zonder MRN: ongeldig maken kan niet".to_owned()
            }
            Self::AcceptedAgainUnderLrnWithoutMrn { lrn } => format!(
                "de douane heeft ze een tweede keer aanvaard, onder LRN {}, zonder MRN: ongeldig maken kan niet",
                lrn.nl()
            ),
            Self::AcceptedTwice { mrn, surplus_mrn: surplus } => format!(
                "twee keer door de douane aanvaard: MRN {} blijft, MRN {} wordt ongeldig gemaakt",
                mrn.nl(),
                surplus.nl()
            ),
            Self::AcceptedTwiceUnderLrn { mrn, surplus_mrn: surplus, lrn } => format!(
                "twee keer door de douane aanvaard: MRN {} blijft, MRN {} onder LRN {} wordt ongeldig gemaakt",
                mrn.nl(),
                surplus.nl(),
                lrn.nl()
            ),
            Self::EarlierAccepted { surplus_mrn: surplus } => {
                format!("de douane heeft een eerdere indiening aanvaard: MRN {} wordt ongeldig gemaakt", surplus.nl())
            }
            Self::EarlierAcceptedUnderLrn { lrn, surplus_mrn: surplus } => format!(
                "de douane heeft een eerdere indiening aanvaard, onder LRN {}: MRN {} wordt ongeldig gemaakt",
                lrn.nl(),
                surplus.nl()
            ),
        }
    }
}

impl Dutch for CustomsWords {
    fn dutch(&self) -> String {
        match self {
            Self::Quoted { text } => text.nl(),
            Self::CutShort { text } => format!("{}…", text.nl()),
            Self::More { count } => format!("en nog {} in het bericht", count.nl()),
            Self::Error { error, particulars } => format!("{}{}", error.nl(), particulars.nl()),
            Self::FieldError { path, particulars } => format!("{}{}", field(path), particulars.nl()),
            Self::ElementError { pointer, particulars } => format!("{}{}", pointer.nl(), particulars.nl()),
            Self::ErrorField { path } => format!(" {}", field(path)),
            Self::ErrorElement { pointer } => format!(" {}", pointer.nl()),
            Self::ErrorText { text } => format!(": {}", text.nl()),
            Self::ErrorSaid { stated } => format!(": {}", stated.nl()),
            Self::ErrorValue { value } => format!(" ({})", value.nl()),
            Self::Doubt { path, doubt } => format!("{}: {}", field(path), doubt.nl()),
        }
    }
}

/// The name that pages have for the field.
fn field(path: &Path) -> String {
    field_name(&path.0)
}

/// The name that pages have for the field at a path. The path of the declaration itself means the whole.
pub(super) fn field_name(path: &str) -> String {
    match path {
        "declaration" => Language::Nl.record_whole_declaration().to_owned(),
        _ => name_of(Language::Nl, &on_pages(path)),
    }
}

/// The name of a kind of message.
fn message_name(message: &Name) -> String {
    let of_declaration = OfDeclaration::from_word(&message.0).map(declaration_message);
    let known = of_declaration.or_else(|| OfTransit::from_word(&message.0).map(transit_message));
    known.map_or_else(|| message.nl(), str::to_owned)
}

const fn declaration_message(kind: OfDeclaration) -> &'static str {
    match kind {
        OfDeclaration::Declaration => "aangifte",
        OfDeclaration::Supplementary => "aanvullende aangifte",
        OfDeclaration::Presentation => "aanbrengen van de goederen",
        OfDeclaration::Invalidation => "verzoek tot ongeldigmaking",
        OfDeclaration::ControlResponse => "antwoord op een controle",
        OfDeclaration::AlternativeProof => "alternatief bewijs van uitgaan",
        OfDeclaration::SurplusInvalidation => "ongeldigmaking van een dubbele aanvaarding",
        OfDeclaration::Amendment => "wijziging",
    }
}

const fn transit_message(kind: OfTransit) -> &'static str {
    match kind {
        OfTransit::Declaration => "aangifte",
        OfTransit::Presentation => "aanbrengen van de goederen",
        OfTransit::Invalidation => "verzoek tot ongeldigmaking",
        OfTransit::Arrival => "kennisgeving van aankomst",
        OfTransit::UnloadingRemarks => "losopmerkingen",
        OfTransit::SurplusInvalidation => "ongeldigmaking van een dubbele aanvaarding",
        OfTransit::Amendment => "correctie",
        OfTransit::EnquiryAnswer => "antwoord op een nasporing",
        OfTransit::ReleaseRequest => "verzoek om vrijgave",
    }
}
