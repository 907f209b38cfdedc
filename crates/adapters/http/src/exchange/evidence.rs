use super::record::CustomsMessage;
use super::show::shown_text;
use crate::ApiError;
use crate::evidence::{Gathering, pages};
use actix_web::http::StatusCode;
use customs_exchange::{ExchangeFilter, ExchangeId, ExchangedMessage};
use serde::Serialize;

/// A message, and the entry with its bytes.
#[derive(Serialize)]
struct KeptMessage {
    #[serde(flatten)]
    message: CustomsMessage,
    /// The name of that entry; null where nothing of the message may be shown.
    entry: Option<String>,
}

/// Adds the messages to and from customs about a record: a list, and the bytes of each as the API shows them.
pub(crate) fn message_evidence(gathering: &mut Gathering<'_>) -> Result<(), ApiError> {
    let (services, organisation, subject) = (gathering.services, gathering.order.organisation, gathering.order.subject);
    let filter = ExchangeFilter { kinds: [subject.kind].into(), subject: Some(subject), ..ExchangeFilter::default() };
    let now = services.clock.now();
    let mut listed = Vec::new();
    pages(
        |page| Ok(services.exchange.list(organisation, &filter, page)?.0),
        |message: ExchangedMessage| {
            let entry = bytes_of(gathering, message.id())?;
            listed.push(KeptMessage { message: CustomsMessage::new(message, now), entry });
            Ok(())
        },
    )?;
    gathering.json("customs-messages.json", &listed)
}

/// Adds the bytes of a message, and returns the name of the entry; `None` where nothing of it may be shown.
fn bytes_of(gathering: &mut Gathering<'_>, id: ExchangeId) -> Result<Option<String>, ApiError> {
    let (services, organisation, kind) =
        (gathering.services, gathering.order.organisation, gathering.order.subject.kind);
    let Some((message, bytes, _)) = services.exchange.find(organisation, id, &[kind])? else { return Ok(None) };
    let shown = match shown_text(services, organisation, &message, bytes) {
        Err(error) if error.status() == StatusCode::NOT_FOUND => return Ok(None),
        shown => shown?,
    };
    let name = format!("customs-messages/{}-{}.xml", id.get(), id.direction.word());
    gathering.bytes(&name, &shown)?;
    Ok(Some(name))
}
