use super::WriteTransits;
use super::body::TransitParty;
use super::fields::TransitView;
use crate::body::{Day, DomainBody, JsonBody};
use crate::command::Response;
use crate::operation::{Handled, Write};
use crate::record_fields::shown_body;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use customs_http_macros::post;
use customs_transits::{EnquiryAnswerFields, TransitId};
use serde::Serialize;
use utoipa::ToSchema;

shown_body! {
    /// Information about a movement that did not arrive. At least one field must be given.
    #[schema(as = TransitEnquiryAnswer)]
    new TransitEnquiryAnswer {} {
        /// Customs office at which the goods really arrived.
        #[schema(example = "DE003302")]
        office_of_destination: Option<String>,
        /// Day on which customs handed out a receipt for the goods (form TC11).
        tc11_delivery_date: Option<Day>,
        /// Information in words, at most 512 characters.
        #[schema(example = "The goods were handed over on 5 March.")]
        text: Option<String>,
        /// The party that really received the goods; its name and whole address are required.
        consignee: Option<TransitParty>,
    } {}
}

type EnquiryAnswerBody = DomainBody<EnquiryAnswerFields, TransitEnquiryAnswer>;

/// The transit after an answer to an enquiry.
#[derive(Serialize, ToSchema)]
#[schema(as = AnsweredTransitEnquiry)]
struct AnsweredEnquiryView {
    data: TransitView,
    message: &'static str,
    /// Warnings, each as `path: message`: an answer after the last day that customs named, and texts that were cut to
    /// fit the message.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

/// Answer the enquiry of customs about a movement that did not arrive.
///
/// Allowed while customs enquires (`departure_state` enquiry, otherwise 422 `invalid_status`), once for each enquiry
/// unless customs refuses the answer (otherwise `already_sent`). The transit stays in enquiry until customs decides.
#[post(
    "/transits/{id}/enquiry-answer",
    tag = "Transits",
    ids("The transit"),
    versioned,
    success(200, "The answer goes to customs", AnsweredEnquiryView)
)]
pub(super) fn answer_transit_enquiry(order: &Write<WriteTransits, 1, JsonBody<EnquiryAnswerBody>>) -> Handled {
    let (transits, id) = (&order.services.transits, TransitId::new(order.id()));
    let form = order.body.value().form();
    let answered = transits.answer_enquiry(order.organisation(), id, &form, &order.actor(), order.expected)?;
    let version = answered.transit.version;
    let view = AnsweredEnquiryView {
        data: answered.transit.into(),
        message: "The answer is on its way to customs.",
        warnings: warning_texts(&answered.warnings),
        warning_details: warning_details(&answered.warnings),
    };
    Ok(Response::ok(&view)?.with_version(version))
}
