//! The metrics of a service, as its text shows them.

use std::collections::BTreeMap;

use super::{Api, Service};

/// Metrics that were read once.
pub(crate) struct Metrics {
    text: String,
    values: BTreeMap<String, String>,
}

impl Metrics {
    pub(crate) fn from_service(service: &Service) -> Self {
        let answer = Api::new(&service.base()).get("/metrics");
        assert_eq!(answer.status, 200);
        let text = answer.text();
        let series = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit_once(' '));
        let values = series.map(|(series, value)| (series.to_owned(), value.to_owned())).collect();
        Self { text, values }
    }

    /// The value of a series, named with its labels as the text has them.
    pub(crate) fn get(&self, series: &str) -> Option<&str> {
        self.values.get(series).map(String::as_str)
    }

    /// The value of a series as a whole number; `None` when it is not there or is no whole number.
    pub(crate) fn number(&self, series: &str) -> Option<u64> {
        self.get(series)?.parse().ok()
    }

    /// The names of all series, with their labels.
    pub(crate) fn series(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(String::as_str)
    }

    /// The names that are described by lines of this kind (`HELP`, `TYPE`).
    pub(crate) fn described(&self, by: &str) -> Vec<&str> {
        let prefix = format!("# {by} ");
        self.text.lines().filter_map(|line| line.strip_prefix(&prefix)?.split(' ').next()).collect()
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}
