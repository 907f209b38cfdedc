use crate::TransitWarning;
use crate::form::TransitForm;
use chrono::NaiveDate;
use customs_form_macros::growing;
use customs_kernel::Eori;
use customs_kernel::facts::Warning;
use serde::{Deserialize, Serialize};

/// The arrival of the goods as the broker reported it to customs, and what customs then said about their seals.
#[growing(new)]
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
    /// Whether the seals are in good state: present, undamaged and the expected ones (guideline G0017). True unless the
    /// broker said otherwise.
    #[serde(default = "unless_said_otherwise")]
    pub seals_intact: bool,
    /// Whether the permission to unload (IE043) names seals; `None` before a permission that repeats the goods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permission_names_seals: Option<bool>,
    /// EORI of the trader at destination, as the report named it; `None` where an earlier version of the service made
    /// the report. Answers of customs name the same trader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trader: Option<Eori>,
}

const fn unless_said_otherwise() -> bool {
    true
}

impl Arrival {
    /// Returns the state of the seals as the unloading remarks report it: whether they are in good state, or `None`
    /// when the permission to unload names no seals (condition C0440). A permission that says nothing of the goods is
    /// taken to mean those of the declaration.
    #[must_use]
    pub(crate) fn state_of_seals(&self, declared: &TransitForm) -> Option<bool> {
        let named = self.permission_names_seals.unwrap_or_else(|| names_seals(declared));
        named.then_some(self.seals_intact)
    }

    /// Warns about the report: seals that are not intact, where none were declared. Incidents on the way may have put
    /// some on the goods; only the permission to unload shows that.
    #[must_use]
    pub fn warnings(&self, declared: &TransitForm) -> Vec<Warning> {
        let is_doubtful = !self.seals_intact && self.permission_names_seals.is_none() && !names_seals(declared);
        let doubt = is_doubtful.then(|| Warning::at("seals_intact", TransitWarning::SealsNotDeclared));
        doubt.into_iter().collect()
    }
}

fn names_seals(form: &TransitForm) -> bool {
    let containers = form.transport.iter().flat_map(|transport| &transport.containers);
    !form.seals.is_empty() || containers.into_iter().any(|container| !container.seals.is_empty())
}
