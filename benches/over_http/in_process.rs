//! Reads the figures of the last run of the benchmarks inside the process.

use crate::Outcome;
use crate::installation::target_folder;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// Nanoseconds as Criterion recorded them; `None` without a record.
pub(crate) struct Estimates {
    pub(crate) validation: Option<u64>,
    pub(crate) xml: Option<u64>,
    pub(crate) bare_xml: Option<u64>,
    pub(crate) acceptance: Option<u64>,
    pub(crate) rejection: Option<u64>,
}

impl Estimates {
    pub(crate) fn from_last_run() -> Outcome<Self> {
        let folder = match std::env::var_os("CRITERION_HOME") {
            Some(folder) => PathBuf::from(folder),
            None => target_folder()?.join("criterion"),
        };
        let estimate = |name: &str| {
            let text = fs::read(folder.join(name).join("new/estimates.json")).ok()?;
            let estimates: Value = serde_json::from_slice(&text).ok()?;
            let nanoseconds = estimates["median"]["point_estimate"].as_number()?.to_string();
            nanoseconds.split('.').next()?.parse().ok()
        };
        Ok(Self {
            validation: estimate("validation"),
            xml: estimate("xml_build/message"),
            bare_xml: estimate("xml_build/bare_writer"),
            acceptance: estimate("res_reading/acceptance"),
            rejection: estimate("res_reading/rejection"),
        })
    }
}
