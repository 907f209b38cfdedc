//! The declarations and transits of a dossier, as the API shows them.

use customs_billing::movement::Movement;
use customs_kernel::{Subject, SubjectKind};
use serde::Serialize;
use utoipa::ToSchema;

/// A declaration of a dossier.
#[derive(Serialize, ToSchema)]
#[schema(as = DossierDeclaration)]
pub(super) struct DeclarationView {
    id: i64,
    #[schema(example = "H1")]
    declaration_type: String,
    lrn: Option<String>,
    mrn: Option<String>,
    #[schema(example = "ACC")]
    status: String,
}

/// A transit of a dossier.
#[derive(Serialize, ToSchema)]
#[schema(as = DossierTransit)]
pub(super) struct TransitView {
    id: i64,
    lrn: Option<String>,
    mrn: Option<String>,
    status: String,
}

/// Splits the movements into declarations and transits.
pub(super) fn shown(movements: Vec<Movement>) -> (Vec<DeclarationView>, Vec<TransitView>) {
    let (mut declarations, mut transits) = (Vec::new(), Vec::new());
    for movement in movements {
        let Movement {
            reference,
            name: _,
            dossier: _,
            direction: _,
            movement_type,
            lrn,
            mrn,
            status,
            lines: _,
            accepted: _,
            released: _,
            released_at: _,
        } = movement;
        let Subject { kind, id } = reference;
        match kind {
            SubjectKind::Declaration => {
                declarations.push(DeclarationView { id, declaration_type: movement_type, lrn, mrn, status });
            }
            SubjectKind::Transit => transits.push(TransitView { id, lrn, mrn, status }),
        }
    }
    (declarations, transits)
}
