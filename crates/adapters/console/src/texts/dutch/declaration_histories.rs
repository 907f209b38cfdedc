//! What the histories of declarations say.

use super::{Dutch, Written};
use customs_declarations::lifecycle::Status;
use customs_declarations::{AnswerMeaning, ControlResponseType, DeclarationHistory, ProofType, WhyNotSent};
use customs_kernel::facts::Code;

impl Dutch for DeclarationHistory {
    fn dutch(&self) -> String {
        match self {
            Self::Verified { by } => format!("geverifieerd door {}", by.nl()),
            Self::VerifiedWithNotes { by, notes } => format!("geverifieerd door {}: {}", by.nl(), notes.nl()),
            Self::StatusSet { reason } => format!("handmatig: {}", reason.nl()),
            Self::StatusSetWithNotes { reason, notes } => format!("handmatig: {} ({})", reason.nl(), notes.nl()),
            Self::ExitProved { proof, reference } => {
                format!("uitgaan aangetoond met {}: {}", proof_name(proof), reference.nl())
            }
            Self::ControlAnswered { answer } => format!("op de controle gereageerd: {}", answer_name(answer)),
            Self::BrokerPays => "rechten worden aan de douane betaald door de dienstverlener".to_owned(),
            Self::CustomerPays => "rechten worden aan de douane betaald door de klant".to_owned(),
            Self::HolderPays => {
                "rechten worden aan de douane betaald door de houder van het uitstel van betaling, anders \
                                 door de dienstverlener"
                    .to_owned()
            }
            Self::SupplementarySent { letter, doubts } => format!("type {}{}", letter.nl(), doubts.nl()),
            Self::SupplementaryNotSent { reason } => format!("aanvullende aangifte niet verzonden: {}", reason.nl()),
            Self::ReleasedOnPaper { number } => format!(
                "op papier vrijgegeven onder nummer {}; de aangifte wordt ingediend zodra de douane weer werkt",
                number.nl()
            ),
            Self::AmendmentSent { number, reason } => format!("wijziging {}: {}", number.nl(), reason.nl()),
            Self::AmendmentGranted { number, reasons } => {
                format!("wijziging {} is van kracht{}", number.nl(), reasons.nl())
            }
            Self::AmendmentRefused { number, reasons } => {
                format!("wijziging {} geweigerd{}", number.nl(), reasons.nl())
            }
            Self::ToCredit { number } => {
                format!("wijziging {} verlaagt wat gefactureerd is: een deel moet worden gecrediteerd", number.nl())
            }
            Self::AcceptanceInferred => {
                "de aanvaarding is niet aangekomen; de douane schreef over de aangifte onder haar MRN".to_owned()
            }
            Self::AcceptanceInBalance => {
                "de aanvaarding is niet aangekomen; de douane telt de aangifte in een saldo mee onder haar MRN"
                    .to_owned()
            }
            Self::Registered { reasons } => {
                format!("geregistreerd; aanvaarding volgt als de goederen zijn aangebracht{}", reasons.nl())
            }
            Self::Answered { answer, reasons } => format!("{}{}", answer.nl(), reasons.nl()),
            Self::Noted { answer, message, reasons } => {
                format!("{} (douanebericht {}){}", answer.nl(), message.nl(), reasons.nl())
            }
            Self::OfAnotherSending { answer } => format!("van een andere verzending: {}", answer.nl()),
            Self::OfAnotherSendingWithMrn { mrn, answer } => {
                format!("van een andere verzending, MRN {}: {}", mrn.nl(), answer.nl())
            }
            Self::LeftToOther { lrn, reasons } => {
                format!("onder het ene LRN afgewezen; beslist wordt onder LRN {}{}", lrn.nl(), reasons.nl())
            }
            Self::LeftToAnother { reasons } => {
                format!("onder het ene LRN afgewezen; beslist wordt onder een ander{}", reasons.nl())
            }
            Self::PresentationAccepted { reasons } => format!("aanbrengen aanvaard{}", reasons.nl()),
            Self::AcceptedAt { at, reasons } => {
                format!("aanvaard na het aanbrengen, op {}{}", at.nl(), reasons.nl())
            }
            Self::AcceptedLater { reasons } => format!("aanvaard na het aanbrengen{}", reasons.nl()),
            Self::SupplementaryRejected { reasons } => format!("aanvullende aangifte afgewezen{}", reasons.nl()),
            Self::Underneath { status, reasons } => {
                format!("{} tijdens een verzoek tot ongeldigmaking{}", status_name(status), reasons.nl())
            }
            Self::AsLodged { answer, methods } => format!("{}; volgens de aangifte: {}", answer.nl(), methods.nl()),
            Self::DutiesDeferred => "A00 betaalwijze E, uitstel van betaling".to_owned(),
            Self::VatDeferred => "B00 betaalwijze G, naar de btw-aangifte".to_owned(),
        }
    }
}

impl Dutch for AnswerMeaning {
    fn dutch(&self) -> String {
        match self {
            Self::DocumentsWantedUntil { limit } => format!("bescheiden gevraagd, uiterlijk {}", limit.nl()),
            Self::DocumentsWanted => "bescheiden gevraagd".to_owned(),
            Self::Corrected => "door de douane gecorrigeerd".to_owned(),
            Self::TaxFinal => "rechten en heffingen berekend, definitief".to_owned(),
            Self::TaxProvisional => "rechten en heffingen berekend, voorlopig".to_owned(),
            Self::BalanceTooLow => "het saldo van de rekening voor uitstel van betaling is te laag".to_owned(),
            Self::ExitConfirmed => "uitgaan bevestigd".to_owned(),
            Self::ExitAwaited => "het resultaat van uitgaan wordt verwacht".to_owned(),
            Self::Question => "vraag van de douane".to_owned(),
            Self::ControlIntended => "controle voorgenomen".to_owned(),
        }
    }
}

impl Dutch for WhyNotSent {
    fn dutch(&self) -> String {
        match self {
            Self::Invalid => "de aangifte voldoet niet aan de regels".to_owned(),
            Self::UnknownSkus => "sommige artikelcodes zijn onbekend of niet actief".to_owned(),
            Self::InvalidStatus { status } => format!("kan niet in status {}", status.nl()),
            Self::InvalidVariant { symbol } => format!("niet voor een aangifte met variant {}", symbol.nl()),
            Self::NotAccepted => "de douane heeft de aangifte niet aanvaard".to_owned(),
            Self::AlreadySent { at } => format!("verzonden op {}", at.nl()),
            Self::PresentationPending => "de douane heeft het aanbrengen van de goederen niet aanvaard".to_owned(),
            Self::DeadlinePassed { last_day } => format!("de laatste dag daarvoor was {}", last_day.nl()),
            Self::Other { why } => why.nl(),
        }
    }
}

/// The name of a status in a line about one that changed beneath a request.
fn status_name(status: &Code) -> String {
    let known = Status::from_code(&status.0).map(|status| match status {
        Status::Draft => "concept",
        Status::Submitted => "ingediend",
        Status::Accepted => "aanvaard",
        Status::UnderControl => "in controle",
        Status::Held => "aangehouden",
        Status::Released => "vrijgegeven",
        Status::Rejected => "afgewezen",
        Status::InvalidationRequested => "ongeldigmaking gevraagd",
        Status::Invalidated => "ongeldig gemaakt",
    });
    known.map_or_else(|| status.nl(), str::to_owned)
}

/// The name of a proof of exit.
fn proof_name(proof: &Code) -> String {
    let known = ProofType::from_word(&proof.0).map(|proof| match proof {
        ProofType::Cmr => "CMR",
        ProofType::BillOfLading => "cognossement",
        ProofType::AirWaybill => "luchtvrachtbrief",
        ProofType::Other => "een ander bewijs",
    });
    known.map_or_else(|| proof.nl(), str::to_owned)
}

/// The name of an answer to a control.
fn answer_name(answer: &Code) -> String {
    let known = ControlResponseType::from_word(&answer.0).map(|answer| match answer {
        ControlResponseType::DocumentProvided => "bescheiden verstrekt",
        ControlResponseType::GoodsPresented => "goederen aangeboden",
        ControlResponseType::RemarksOnly => "alleen opmerkingen",
    });
    known.map_or_else(|| answer.nl(), str::to_owned)
}
