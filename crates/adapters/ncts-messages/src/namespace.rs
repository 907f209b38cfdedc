/// Namespace of the root element of every message.
pub const NAMESPACE: &str = "http://ncts.dgtaxud.ec";
/// Phase of the transit system to which the messages belong.
pub const PHASE: &str = "NCTS5.1";
