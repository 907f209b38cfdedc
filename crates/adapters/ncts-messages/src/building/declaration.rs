use super::header::{PREVIEW, authorisation, header};
use super::{consignment, guarantee, limit_date, parties};
use crate::Identifiers;
use crate::writing::MessageWriter;
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, Lrn, Mrn};
use customs_transits::form::{PartyForm, TransitForm};
use customs_transits::{AmendmentLodgement, Lodgement, MessageWarning, TransitMessage, sendable_authorisation};
use std::collections::BTreeSet;

/// Where the declaration and its amendment differ; what follows in the message is the same.
pub(super) struct DeclarationHead<'a> {
    /// Name of the root element.
    pub(super) root: &'static str,
    /// EORI of the broker, who sends the message.
    pub(super) sender: Option<&'a Eori>,
    /// Identification of the message; `None` for a preview.
    pub(super) reference: Option<&'a Lrn>,
    /// MRN of the movement, in place of its LRN; `None` before customs gave one.
    pub(super) mrn: Option<&'a Mrn>,
    /// Moment since which the goods are where the declaration says: that of the declaration, or for type D that of
    /// their presentation; `None` before it.
    pub(super) present_since: Option<DateTime<Utc>>,
    /// Kind of the amendment: `1` for guarantees alone, else `0`; `None` for a declaration.
    pub(super) amendment_type: Option<&'static str>,
}

/// Builds the transit declaration (IE015) of a valid form. A preview of a draft says so in place of the LRN.
#[must_use]
pub fn build_declaration(lodgement: &Lodgement, identifiers: &Identifiers) -> TransitMessage {
    let head = DeclarationHead {
        root: "CC015C",
        sender: lodgement.organisation_eori.as_ref(),
        reference: lodgement.lrn.as_ref(),
        mrn: None,
        present_since: (!lodgement.form.form().is_prelodged()).then_some(lodgement.prepared_at),
        amendment_type: None,
    };
    declaration(lodgement, identifiers, &head)
}

/// Builds the declaration of a valid form under this head.
pub(super) fn declaration(
    lodgement: &Lodgement,
    identifiers: &Identifiers,
    head: &DeclarationHead<'_>,
) -> TransitMessage {
    let Lodgement { form, lrn, organisation_eori, access_codes, consignor_permit, customer: _, prepared_at } =
        lodgement;
    let form = form.form();
    let holder_eori: Option<Eori> = form.holder.as_ref().and_then(PartyForm::valid_eori);
    let permit = sendable_authorisation(consignor_permit.as_deref());
    let mut writer = MessageWriter::new(head.root);
    let sender = head.sender.or(holder_eori.as_ref());
    header(&mut writer, identifiers, head.root, sender, head.reference, *prepared_at);
    writer.element("TransitOperation", |writer| {
        match (head.mrn, lrn) {
            (Some(mrn), _) => writer.fixed("MRN", mrn.as_str()),
            (None, lrn) => writer.fixed("LRN", lrn.as_ref().map_or(PREVIEW, Lrn::as_str)),
        }
        writer.text("declarationType", form.transit_type.as_deref(), 5, "transit_type");
        let path = "additional_declaration_type";
        writer.text("additionalDeclarationType", form.additional_declaration_type.as_deref(), 1, path);
        // Security data are declared elsewhere, the data set is the full one, and no route is prescribed.
        writer.fixed("security", "0");
        writer.fixed("reducedDatasetIndicator", "0");
        writer.fixed("bindingItinerary", "0");
        if let Some(kind) = head.amendment_type {
            writer.fixed("amendmentTypeFlag", kind);
        }
        limit_date::declared(writer, form, permit, head.present_since);
    });
    if let Some(number) = permit {
        authorisation(&mut writer, "C521", number);
    }
    offices(&mut writer, form);
    parties::holder(&mut writer, form.holder.as_ref(), organisation_eori.as_ref());
    parties::representative(&mut writer, form.holder.as_ref(), organisation_eori.as_ref());
    guarantee::guarantee(&mut writer, form, access_codes);
    consignment::consignment(&mut writer, lodgement, permit, head.present_since.is_some());
    writer.finish()
}

fn offices(writer: &mut MessageWriter, form: &TransitForm) {
    writer.element("CustomsOfficeOfDeparture", |writer| {
        writer.text("referenceNumber", form.office_of_departure.as_deref(), 8, "office_of_departure");
    });
    writer.element("CustomsOfficeOfDestinationDeclared", |writer| {
        writer.text("referenceNumber", form.office_of_destination.as_deref(), 8, "office_of_destination");
    });
    offices_of_transit(writer, form);
}

/// Writes the offices of transit, and behind those of the form the one that the conditions ask for beside them (C0030,
/// R0006, R0906). The warning of it comes with those of the form.
fn offices_of_transit(writer: &mut MessageWriter, form: &TransitForm) {
    let assumed = form.assumed_office_of_transit();
    if form.offices_of_transit.is_empty() && assumed.is_none() {
        writer.absent("CustomsOfficeOfTransitDeclared", "offices_of_transit");
    }
    let mut named = BTreeSet::new();
    for (index, office) in form.offices_of_transit.iter().enumerate() {
        let from = format!("offices_of_transit.{index}");
        // Each office stands there once (rule R0003).
        if !named.insert(office) {
            writer.warn(&from, MessageWarning::OfficeNamedBefore);
            continue;
        }
        writer.element("CustomsOfficeOfTransitDeclared", |writer| {
            writer.fixed("sequenceNumber", named.len().to_string());
            writer.text("referenceNumber", Some(office), 8, &from);
        });
    }
    if let Some(office) = assumed {
        writer.element("CustomsOfficeOfTransitDeclared", |writer| {
            writer.comes_from("offices_of_transit");
            writer.fixed("sequenceNumber", (named.len() + 1).to_string());
            writer.text("referenceNumber", Some(office), 8, "offices_of_transit");
        });
    }
}

/// Builds the amendment of an accepted transit (IE013): the whole declaration as it will be, under the MRN instead of
/// the LRN (condition C0467).
#[must_use]
pub fn build_amendment(amendment: &AmendmentLodgement, identifiers: &Identifiers) -> TransitMessage {
    let AmendmentLodgement { lodgement, sender, reference, mrn, declared_at, presented_at, guarantee_only } = amendment;
    let head = DeclarationHead {
        root: "CC013C",
        sender: sender.as_ref(),
        reference: Some(reference),
        mrn: mrn.as_ref(),
        // The presentation has replaced what the declaration said of place and time (guideline G0045). The type stays D
        // all the same (rule R0520).
        present_since: if lodgement.form.form().is_prelodged() { *presented_at } else { Some(*declared_at) },
        amendment_type: Some(if *guarantee_only { "1" } else { "0" }),
    };
    declaration(lodgement, identifiers, &head)
}
