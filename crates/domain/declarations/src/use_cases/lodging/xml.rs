use super::lodgement::{Lodging, Occasion};
use crate::use_cases::declarations::Declarations;
use crate::validation::validate;
use crate::{DeclarationError, DeclarationId, Direction, Symbol};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::OrganisationId;
use customs_kernel::facts::Warning;

/// The message of a declaration as XML, for a person to read.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedXml {
    /// The XML document.
    pub xml: String,
    /// The format: `IE415` (import) or `IE515` (export), and the variant.
    pub format: String,
    /// The moment at which the document was made.
    pub generated_at: DateTime<Utc>,
    /// Values that the message carries in another form than the declaration.
    pub warnings: Vec<Warning>,
}

impl Declarations {
    /// Generates the message that this declaration would send. The message of a draft has no LRN.
    ///
    /// # Errors
    /// `NotFound`, `Invalid` when the declaration breaks rules, `Storage`.
    pub fn generate_xml(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
    ) -> Result<GeneratedXml, DeclarationError> {
        let declaration = self.find(organisation, id)?;
        let format = format_of(declaration.direction(), declaration.symbol());
        let occasion = Occasion {
            lrn: declaration.milestones.lrn.clone(),
            submitted_at: declaration.milestones.submitted_at,
            valued_at: declaration.lodged_at(),
        };
        let form = validate(declaration.into_complete_form()).map_err(DeclarationError::Invalid)?;
        let customer = self.customer_of(organisation, form.form())?;
        let lodger = self.lodger(organisation, customer.as_ref())?;
        let Lodging { lodgement, mut warnings } = self.lodgement(&lodger, form, occasion)?;
        let message = self.lodging().builder.shown_declaration(&lodgement);
        warnings.extend(message.warnings);
        // The builder writes UTF-8, which is taken over without copying it.
        let xml = String::from_utf8(message.bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        Ok(GeneratedXml { xml, format, generated_at: self.lodging().clock.now(), warnings })
    }

    /// Generates the message as an HTML page for a browser.
    ///
    /// # Errors
    /// The same as for `generate_xml`.
    pub fn preview_xml(&self, organisation: OrganisationId, id: DeclarationId) -> Result<String, DeclarationError> {
        let generated = self.generate_xml(organisation, id)?;
        Ok(self.lodging().builder.preview(generated.xml.as_bytes()))
    }
}

fn format_of(direction: Direction, symbol: Symbol) -> String {
    let message = match direction {
        Direction::Import => "IE415",
        Direction::Export => "IE515",
    };
    format!("{message}{}", symbol.letter())
}
