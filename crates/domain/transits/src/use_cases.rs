//! The use cases of transits, one file each.

mod amend;
mod amendment_answers;
mod arrival;
mod change;
mod change_customer;
mod check;
mod complete_form;
mod consequence;
mod copy;
mod create;
mod delete_draft;
mod draft;
mod enact;
mod enquiry_answer;
mod given_up;
mod heard;
mod invalidate;
mod lodge;
mod lodged_guarantees;
mod notice;
mod read;
mod records;
mod refusals;
mod refused_kind;
mod remarks;
mod request_release;
mod save_as_draft;
mod send_presentation;
mod shown_text;
mod standing;
mod submit;
mod submit_overview;
mod surplus;
mod told;
mod transits;
mod unloading;
mod update;
mod update_draft;
mod xml;

pub use arrival::ArrivalForm;
pub use copy::CopyTransit;
pub use create::CreateTransit;
pub use draft::DraftTarget;
pub use enquiry_answer::{AnsweredEnquiry, EnquiryAnswerForm};
pub use given_up::AfterGivingUp;
pub use invalidate::InvalidationForm;
pub use request_release::ReleaseRequestForm;
pub use submit::SubmittedTransit;
pub use submit_overview::SubmitOverview;
pub use transits::{TransitPorts, Transits};
pub use update::UpdatedTransit;
pub use update_draft::DraftContent;
pub use xml::GeneratedXml;

#[cfg(test)]
mod tests;
