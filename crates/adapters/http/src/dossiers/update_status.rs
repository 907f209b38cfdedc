use super::WriteDossiers;
use super::choices::DossierStatusWord;
use crate::answers::changed;
use crate::billing::{chosen, required};
use crate::body::JsonBody;
use crate::envelope::Written;
use crate::operation::{Handled, Write};
use crate::record_fields::record_view;
use customs_billing::dossier::DossierStatus;
use customs_billing::{DossierId, StatusChange};
use customs_http_macros::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The status that a dossier should get.
#[derive(Deserialize, ToSchema)]
#[serde(expecting = "an object")]
#[schema(as = DossierStatusRequest)]
pub(super) struct StatusBody {
    #[schema(required, value_type = Option<DossierStatusWord>)]
    status: Option<String>,
}

record_view! {
    /// The result of a change of status.
    #[schema(as = DossierStatusChange)]
    Moved {
        #[schema(value_type = DossierStatusWord)]
        old_status: &'static str,
        #[schema(value_type = DossierStatusWord)]
        new_status: &'static str,
        dossier: MovedDossier = MovedDossier { id: record.dossier.id.get(), status: record.dossier.status.word() },
    }
    of StatusChange { old: old_status, new: new_status, record }
}

/// The dossier after the change. When it is invoiced at once, its status may be further than the requested one.
#[derive(Serialize, ToSchema)]
#[schema(as = MovedDossier)]
struct MovedDossier {
    id: i64,
    #[schema(value_type = DossierStatusWord)]
    status: &'static str,
}

/// Move a dossier to another status.
///
/// Charges that fall due when the dossier is complete are made on the way. A dossier that is invoiced immediately is
/// invoiced when it becomes ready. A dossier with pending lines cannot be set to invoiced by hand.
#[post("/dossiers/{id}/update-status", tag = "Dossiers", ids("The dossier"),
    versioned = "The version of the dossier, for If-Match", success(200, "It moved", Written<Moved>))]
pub(super) fn update_dossier_status(order: &Write<WriteDossiers, 1, JsonBody<StatusBody>>) -> Handled {
    let sent = order.body.value().status.as_deref();
    let status = required("status", chosen("status", sent, DossierStatus::WORDS, DossierStatus::from_word)?)?;
    let (dossiers, id) = (&order.services.billing.dossiers, DossierId::new(order.id()));
    let change = dossiers.update_status(order.organisation(), id, order.expected, status)?;
    let version = change.record.dossier.version;
    changed(version, Moved::from(change), "The status of the dossier was changed.")
}
