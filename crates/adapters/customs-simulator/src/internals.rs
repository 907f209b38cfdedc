//! Exports what the tests of this crate look into; it is not part of the interface.

pub use crate::accounts::estimate::duty_questions;
pub use crate::accounts::goods::suspends;
pub use crate::assessment::taxation::assess;
pub use crate::decision::content::simple_rules::is_eori;
pub use crate::decision::procedure_pairs::PAIRS;
pub use crate::gateway::MAX_MESSAGE_BYTES;
pub use crate::gateway::answer_poster::delay;
pub use crate::gateway::token_endpoint::form_decoded;
pub use crate::inquiries::result_writer::write_result;
pub use crate::message::Message;
pub use crate::mrn_allocation::{ProcedureLetter, new_mrn};
pub use crate::transit::message::is_transit_mrn;
pub use crate::transit::scenario::{BY_REFERENCE, TransitScenario};
pub use crate::wco::dec_message::MAX_ITEMS;
pub use crate::wco::response_writer::{ResponseHead, write_response};

/// The tokens of the gateway.
pub mod access_token {
    pub use crate::gateway::gateway_credentials::{LIFETIME_SECONDS, is_valid, issue};
}

/// The entries that messages plan.
pub mod plan {
    pub use crate::accounts::plan::{Course, for_declaration, for_movement, payment_of};
}

/// The reading of XML.
pub mod xml {
    pub use crate::xml::reader::{MAX_DEPTH, MAX_ELEMENTS, XmlDocument, read};
}
