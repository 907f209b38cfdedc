use super::fields::CreateBody;
use super::record::WrittenDraft;
use super::requirements::WriteTransits;
use crate::body::{JsonBody, TellUnknown};
use crate::command::Answer;
use crate::operation::{Answered, Create};
use customs_http_macros::post;
use customs_transits::CreateTransit;

/// Creates a transit as a draft
///
/// Parties, holder and guarantee are filled in from the customer master; what is spelled out wins. A body that breaks
/// rules saves nothing; nor does one whose `customer_code` is no customer. Such a code in a party block is a warning, and so
/// is what customs would refuse, such as a limit date that is over.
#[post("/transits", tag = "Transits", versioned, answer(201, "The transit", WrittenDraft))]
pub(super) fn create_transit(order: &Create<WriteTransits, JsonBody<CreateBody, TellUnknown>>) -> Answered {
    let (body, transits) = (order.body.value(), &order.services.transits);
    order.body.naming_unknown_fields(|unknown| {
        let created = transits.create(CreateTransit {
            organisation: order.organisation(),
            actor: order.actor(),
            form: body.form(),
            dossier_id: body.dossier_id,
        })?;
        let version = created.version;
        let written = WrittenDraft::of(created, transits, unknown, "The transit was created.")?;
        Ok(Answer::created(&written)?.with_version(version))
    })
}
