use crate::{RecordKind, TaskRecord};

/// Where people reach the service: mails and calendars lead to its pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site(String);

impl Site {
    /// The site at this address (`https://customs.example`).
    #[must_use]
    pub fn new(base_url: &str) -> Self {
        Self(base_url.trim_end_matches('/').to_owned())
    }

    /// The name of the host, without a port; `localhost` where the address has none.
    #[must_use]
    pub fn host(&self) -> &str {
        let after = self.0.split_once("://").map_or(self.0.as_str(), |(_, rest)| rest);
        let host = after.split(['/', ':']).next().unwrap_or_default();
        if host.is_empty() { "localhost" } else { host }
    }

    /// The address of the page on which something can be done about the record.
    #[must_use]
    pub fn page(&self, record: &TaskRecord) -> String {
        let TaskRecord { kind, id, name: _ } = record;
        let base = &self.0;
        match kind {
            RecordKind::Declaration => format!("{base}/console/declarations/{id}"),
            // The record of an arrival is among those of transits.
            RecordKind::Transit | RecordKind::Arrival => format!("{base}/console/transits/{id}"),
            RecordKind::Dossier => format!("{base}/console/dossiers/{id}"),
            RecordKind::Invoice => format!("{base}/console/invoices/{id}"),
            RecordKind::Callback => format!("{base}/console/settings/callbacks/{id}"),
            RecordKind::Guarantee => format!("{base}/console/settings/guarantees"),
            RecordKind::Customer => format!("{base}/console"),
        }
    }

    /// The address of a calendar with this secret.
    #[must_use]
    pub fn calendar(&self, token: &crate::CalendarToken) -> String {
        format!("{}/calendars/{}.ics", self.0, token.reveal())
    }

    /// The address of the page where a user decides on mails and calendars.
    #[must_use]
    pub fn settings(&self) -> String {
        format!("{}/console/settings/tasks", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_has_no_port_and_no_path() {
        for (base, host) in [
            ("https://customs.example", "customs.example"),
            ("http://127.0.0.1:8080/", "127.0.0.1"),
            ("https://customs.example/broker", "customs.example"),
            ("", "localhost"),
        ] {
            assert_eq!(Site::new(base).host(), host);
        }
    }
}
