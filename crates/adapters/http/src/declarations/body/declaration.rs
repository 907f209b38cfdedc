use super::header::{DeclarationData, HeaderChanges};
use super::item::Item;
use crate::declarations::choices::{DmsVersion, RepresentationType};
use crate::record_fields::{Change, record_bodies};
use customs_declarations::DraftContent;
use customs_declarations::form::DeclarationForm;

record_bodies! {
    form: DeclarationForm without { declaration, skus, items };

    /// A new declaration.
    create: DeclarationRequest {} then {
        /// Submit at once when the body is valid (asks for the scope declarations:submit). When left
        /// out, the customer's setting holds.
        submit_when_valid: Option<bool>,
        /// The dossier that the declaration is for; it must have an invoice_reference.
        dossier_id: Option<i64>,
        /// The declaration itself.
        #[schema(required = true)]
        declaration: Option<DeclarationData>,
    }

    /// What is to be changed of a draft. What is left out stays as it is; null clears. Parts that have
    /// fields of their own are replaced whole.
    #[schema(as = DeclarationChanges)]
    change: DeclarationChanges {
        /// Submit it when it is valid then (asks for the scope declarations:submit).
        submit_when_valid: Option<bool>,
        /// The dossier that the declaration is for; it must have an invoice_reference.
        #[schema(nullable, value_type = Option<i64>)]
        dossier_id: Change<Option<i64>>,
        /// The declaration itself.
        #[schema(value_type = HeaderChanges)]
        declaration: Change<Option<HeaderChanges>>,
    }

    fields {
        /// Version of the customs system.
        #[schema(value_type = Option<DmsVersion>)]
        dms_version: Option<String> [required],
        #[schema(max_length = 255)]
        reference: Option<String> {
            new: "The broker's own reference, unique in the organisation; made by the service when left out.",
            changed: "The broker's own reference, unique in the organisation; null: the one that the service makes."
        },
        /// The trader's reference.
        #[schema(max_length = 50)]
        application_reference: Option<String>,
        #[schema(value_type = Option<RepresentationType>)]
        representation_type: Option<String> {
            new: "Representation; direct when left out.",
            changed: "Representation."
        },
        /// Apply the chain procedure; asks for an authorisation C521.
        #[serde(rename = "applyChainProcedure")]
        apply_chain_procedure: Option<bool>,
        /// Days between acceptance and the supplementary declaration; 0: not by itself.
        #[serde(rename = "daysDelayBeforeSubmit")]
        #[schema(minimum = 0, maximum = 99_999)]
        days_delay_before_submit: Option<i64>,
    }
}

impl DeclarationChanges {
    /// Changes of the draft what the body says.
    pub(crate) fn change(&self, content: &mut DraftContent) {
        self.apply(&mut content.form);
        if let Some(dossier) = self.dossier_id.sent() {
            content.dossier_id = *dossier;
        }
        match self.declaration.sent() {
            None => {}
            Some(None) => content.unreadable.add("declaration", "must not be null: clear its fields one by one"),
            Some(Some(header)) => {
                header.apply(&mut content.form.declaration);
                content.lines = header.lines();
                content.unreadable.extend(Item::all_unreadable(header.items.entries()));
            }
        }
    }
}
