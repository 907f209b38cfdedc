/// Namespace of the root element of every message.
pub(super) const NAMESPACE: &str = "http://ncts.dgtaxud.ec";
