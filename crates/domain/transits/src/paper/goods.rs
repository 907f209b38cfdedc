//! The boxes of one goods item.

use crate::form::{ItemForm, PackagingForm, PreviousDocumentForm, SupportingDocumentForm};
use customs_papers::DataElement as E;
use customs_papers::{Boxes, PaperBox, Value};

pub(super) fn boxes(item: &ItemForm) -> Vec<PaperBox> {
    let ItemForm {
        description,
        hs_code,
        gross_weight,
        net_weight,
        packaging,
        previous_documents,
        supporting_documents,
    } = item;
    let mut boxes = Boxes::default();
    boxes.text(E::DescriptionOfGoods, description.as_deref());
    boxes.text(E::CommodityCode, hs_code.as_deref());
    boxes.add(E::Packaging, packaging.iter().filter_map(packages));
    boxes.add(E::GrossMass, gross_weight.map(Value::Mass));
    boxes.add(E::NetMass, net_weight.map(Value::Mass));
    let previous = previous_documents.iter();
    let previous =
        previous.filter_map(|PreviousDocumentForm { document_type, id, line }| document(document_type, id, *line));
    boxes.add(E::PreviousDocument, previous);
    let supporting = supporting_documents.iter().filter_map(|supporting| {
        let SupportingDocumentForm {
            document_type,
            id,
            line,
            expiry_date: _,
            value: _,
            currency: _,
            quantity: _,
            uom: _,
        } = supporting;
        document(document_type, id, *line)
    });
    boxes.add(E::SupportingDocument, supporting);
    boxes.filled()
}

fn packages(packages: &PackagingForm) -> Option<Value> {
    let PackagingForm { package_type, quantity, marks } = packages;
    let quantity = quantity.map(|quantity| quantity.to_string());
    Value::line([quantity.as_deref(), package_type.as_deref(), marks.as_deref()])
}

fn document(kind: &Option<String>, id: &Option<String>, line: Option<i64>) -> Option<Value> {
    let line = line.map(|line| line.to_string());
    Value::line([kind.as_deref(), id.as_deref(), line.as_deref()])
}
