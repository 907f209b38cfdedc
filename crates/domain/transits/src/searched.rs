//! The texts by which a transit is found.

use crate::Transit;
use crate::form::{ItemForm, TransitForm, TransportForm};
use customs_kernel::search::{SearchField, SearchedText};

/// Codes of transport documents begin with this (Union codelist CL754): a bill of lading is N705, an air waybill N741.
const TRANSPORT_DOCUMENTS: &str = "N7";

type Text<'a> = (SearchField, Option<&'a str>);

impl Transit {
    /// Returns the texts by which the transit is found, equal ones once, however many goods items have them.
    #[must_use]
    pub fn searched_texts(&self) -> Vec<SearchedText> {
        self.form.searched_texts([
            (SearchField::Reference, Some(self.reference.as_str())),
            (SearchField::Lrn, self.milestones.lrn.as_ref().map(|lrn| lrn.as_str())),
            (SearchField::Mrn, self.milestones.mrn.as_ref().map(|mrn| mrn.as_str())),
            (SearchField::CustomerCode, Some(self.customer_code.as_str())),
        ])
    }
}

impl TransitForm {
    /// Returns the texts by which a transit with this form is found: those beside the form, then its own.
    #[must_use]
    pub fn searched_texts<'a>(
        &'a self,
        beside: impl IntoIterator<Item = (SearchField, Option<&'a str>)>,
    ) -> Vec<SearchedText> {
        let mut texts: Vec<Text<'_>> = beside.into_iter().collect();
        texts.push((SearchField::TraderReference, self.application_reference.as_deref()));
        for party in [&self.holder, &self.consignor, &self.consignee].into_iter().flatten() {
            texts.push((SearchField::Name, party.name.as_deref()));
            texts.push((SearchField::Eori, party.eori.as_deref()));
        }
        if let Some(TransportForm { border, departure, containers }) = &self.transport {
            for means in [border, departure].into_iter().flatten() {
                texts.push((SearchField::MeansOfTransport, means.identification.as_deref()));
            }
            for container in containers {
                texts.push((SearchField::Container, container.number.as_deref()));
                texts.extend(container.seals.iter().map(|seal| (SearchField::Seal, Some(seal.as_str()))));
            }
        }
        texts.extend(self.seals.iter().map(|seal| (SearchField::Seal, Some(seal.as_str()))));
        for item in &self.items {
            of_item(item, &mut texts);
        }
        SearchedText::all(texts)
    }
}

fn of_item<'a>(item: &'a ItemForm, texts: &mut Vec<Text<'a>>) {
    texts.push((SearchField::CommodityCode, item.hs_code.as_deref()));
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
    use crate::form::{ContainerForm, PreviousDocumentForm};
    use crate::testing::a_valid_transit;
    use customs_kernel::search::SoughtText;

    #[test]
    fn the_form_and_its_items_are_found() {
        let mut form = a_valid_transit();
        form.transport = Some(TransportForm {
            containers: vec![ContainerForm { number: Some("MSKU1234567".to_owned()), seals: vec!["S-77".to_owned()] }],
            ..TransportForm::default()
        });
        let document = |code: &str, id: &str| PreviousDocumentForm {
            document_type: Some(code.to_owned()),
            id: Some(id.to_owned()),
            ..PreviousDocumentForm::default()
        };
        form.items[0].previous_documents = vec![document("N830", "26NL0001"), document("N705", "MAEU55")];
        let texts = form.searched_texts([(SearchField::Reference, Some("T-1"))]);
        for (sought, field) in [
            ("t1", SearchField::Reference),
            ("msku", SearchField::Container),
            ("S77", SearchField::Seal),
            ("26nl", SearchField::Document),
            ("maeu 55", SearchField::TransportDocument),
        ] {
            let sought = SoughtText::new(sought).expect("letters or digits");
            assert!(sought.finds(&texts, Some(&[field])), "{}", sought.text());
        }
    }
}
