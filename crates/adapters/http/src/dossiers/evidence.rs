use super::fields::DossierView;
use crate::ApiError;
use crate::evidence::Gathering;
use customs_billing::{BillingError, DossierId};

/// Adds the dossier of a record, with its charges and costs.
pub(crate) fn dossier_evidence(gathering: &mut Gathering<'_>, dossier: Option<i64>) -> Result<(), ApiError> {
    let Some(dossier) = dossier else { return Ok(()) };
    if !gathering.order.rights.dossiers {
        gathering.without_right("dossier.json", "the scope dossiers:read");
        return Ok(());
    }
    let dossiers = &gathering.services.billing.dossiers;
    match dossiers.show(gathering.order.organisation, DossierId::new(dossier)) {
        Ok(record) => gathering.json("dossier.json", &DossierView::from(record)),
        // What is known of the record is evidence all the same.
        Err(BillingError::Unknown(_)) => {
            gathering.archive.leave_out("dossier.json", "The dossier is gone.");
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}
