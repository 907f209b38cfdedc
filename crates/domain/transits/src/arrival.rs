use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// What the broker told customs about the arrival of the goods.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    /// The customs office at which they arrived; it may be another than the declared one.
    pub office_of_destination: String,
    /// The day.
    pub arrival_date: NaiveDate,
    /// What was found at unloading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unloading_remarks: Option<String>,
}
