use super::changes::changes;
use super::documents::note_unreadable_dates;
use super::header_changes::HeaderChanges;
use crate::declarations::choices::{DmsVersion, RepresentationType};
use crate::record_fields::Change;
use customs_declarations::DraftContent;
use customs_declarations::form::DeclarationForm;

changes! {
    /// What is to be changed of a draft. What is left out stays as it is; null clears. Parts that have
    /// fields of their own are replaced whole.
    #[schema(as = DeclarationChanges)]
    DeclarationChanges of DeclarationForm, without { declaration, skus, items }
    fields {
        /// Version of the customs system.
        #[schema(value_type = Option<DmsVersion>)]
        dms_version: Option<String>,
        /// The broker's own reference, unique in the organisation; null: the one that the service makes.
        #[schema(max_length = 255)]
        reference: Option<String>,
        /// The trader's reference.
        #[schema(max_length = 50)]
        application_reference: Option<String>,
        /// Representation.
        #[schema(value_type = Option<RepresentationType>)]
        representation_type: Option<String>,
        /// Apply the chain procedure; asks for an authorisation C521.
        #[serde(rename = "applyChainProcedure")]
        apply_chain_procedure: Option<bool>,
        /// Days between acceptance and the supplementary declaration; 0: not by itself.
        #[serde(rename = "daysDelayBeforeSubmit")]
        #[schema(minimum = 0, maximum = 99_999)]
        days_delay_before_submit: Option<i64>,
    }
    besides {
        /// Submit it when it is valid then (asks for the scope declarations:submit).
        submit_when_valid: Option<bool>,
        /// The dossier that the declaration is for; it must have an invoice_reference.
        #[schema(nullable, value_type = Option<i64>)]
        dossier_id: Change<Option<i64>>,
        /// The declaration itself.
        #[schema(value_type = HeaderChanges)]
        declaration: Change<Option<HeaderChanges>>,
    }
}

impl DeclarationChanges {
    /// Whether it is to be submitted as well.
    pub(crate) fn submit_when_valid(&self) -> bool {
        self.submit_when_valid.unwrap_or(false)
    }

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
                for (number, item) in header.items().iter().enumerate() {
                    let at = format!("declaration.items.{number}.");
                    note_unreadable_dates(item.supporting_documents(), &at, &mut content.unreadable);
                }
            }
        }
    }
}
