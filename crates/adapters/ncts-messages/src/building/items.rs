use crate::writing::MessageWriter;
use customs_transits::form::{ItemForm, PackagingForm, PreviousDocumentForm, SupportingDocumentForm};
use rust_decimal::Decimal;

/// Most characters that a message takes for the texts of an item.
const DESCRIPTION: usize = 512;
const MARKS: usize = 512;
const DOCUMENT: usize = 70;
/// Package code of goods without packages of their own (UN/ECE Recommendation 21).
const UNPACKED: &str = "NE";

/// Writes one goods item.
pub(super) fn item(writer: &mut MessageWriter, item: &ItemForm, index: usize) {
    let at = format!("items.{index}");
    let number = (index + 1).to_string();
    writer.element("ConsignmentItem", |writer| {
        writer.comes_from(&at);
        writer.fixed("goodsItemNumber", &number);
        writer.fixed("declarationGoodsItemNumber", &number);
        commodity(writer, item, &at);
        for (index, packages) in item.packaging.iter().enumerate() {
            packaging(writer, packages, &at, index);
        }
        if item.packaging.is_empty() {
            writer.warn(&format!("{at}.packaging"), "names no packages: the message says unpacked (NE)");
            writer.element("Packaging", |writer| {
                writer.comes_from(&format!("{at}.packaging"));
                writer.fixed("sequenceNumber", "1");
                writer.fixed("typeOfPackages", UNPACKED);
                writer.fixed("numberOfPackages", "1");
            });
        }
        for (index, document) in item.previous_documents.iter().enumerate() {
            previous_document(writer, document, &at, index);
        }
        for (index, document) in item.supporting_documents.iter().enumerate() {
            supporting_document(writer, document, &at, index);
        }
    });
}

fn commodity(writer: &mut MessageWriter, item: &ItemForm, at: &str) {
    writer.element("Commodity", |writer| {
        writer.required_text(
            "descriptionOfGoods",
            item.description.as_deref(),
            DESCRIPTION,
            &format!("{at}.description"),
        );
        if let Some(code) = item.hs_code.as_deref().map(str::trim).filter(|code| !code.is_empty()) {
            let from = format!("{at}.hs_code");
            writer.element("CommodityCode", |writer| {
                writer.comes_from(&from);
                writer.text("harmonizedSystemSubHeadingCode", code.get(..6), 6, &from);
                match code.get(6..).unwrap_or_default() {
                    "" => {}
                    more if more.len() == 2 => writer.text("combinedNomenclatureCode", Some(more), 2, &from),
                    _ => writer.warn(&from, "the message carries its first 6 digits: a 7th alone says nothing"),
                }
            });
        }
        writer.element("GoodsMeasure", |writer| {
            mass(writer, "grossMass", item.gross_weight, &format!("{at}.gross_weight"));
            mass(writer, "netMass", item.net_weight, &format!("{at}.net_weight"));
        });
    });
}

fn mass(writer: &mut MessageWriter, name: &'static str, value: Option<Decimal>, from: &str) {
    let text = value.map(|value| value.normalize().to_string());
    writer.text(name, text.as_deref(), 20, from);
}

fn packaging(writer: &mut MessageWriter, packages: &PackagingForm, at: &str, index: usize) {
    let at = format!("{at}.packaging.{index}");
    let PackagingForm { package_type, quantity, marks } = packages;
    writer.element("Packaging", |writer| {
        writer.comes_from(&at);
        writer.fixed("sequenceNumber", (index + 1).to_string());
        writer.required_text("typeOfPackages", package_type.as_deref(), 2, &format!("{at}.type"));
        let quantity = quantity.map(|quantity| quantity.to_string());
        writer.text("numberOfPackages", quantity.as_deref(), 8, &format!("{at}.quantity"));
        writer.text("shippingMarks", marks.as_deref(), MARKS, &format!("{at}.marks"));
    });
}

fn previous_document(writer: &mut MessageWriter, document: &PreviousDocumentForm, at: &str, index: usize) {
    let at = format!("{at}.previous_documents.{index}");
    let PreviousDocumentForm { document_type, id, line } = document;
    writer.element("PreviousDocument", |writer| {
        writer.comes_from(&at);
        writer.fixed("sequenceNumber", (index + 1).to_string());
        writer.required_text("type", document_type.as_deref(), 4, &format!("{at}.type"));
        writer.required_text("referenceNumber", id.as_deref(), DOCUMENT, &format!("{at}.id"));
        let line = line.filter(|line| *line > 0).map(|line| line.to_string());
        writer.text("goodsItemNumber", line.as_deref(), 5, &format!("{at}.line"));
    });
}

/// Writes a supporting document. Its validity, value and quantity stay in the service: a message has no element for
/// them.
fn supporting_document(writer: &mut MessageWriter, document: &SupportingDocumentForm, at: &str, index: usize) {
    let at = format!("{at}.supporting_documents.{index}");
    let SupportingDocumentForm { document_type, id, line, expiry_date: _, value: _, currency: _, quantity: _, uom: _ } =
        document;
    writer.element("SupportingDocument", |writer| {
        writer.comes_from(&at);
        writer.fixed("sequenceNumber", (index + 1).to_string());
        writer.required_text("type", document_type.as_deref(), 4, &format!("{at}.type"));
        writer.required_text("referenceNumber", id.as_deref(), DOCUMENT, &format!("{at}.id"));
        let line = line.filter(|line| *line > 0).map(|line| line.to_string());
        writer.text("documentLineItemNumber", line.as_deref(), 5, &format!("{at}.line"));
    });
}
