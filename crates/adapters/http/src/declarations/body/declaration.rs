use super::header::{DeclarationData, HeaderChanges, HeaderCorrections};
use crate::declarations::choices::{DmsVersion, DutiesPayer, RepresentationType};
use crate::record_fields::{Change, described_bodies};
use customs_declarations::form::DeclarationForm;

described_bodies! {
    form: DeclarationForm without { declaration, skus, items };

    /// A new declaration.
    create: DeclarationRequest {} then {
        /// Whether to submit the declaration at once when it is valid (needs the scope declarations:submit). When
        /// left out, the setting of the customer decides.
        submit_when_valid: Option<bool>,
        /// Id of the dossier that the declaration is for; the dossier must have an `invoice_reference`.
        dossier_id: Option<i64>,
        /// The header of the declaration with its items.
        #[schema(required = true)]
        declaration: Option<DeclarationData>,
    }

    /// Changes to a draft. Fields that are left out stay as they are; null clears a field. Parts that have fields of
    /// their own are replaced as a whole, except `declaration`, whose fields are changed one by one.
    #[schema(as = DeclarationChanges)]
    change: DeclarationChanges {
        /// Whether to submit the changed draft at once when it is valid (needs the scope declarations:submit).
        submit_when_valid: Option<bool>,
        /// Id of the dossier that the declaration is for; the dossier must have an `invoice_reference`.
        #[schema(nullable, value_type = Option<i64>)]
        dossier_id: Change<Option<i64>>,
        /// Changes to the header of the declaration and its items.
        #[schema(value_type = HeaderChanges)]
        declaration: Change<Option<HeaderChanges>>,
    }

    /// Corrections of a declaration. Fields that are left out stay as they are; null clears a field. Parts that have
    /// fields of their own are replaced as a whole, except `declaration` and its `items`, whose fields are changed one by
    /// one.
    #[schema(as = DeclarationCorrection)]
    correct: DeclarationCorrection {
        /// Whether to submit the corrected draft at once when it is valid (needs the scope declarations:submit).
        submit_when_valid: Option<bool>,
        /// Id of the dossier that the declaration is for; the dossier must have an `invoice_reference`.
        #[schema(nullable, value_type = Option<i64>)]
        dossier_id: Change<Option<i64>>,
        /// Corrections of the header of the declaration and of its items.
        #[schema(value_type = HeaderCorrections)]
        declaration: Change<Option<HeaderCorrections>>,
    }

    fields {
        /// Version of DMS, the declaration system of Dutch customs.
        #[schema(value_type = Option<DmsVersion>)]
        dms_version: Option<String> [required],
        reference: Option<String> {
            new: "The broker's own reference, unique in the organisation; made by the service when left out.",
            changed: "The broker's own reference, unique in the organisation; null: the one that the service makes."
        },
        /// The trader's reference, which customs receives as the unique consignment reference.
        application_reference: Option<String>,
        #[schema(value_type = Option<RepresentationType>)]
        representation_type: Option<String> {
            new: "Representation; direct when left out.",
            changed: "Representation."
        },
        /// Whether the chain procedure applies; it requires an authorisation C521.
        #[serde(rename = "applyChainProcedure")]
        apply_chain_procedure: Option<bool>,
        /// Days between the acceptance and the automatic supplementary declaration; with 0 it is not sent
        /// automatically.
        #[serde(rename = "daysDelayBeforeSubmit")]
        days_delay_before_submit: Option<i64>,
        /// Who pays the duties and the import VAT to customs. When it is `customer`, they are no cost of the dossier and
        /// are not charged on. When left out or null, it follows from the authorisation for deferred payment (C506) that
        /// the declaration names: its holder pays.
        #[schema(value_type = Option<DutiesPayer>)]
        duties_paid_by: Option<String>,
    }
}
