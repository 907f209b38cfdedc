//! What the histories of transits say.

use super::histories::field_name;
use super::{Dutch, Written};
use customs_kernel::facts::{List, Name};
use customs_transits::lifecycle::{DepartureState, DestinationState};
use customs_transits::{AmendmentRemark, MessageKind, TransitHistory};

impl Dutch for TransitHistory {
    fn dutch(&self) -> String {
        match self {
            Self::AmendmentSent { fields } => format!("correctie verzonden: {}", names(fields)),
            Self::RemarksSent => "losopmerkingen verzonden".to_owned(),
            Self::RemarksSentWithoutSeals => {
                "losopmerkingen verzonden, zonder de staat van de verzegeling: de douane noemt er geen".to_owned()
            }
            Self::RemarksNotSent => {
                "losopmerkingen niet verzonden: van de geadresseerde, de expediteur, de houder en de \
                                     klant is geen EORI bekend"
                    .to_owned()
            }
            Self::ReleaseRequested => "om vrijgave verzocht".to_owned(),
            Self::ReleaseDeclined => "van vrijgave afgezien".to_owned(),
            Self::EnquiryAnswered => "nasporing beantwoord".to_owned(),
            Self::EnquiryAnsweredWithText { text } => format!("nasporing beantwoord: {}", text.nl()),
            Self::SavedAsDraftUnanswered { lrn } => {
                format!("teruggezet naar concept: de douane heeft LRN {} niet beantwoord", lrn.nl())
            }
            Self::ReleasedOnPaper { number } => {
                format!("op papier vertrokken onder nummer {}; het wordt later niet ingediend", number.nl())
            }
            Self::ReleasedOnPaperWithdrawn { number, lrn } => format!(
                "op papier vertrokken onder nummer {}; LRN {} is ingetrokken, en het wordt later niet ingediend",
                number.nl(),
                lrn.nl()
            ),
            Self::DischargedOnPaper { proof } => format!("op papier gezuiverd: {}", proof.nl()),
            Self::AcceptanceInferred => {
                "de aanvaarding is niet aangekomen; de douane schreef over het vervoer onder het MRN".to_owned()
            }
            Self::State { state, reasons } => format!("{}{}", state_name(state), reasons.nl()),
            Self::Underneath { state, reasons } => {
                format!("{} tijdens een verzoek tot ongeldigmaking{}", state_name(state), reasons.nl())
            }
            Self::RequestRejected { message, reasons } => format!("{}{}", rejected(message), reasons.nl()),
            Self::OnAmendment { remark, reasons } => format!("{}{}", remark.nl(), reasons.nl()),
            Self::MessageOnAmendment { message, remark, reasons } => {
                format!("douanebericht {}: {}{}", message.nl(), remark.nl(), reasons.nl())
            }
            Self::LeftToAnother { reasons } => {
                format!("onder het ene LRN afgewezen; de douane kan een ander nog aanvaarden{}", reasons.nl())
            }
            Self::SurplusStays { reasons } => format!(
                "de douane maakt de tweede aanvaarding niet ongeldig: regel het met het kantoor van vertrek{}",
                reasons.nl()
            ),
            Self::ControlIntended { reasons } => format!("de douane wil de goederen controleren{}", reasons.nl()),
            Self::NothingReleased { reasons } => format!("geen goederen vrijgegeven{}", reasons.nl()),
            Self::PartReleased { reasons } => format!("goederen gedeeltelijk vrijgegeven{}", reasons.nl()),
            Self::PartReleasedWithout { items, reasons } => {
                format!("goederen gedeeltelijk vrijgegeven, zonder artikel {}{}", items.nl(), reasons.nl())
            }
            Self::PartReleasedWithoutMore { items, more, reasons } => {
                let (items, more) = (items.nl(), more.nl());
                format!("goederen gedeeltelijk vrijgegeven, zonder artikel {items} en nog {more}{}", reasons.nl())
            }
            Self::PartReleasedClosed { reasons } => {
                format!("goederen gedeeltelijk vrijgegeven en het vervoer is afgesloten{}", reasons.nl())
            }
            Self::PartReleasedClosedWithout { items, reasons } => format!(
                "goederen gedeeltelijk vrijgegeven en het vervoer is afgesloten, zonder artikel {}{}",
                items.nl(),
                reasons.nl()
            ),
            Self::PartReleasedClosedWithoutMore { items, more, reasons } => format!(
                "goederen gedeeltelijk vrijgegeven en het vervoer is afgesloten, zonder artikel {} en nog {}{}",
                items.nl(),
                more.nl(),
                reasons.nl()
            ),
        }
    }
}

impl Dutch for AmendmentRemark {
    fn dutch(&self) -> String {
        let remark = match self {
            Self::InForce => {
                "de douane heeft een correctie aanvaard die door een latere was vervangen; haar gegevens gelden nu"
            }
            Self::Overtaken => "de douane heeft na deze correctie een andere aanvaard; die blijft gelden",
            Self::NotKept => {
                "de douane heeft een correctie aanvaard die door een latere was vervangen; de aangifte die bij de douane \
                 geldt, is een andere dan deze"
            }
            Self::Refused => "een correctie afgewezen die door een latere was vervangen",
        };
        remark.to_owned()
    }
}

/// The names that pages have for fields.
fn names(fields: &List) -> String {
    fields.0.iter().map(|path| field_name(path)).collect::<Vec<_>>().join(", ")
}

/// What is said of a message that customs rejected.
fn rejected(message: &Name) -> String {
    let known = MessageKind::from_word(&message.0).map(|kind| match kind {
        MessageKind::Declaration => "aangifte afgewezen",
        MessageKind::Presentation => "aanbrengen afgewezen",
        MessageKind::Invalidation => "verzoek tot ongeldigmaking afgewezen",
        MessageKind::Arrival => "aankomstmelding afgewezen",
        MessageKind::UnloadingRemarks => "losopmerkingen afgewezen",
        MessageKind::SurplusInvalidation => "ongeldigmaking van een dubbele aanvaarding afgewezen",
        MessageKind::Amendment => "correctie afgewezen",
        MessageKind::EnquiryAnswer => "antwoord op de nasporing afgewezen",
        MessageKind::ReleaseRequest => "verzoek om vrijgave afgewezen",
    });
    known.map_or_else(|| format!("{} afgewezen", message.nl()), str::to_owned)
}

/// The name of a state of the movement, at departure or at destination.
fn state_name(state: &Name) -> String {
    let at_departure = DepartureState::from_word(&state.0).map(at_departure);
    let known = at_departure.or_else(|| DestinationState::from_word(&state.0).map(at_destination));
    known.map_or_else(|| state.nl(), str::to_owned)
}

const fn at_departure(state: DepartureState) -> &'static str {
    match state {
        DepartureState::Draft => "concept",
        DepartureState::Submitted => "ingediend",
        DepartureState::Failed => "technische fout",
        DepartureState::Acknowledged => "ontvangen door de douane",
        DepartureState::Rejected => "afgewezen",
        DepartureState::Prelodged => "vooraf ingediend",
        DepartureState::Accepted => "aanvaard",
        DepartureState::GuaranteeProblem => "zekerheid niet geldig",
        DepartureState::AmendmentRequested => "correctie gevraagd",
        DepartureState::UnderControl => "in controle",
        DepartureState::NotReleased => "niet vrijgegeven",
        DepartureState::Released => "vrijgegeven",
        DepartureState::ReleasedWithIncident => "incident onderweg",
        DepartureState::Enquiry => "nasporing",
        DepartureState::Discrepancies => "verschillen bij bestemming",
        DepartureState::Recovery => "invordering van de schuld",
        DepartureState::WrittenOff => "gezuiverd",
        DepartureState::InvalidationRequested => "ongeldigmaking gevraagd",
        DepartureState::Invalidated => "ongeldig gemaakt",
        DepartureState::OnPaper => "op papier onderweg",
    }
}

const fn at_destination(state: DestinationState) -> &'static str {
    match state {
        DestinationState::Nothing => "geen aankomst gemeld",
        DestinationState::ArrivalSent => "aankomst gemeld",
        DestinationState::ArrivalRejected => "aankomstmelding afgewezen",
        DestinationState::UnloadingAllowed => "lossen toegestaan",
        DestinationState::RemarksSent => "losopmerkingen verzonden",
        DestinationState::GoodsReleased => "goederen vrijgegeven bij bestemming",
    }
}
