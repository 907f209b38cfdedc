use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// The arrival of the goods as the broker reported it to customs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    /// Reference number of the customs office at which the goods arrived; it may differ from the declared
    /// office.
    pub office_of_destination: String,
    /// Day on which the goods arrived.
    pub arrival_date: NaiveDate,
    /// Differences found at unloading; `None` when everything was as declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unloading_remarks: Option<String>,
}
