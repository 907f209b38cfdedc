use super::fields::DossierView;
use super::requirements::ReadDossiers;
use crate::answers::shown;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use customs_billing::DossierId;
use customs_http_macros::get;

/// Show a dossier with its declarations, transits, charges and costs.
#[get("/dossiers/{id}", tag = "Dossiers", ids("The dossier"), versioned,
    success(200, "The dossier", Record<DossierView>))]
pub(super) fn show_dossier(asked: Read<ReadDossiers, 1>) -> Handled {
    let record = asked.services.billing.dossiers.show(asked.organisation(), DossierId::new(asked.id()))?;
    shown(record.dossier.version, DossierView::from(record))
}
