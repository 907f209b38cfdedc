//! Why a callback, a mail or a message to customs was not delivered, in Dutch.

use super::{Dutch, Written};
use customs_billing::InvoiceMailFailure;
use customs_callbacks::DeliveryFailure;
use customs_exchange::ports::{GatewayFailure, GatewayReason};
use customs_kernel::UnreadableRow;
use customs_mail::MailFailure;

impl Dutch for DeliveryFailure {
    fn dutch(&self) -> String {
        match self {
            Self::ReceiverAnswered { status } => format!("de ontvanger antwoordde {}", status.nl()),
            Self::TimedOut => "geen antwoord binnen de gestelde tijd".to_owned(),
            Self::NoConnection => "geen verbinding".to_owned(),
            Self::NoTls => "geen TLS-verbinding".to_owned(),
            Self::NotHttp => "het antwoord is geen HTTP".to_owned(),
            Self::Closed => "de ontvanger verbrak de verbinding".to_owned(),
            Self::NoRequest => "het verzoek kon niet worden verzonden".to_owned(),
            Self::Unresolved => "de hostnaam leidt naar geen adres".to_owned(),
            Self::NotPublic => "de host leidt naar een adres dat niet openbaar is".to_owned(),
            Self::PlainHttp => "HTTP zonder TLS is niet toegestaan".to_owned(),
            Self::Withheld { reason } => format!("niet verzonden: de callback is beëindigd, want {}", reason.nl()),
            Self::Failing => "vijf dagen lang kon niets worden afgeleverd".to_owned(),
        }
    }
}

impl Dutch for UnreadableRow {
    fn dutch(&self) -> String {
        match self {
            Self::Content => "de inhoud is beschadigd, of van een latere versie".to_owned(),
            Self::Registration => "de registratie is niet te lezen".to_owned(),
        }
    }
}

impl Dutch for MailFailure {
    fn dutch(&self) -> String {
        match self {
            Self::ServerAnswered { reply } => format!("de mailserver antwoordde {}", reply.nl()),
            Self::TimedOut => "de mailserver antwoordde niet op tijd".to_owned(),
            Self::Unreachable { error } => {
                format!("communicatie met de mailserver was niet mogelijk: {}", error.nl())
            }
            Self::Recipient { recipient, reason } => format!("{}: {}", recipient.nl(), reason.nl()),
            Self::NotWritten { error } => format!("de mail kon niet worden geschreven: {}", error.nl()),
            Self::WritingBrokeOff => "de mail kon niet worden geschreven".to_owned(),
            Self::Unwritable { error } => format!("de mail kan niet worden geschreven: {}", error.nl()),
            Self::UnusableAddress { address } => {
                let address = address.nl();
                format!("de mail kan niet worden geschreven: {address} is geen adres waaraan mail kan worden gestuurd")
            }
            Self::NoEncoding => "de mail kan niet worden geschreven: een bijlage heeft geen codering".to_owned(),
            Self::AttachmentsNotMade => "de bijlagen konden niet worden gemaakt".to_owned(),
            Self::NothingAlong => "bij een mail van deze soort hoort geen bijlage".to_owned(),
            Self::PaperNotMade { paper } => format!("de factuur als {} kon niet worden gemaakt", paper.nl()),
            Self::PaperImpossible { paper, error } => {
                format!("de factuur als {} kan niet worden gemaakt: {}", paper.nl(), error.nl())
            }
            Self::LetterAddress => "een adres van de brief is geen e-mailadres".to_owned(),
            Self::ContactAddress => "het adres van de contactpersoon is geen e-mailadres".to_owned(),
        }
    }
}

impl Dutch for InvoiceMailFailure {
    fn dutch(&self) -> String {
        match self {
            Self::InvalidAddress => "het adres van de klant is geen e-mailadres".to_owned(),
            Self::NoAddress => "geen adres: de klant heeft er geen voor facturen".to_owned(),
        }
    }
}

impl Dutch for GatewayFailure {
    fn dutch(&self) -> String {
        match self {
            Self::Unavailable { reason } => format!("de gateway van de douane is niet beschikbaar: {}", reason.nl()),
            Self::Unknown => "de gateway van de douane antwoordde niet op tijd".to_owned(),
            Self::Unsure { reason } => {
                format!("de gateway van de douane heeft het bericht misschien wel en misschien niet: {}", reason.nl())
            }
            Self::Refused { reason } => format!("de gateway van de douane weigerde het bericht: {}", reason.nl()),
            Self::Unacceptable { reason } => {
                format!("de gateway van de douane nam het bericht niet aan: {}", reason.nl())
            }
        }
    }
}

impl Dutch for GatewayReason {
    fn dutch(&self) -> String {
        match self {
            Self::Answered { status } => format!("antwoord {}", status.nl()),
            Self::NoRequest => "het verzoek kon niet worden verzonden".to_owned(),
            Self::TimedOut => "geen antwoord binnen de gestelde tijd".to_owned(),
            Self::NoConnection => "geen verbinding".to_owned(),
            Self::NoTls => "geen TLS-verbinding".to_owned(),
            Self::Broken => "de verbinding brak af".to_owned(),
            Self::NotHttp => "het antwoord is geen HTTP".to_owned(),
            Self::TooLong => "het antwoord is te lang".to_owned(),
            Self::BrokeOff => "het antwoord brak af".to_owned(),
            Self::TokenServer { reason } => format!("de tokenserver: {}", reason.nl()),
            Self::TokenServerTimedOut => "de tokenserver antwoordde niet op tijd".to_owned(),
            Self::TokenServerAnswered { error } => format!("de tokenserver antwoordde {}", error.nl()),
            Self::NoToken => "de tokenserver antwoordde zonder token".to_owned(),
        }
    }
}
