//! Writes the traders: the declarant, the party represented, and the parties of the trade.

use crate::writing::{FieldPath, MessageWriter};
use customs_declarations::Direction;
use customs_declarations::form::{AddressForm, HeaderForm, PartyForm};
use customs_kernel::Eori;
use std::borrow::Cow;

const REPRESENTATION: FieldPath<'_> = FieldPath::whole("representation_type");

/// The declarant and the agent before customs. In direct representation (2) the trader declares and the broker is
/// agent; in indirect representation (3) the broker declares. When the broker's EORI is unknown, the trader declares
/// alone.
pub(super) struct Representation<'f> {
    /// The trader that the declaration is made for, and the path of that party in the form.
    pub(super) principal: Option<&'f PartyForm>,
    principal_path: &'static str,
    broker: Option<&'f Eori>,
    indirect: bool,
}

impl<'f> Representation<'f> {
    pub(super) fn new(
        header: &'f HeaderForm,
        direction: Direction,
        representation_type: Option<&str>,
        broker: Option<&'f Eori>,
    ) -> Self {
        let (principal, principal_path) = match direction {
            Direction::Import => (&header.importer, "declaration.importer"),
            Direction::Export => (&header.consignor, "declaration.consignor"),
        };
        Self { principal: principal.as_ref(), principal_path, broker, indirect: representation_type == Some("3") }
    }

    /// Returns the broker, when it is the declarant.
    fn declaring_broker(&self) -> Option<&'f Eori> {
        self.broker.filter(|_| self.indirect)
    }

    /// Returns the EORI of the declarant, who holds the authorisations unless the form names another holder.
    pub(super) fn declarant_eori(&self) -> Option<Cow<'f, str>> {
        match self.declaring_broker() {
            Some(broker) => Some(Cow::Borrowed(broker.as_str())),
            None => normal_eori(self.principal?.eori.as_deref()?),
        }
    }

    /// Writes the broker as agent with its role, in both kinds of representation.
    pub(super) fn write_agent(&self, writer: &mut MessageWriter) {
        let Some(broker) = self.broker else { return };
        writer.class("Agent", Some(REPRESENTATION), |writer| {
            writer.text("ID", Some(broker.as_str()), REPRESENTATION);
            writer.text("FunctionCode", Some(if self.indirect { "3" } else { "2" }), REPRESENTATION);
        });
    }

    pub(super) fn write_declarant(&self, writer: &mut MessageWriter) {
        if let Some(broker) = self.declaring_broker() {
            writer.class("Declarant", Some(REPRESENTATION), |writer| {
                writer.text("ID", Some(broker.as_str()), REPRESENTATION);
            });
            return;
        }
        let path = self.principal_path;
        let Some(principal) = self.principal else { return };
        if let Some(eori) = principal.eori.as_deref().and_then(normal_eori) {
            writer.class("Declarant", Some(FieldPath::whole(path)), |writer| {
                writer.text("ID", Some(&eori), FieldPath::new(path, "eori"));
            });
        } else {
            write_party(writer, "Declarant", Some(principal), path);
        }
    }
}

/// Writes a party with its name, EORI and address, as far as the form gives them.
pub(super) fn write_party(
    writer: &mut MessageWriter,
    element: &'static str,
    party: Option<&PartyForm>,
    path: &'static str,
) {
    writer.class(element, Some(FieldPath::whole(path)), |writer| {
        let Some(PartyForm { customer_code: _, eori, name, address }) = party else { return };
        writer.text("Name", name.as_deref(), FieldPath::new(path, "name"));
        writer.text("ID", eori.as_deref().and_then(normal_eori).as_deref(), FieldPath::new(path, "eori"));
        let Some(AddressForm { street, city, postal_code, country }) = address else { return };
        let at = |name| FieldPath::new(path, name);
        writer.class("Address", Some(at("address")), |writer| {
            writer.text("CityName", city.as_deref(), at("address.city"));
            writer.text("CountryCode", country.as_deref(), at("address.country"));
            writer.text("Line", street.as_deref(), at("address.street"));
            writer.text("PostcodeID", postal_code.as_deref(), at("address.postal_code"));
        });
    });
}

/// Normalises an EORI (capitals, no spaces); text that is no EORI stays as it came.
fn normal_eori(text: &str) -> Option<Cow<'_, str>> {
    match text.parse::<Eori>() {
        Ok(eori) if eori.as_str() == text => Some(Cow::Borrowed(text)),
        Ok(eori) => Some(Cow::Owned(eori.into())),
        Err(_) => (!text.trim().is_empty()).then_some(Cow::Borrowed(text)),
    }
}
