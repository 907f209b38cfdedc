/// The subject of VAT inquiries about customers, which are stored among the messages. It is no kind of record that
/// customs handles, so inquiries are never listed, and no answer about a record finds them.
pub(crate) const CUSTOMER: &str = "customer";
