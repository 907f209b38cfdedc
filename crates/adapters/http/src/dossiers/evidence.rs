use super::fields::DossierView;
use crate::ApiError;
use crate::evidence::Gathering;
use customs_billing::DossierId;

/// Adds the dossier of a record, with its charges and costs.
pub(crate) fn dossier_evidence(gathering: &mut Gathering<'_>, dossier: Option<i64>) -> Result<(), ApiError> {
    let Some(dossier) = dossier else { return Ok(()) };
    if !gathering.order.rights.dossiers {
        gathering.without_right("dossier.json", "the scope dossiers:read");
        return Ok(());
    }
    let dossiers = &gathering.services.billing.dossiers;
    let record = dossiers.show(gathering.order.organisation, DossierId::new(dossier))?;
    gathering.json("dossier.json", &DossierView::from(record))
}
