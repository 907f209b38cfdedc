//! The use cases of transits: a folder for each phase of a movement's life, and a file for each use case.
//!
//! | Phase | What it does | Statuses |
//! |---|---|---|
//! | `drafting` | writes drafts; makes a transit a draft again | `DRF`; `NEW`, `ERR`, `INV_PENDING` to `DRF` |
//! | `lodging` | makes the declaration of a transit and submits it | `DRF` to `NEW` |
//! | `following_up` | sends customs what follows the submission, up to the arrival | from `NEW` on; `INV_PENDING` |
//! | `applying` | applies what customs answers | every change by customs |
//! | `inbound` | reports the arrival of movements that somebody else lodged | `REL` |
//! | `reading` | shows transits, their messages, and what can be done with them | none |
//!
//! A phase reaches the outside by its own ports alone (`DraftingPorts` in `drafting.rs` and so on): only [`Transits`]
//! itself has all of them. It may use the methods of other phases, which then use theirs. What all phases share is
//! beside them: opening and keeping a transit (`transits.rs`), and the line of history and the table of commands
//! (`change.rs`).

mod applying;
mod change;
mod drafting;
mod following_up;
mod inbound;
mod lodging;
mod reading;
mod transits;

pub use applying::given_up::AfterGivingUp;
pub use drafting::copy::CopyTransit;
pub use drafting::create::CreateTransit;
pub use drafting::draft::DraftTarget;
pub use drafting::update::UpdatedTransit;
pub use drafting::update_draft::DraftContent;
pub use following_up::arrival::ArrivalForm;
pub use following_up::enquiry_answer::{AnsweredEnquiry, EnquiryAnswerFields, EnquiryAnswerForm};
pub use following_up::invalidate::InvalidationForm;
pub use following_up::request_release::ReleaseRequestForm;
pub use inbound::inbound_form::InboundForm;
pub use inbound::report::{ReportInbound, ReportedInbound};
pub use inbound::report_again::InboundReportForm;
pub use inbound::unload::UnloadingForm;
pub use lodging::on_paper::{PaperDischargeForm, TransitOnPaper};
pub use lodging::submit::SubmittedTransit;
pub use lodging::submit_overview::SubmitOverview;
pub use lodging::xml::GeneratedXml;
pub use transits::{TransitPorts, Transits};

#[cfg(test)]
mod tests;
