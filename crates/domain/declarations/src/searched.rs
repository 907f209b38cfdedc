//! The texts by which a declaration is found.

use crate::Declaration;
use crate::form::{HeaderForm, ItemForm, TransportForm};
use customs_kernel::search::{SearchField, SearchedText};

/// Codes of transport documents begin with this (Union codelist CL754): a bill of lading is N705, an air waybill N741.
const TRANSPORT_DOCUMENTS: &str = "N7";

type Text<'a> = (SearchField, Option<&'a str>);

impl Declaration {
    /// Returns the texts by which the declaration is found, equal ones once, however many goods items have them.
    #[must_use]
    pub fn searched_texts(&self) -> Vec<SearchedText> {
        let mut texts: Vec<Text<'_>> = vec![
            (SearchField::Reference, Some(self.reference.as_str())),
            (SearchField::TraderReference, self.form.application_reference.as_deref()),
            (SearchField::Lrn, self.milestones.lrn.as_ref().map(|lrn| lrn.as_str())),
            (SearchField::Mrn, self.milestones.mrn.as_ref().map(|mrn| mrn.as_str())),
            (SearchField::CustomerCode, self.customer_code.as_deref()),
        ];
        of_header(&self.form.declaration, &mut texts);
        for line in &self.lines {
            of_item(&line.item, &mut texts);
        }
        SearchedText::all(texts)
    }
}

fn of_header<'a>(header: &'a HeaderForm, texts: &mut Vec<Text<'a>>) {
    let HeaderForm { importer, exporter, consignor, consignee, buyer, seller, transport, .. } = header;
    for party in [importer, exporter, consignor, consignee, buyer, seller].into_iter().flatten() {
        texts.push((SearchField::Name, party.name.as_deref()));
        texts.push((SearchField::Eori, party.eori.as_deref()));
    }
    if let Some(TransportForm { border, departure, containers }) = transport {
        for means in [border, departure].into_iter().flatten() {
            texts.push((SearchField::MeansOfTransport, means.identification.as_deref()));
        }
        for container in containers {
            texts.push((SearchField::Container, container.number.as_deref()));
            texts.extend(container.seals.iter().map(|seal| (SearchField::Seal, Some(seal.as_str()))));
        }
    }
}

fn of_item<'a>(item: &'a ItemForm, texts: &mut Vec<Text<'a>>) {
    texts.push((SearchField::CommodityCode, item.hs_code.as_deref()));
    texts.push((SearchField::Sku, item.sku.as_deref()));
    texts.extend(item.containers.iter().map(|container| (SearchField::Container, container.number.as_deref())));
    let supporting = item.supporting_documents.iter().map(|document| (&document.document_type, &document.id));
    let previous = item.previous_documents.iter().map(|document| (&document.document_type, &document.id));
    for (document_type, id) in supporting.chain(previous) {
        let carries = document_type.as_deref().is_some_and(|code| code.trim().starts_with(TRANSPORT_DOCUMENTS));
        let field = if carries { SearchField::TransportDocument } else { SearchField::Document };
        texts.push((field, id.as_deref()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{ContainerForm, DeclarationForm, SupportingDocumentForm};
    use crate::lifecycle::Status;
    use crate::testing::a_valid_import;
    use crate::{DeclarationId, Line, LineId, Milestones};
    use chrono::DateTime;
    use customs_kernel::search::SoughtText;
    use customs_kernel::{OrganisationId, Version};

    fn declaration() -> Declaration {
        let mut form: DeclarationForm = a_valid_import();
        form.declaration.transport = Some(TransportForm {
            containers: vec![ContainerForm { number: Some("MSKU1234567".to_owned()), seals: vec!["S-77".to_owned()] }],
            ..TransportForm::default()
        });
        let mut item = form.items.remove(0);
        item.hs_code = Some("85109000".to_owned());
        let bill = |code: &str, id: &str| SupportingDocumentForm {
            document_type: Some(code.to_owned()),
            id: Some(id.to_owned()),
            ..SupportingDocumentForm::default()
        };
        item.supporting_documents = vec![bill("N705", "MAEU55"), bill("N380", "INV-9")];
        let line = |id| Line { id: LineId::new(id), item: item.clone() };
        Declaration {
            id: DeclarationId::new(1),
            organisation: OrganisationId::new(1),
            version: Version::FIRST,
            reference: "R-1".to_owned(),
            status: Status::Draft,
            status_before_invalidation: None,
            milestones: Milestones::default(),
            customer_code: None,
            dossier_id: None,
            lines: vec![line(1), line(2)],
            form,
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn header_and_items_are_found_and_what_many_items_have_counts_once() {
        let texts = declaration().searched_texts();
        let of = |field: SearchField| {
            texts.iter().filter(|text| text.field == field).map(|text| text.value.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(of(SearchField::Container), ["MSKU1234567"]);
        assert_eq!(of(SearchField::Seal), ["S-77"]);
        assert_eq!(of(SearchField::CommodityCode), ["85109000"]);
        assert_eq!(of(SearchField::TransportDocument), ["MAEU55"]);
        assert_eq!(of(SearchField::Document), ["INV-9"]);
        assert!(SoughtText::new("s77").is_some_and(|sought| sought.finds(&texts, None)));
    }
}
