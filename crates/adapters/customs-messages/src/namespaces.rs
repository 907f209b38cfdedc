//! XML namespaces of the messages: those of the WCO (profile DMS 2) and that of VAT inquiries.

/// The envelope `MetaData` and the elements of its head.
pub const ENVELOPE: &str = "urn:wco:datamodel:WCO:DocumentMetaData-DMS:2";
/// Declarations and every other message that a trader sends.
pub const DEC: &str = "urn:wco:datamodel:WCO:DEC-DMS:2";
/// Answers of the authority.
pub const RES: &str = "urn:wco:datamodel:WCO:RES-DMS:2";
/// `DateTimeString` inside a DEC message.
pub const DEC_DATES: &str = "urn:wco:datamodel:WCO:Declaration_DS:DMS:2";
/// `DateTimeString` inside a RES message.
pub const RES_DATES: &str = "urn:wco:datamodel:WCO:Response_DS:DMS:2";
/// Inquiries about a VAT number, and their answers.
pub const INQUIRY: &str = "urn:customs-brokerage:inquiry:1";
