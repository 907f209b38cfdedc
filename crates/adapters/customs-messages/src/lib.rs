//! The messages exchanged with customs: WCO DEC and RES, as its declaration system (DMS) has them, and the inquiries
//! about VAT numbers.
//!
//! - [`building`] makes the declaration message from a form, with a map from every element back to
//!   the field it came from;
//! - [`reading`] reads the answers of the authority from untrusted bytes;
//! - [`element_table`] lists the elements of a message: their order, occurrence and restrictions;
//! - [`DmsMessages`] offers all of this behind the ports of the declarations domain;
//! - [`VatInquiryMessages`] asks about VAT numbers and reads the answers, behind the port of the
//!   master data domain.
//!
//! The DEC and RES messages follow the British profile of the WCO data model 3.6, the one national profile with an open
//! licence and a complete schema. Another profile needs only another element table.
//!
//! ```
//! use customs_declarations::form::DeclarationForm;
//! use customs_messages::building::{Lodged, build_declaration};
//!
//! let mut form = DeclarationForm::default();
//! form.declaration.office = Some("NL000510".to_owned());
//! let message = build_declaration(&Lodged::from_form(&form));
//!
//! let xml = String::from_utf8(message.bytes)?;
//! assert!(xml.contains("<DeclarationOfficeID>NL000510</DeclarationOfficeID>"));
//! // Customs says what is wrong by pointing: 42A is the declaration, 065 its office.
//! assert_eq!(message.emission_map.path_of("42A/065"), Some("declaration.office"));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```

pub mod building;
pub mod element_table;
pub mod namespaces;
pub mod pointing;
pub mod reading;

mod dms_messages;
mod inquiries;
#[doc(hidden)]
pub mod internals;
mod preview;
mod reasons;
mod tax_lines;
mod writing;

pub use dms_messages::DmsMessages;
pub use inquiries::VatInquiryMessages;
pub use preview::preview_page;
