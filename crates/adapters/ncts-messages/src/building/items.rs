use super::documents;
use crate::writing::{MessageWriter, is_sendable};
use customs_transits::MessageWarning;
use customs_transits::countries::is_common_transit_outside_union;
use customs_transits::form::{ItemForm, PackagingForm, TransitForm};
use customs_transits::validation::KindOfPackages;
use rust_decimal::Decimal;

/// Most characters that a message takes for the description of goods.
const DESCRIPTION: usize = 512;

/// Writes one goods item. There is one house consignment, so its number in there is that in the declaration.
pub(super) fn item(writer: &mut MessageWriter, form: &TransitForm, item: &ItemForm, index: usize) {
    let at = format!("items.{index}");
    let number = (index + 1).to_string();
    writer.element("ConsignmentItem", |writer| {
        writer.comes_from(&at);
        writer.fixed("goodsItemNumber", &number);
        writer.fixed("declarationGoodsItemNumber", &number);
        commodity(writer, form, item, &at);
        write_for_item(writer, item, &at);
        documents::write_for_item(writer, form, item, &at);
    });
}

fn commodity(writer: &mut MessageWriter, form: &TransitForm, item: &ItemForm, at: &str) {
    writer.element("Commodity", |writer| {
        let from = format!("{at}.description");
        writer.text("descriptionOfGoods", item.description.as_deref(), DESCRIPTION, &from);
        if let Some(code) = item.hs_code.as_deref().map(str::trim).filter(|code| !code.is_empty()) {
            commodity_code(writer, form, code, &format!("{at}.hs_code"));
        }
        writer.element("GoodsMeasure", |writer| {
            mass(writer, "grossMass", item.gross_weight, &format!("{at}.gross_weight"));
            let net = item.net_weight.filter(|mass| *mass > Decimal::ZERO);
            if item.net_weight.is_some() && net.is_none() {
                writer.warn(&format!("{at}.net_weight"), MessageWarning::NetMassNotSent);
            }
            mass(writer, "netMass", net, &format!("{at}.net_weight"));
        });
    });
}

fn commodity_code(writer: &mut MessageWriter, form: &TransitForm, code: &str, from: &str) {
    let office = form.office_of_departure.as_deref().and_then(|office| office.get(..2));
    // Offices outside the Union do not use its nomenclature (condition C0821).
    let knows_nomenclature = !office.is_some_and(is_common_transit_outside_union);
    writer.element("CommodityCode", |writer| {
        writer.text("harmonizedSystemSubHeadingCode", code.get(..6), 6, from);
        match code.get(6..).unwrap_or_default() {
            "" => {}
            more if more.len() == 2 && knows_nomenclature => {
                writer.text("combinedNomenclatureCode", Some(more), 2, from);
            }
            more if more.len() == 2 => {
                writer.warn(from, MessageWarning::SixDigitsOutsideUnion);
            }
            _ => writer.warn(from, MessageWarning::SeventhDigitNotSent),
        }
    });
}

fn mass(writer: &mut MessageWriter, name: &'static str, value: Option<Decimal>, from: &str) {
    let text = value.map(|value| value.normalize().to_string());
    writer.text(name, text.as_deref(), 20, from);
}

/// Most characters of shipping marks.
const MARKS: usize = 512;
/// The trade's words for packages that bear no marks, where a message has to name some.
const UNMARKED: &str = "NO MARKS";
/// Package code of goods without packages of their own (UN/ECE Recommendation 21).
const UNPACKED: &str = "NE";

/// Writes the packages of an item; goods without any go as unpacked.
pub(super) fn write_for_item(writer: &mut MessageWriter, item: &ItemForm, at: &str) {
    for (index, packages) in item.packaging.iter().enumerate() {
        packaging(writer, packages, &format!("{at}.packaging.{index}"), index + 1);
    }
    if item.packaging.is_empty() {
        let from = format!("{at}.packaging");
        writer.warn(&from, MessageWarning::DeclaredAsUnpacked);
        writer.element("Packaging", |writer| {
            writer.comes_from(&from);
            writer.fixed("sequenceNumber", "1");
            writer.fixed("typeOfPackages", UNPACKED);
            writer.fixed("numberOfPackages", "1");
        });
    }
}

/// Writes packages of one kind: bulk without a number, unpacked goods with a number, others with number and marks
/// (condition C0060).
fn packaging(writer: &mut MessageWriter, packages: &PackagingForm, at: &str, sequence: usize) {
    let PackagingForm { package_type, quantity, marks } = packages;
    let kind = KindOfPackages::from_packages(packages);
    writer.element("Packaging", |writer| {
        writer.comes_from(at);
        writer.fixed("sequenceNumber", sequence.to_string());
        writer.text("typeOfPackages", package_type.as_deref(), 2, &format!("{at}.type"));
        let from = format!("{at}.quantity");
        match (kind, quantity) {
            (KindOfPackages::Bulk, Some(1..)) => writer.warn(&from, MessageWarning::BulkNotCounted),
            (KindOfPackages::Bulk, _) => {}
            (_, number) => {
                let number = number.map(|number| number.to_string());
                writer.text("numberOfPackages", number.as_deref(), 8, &from);
            }
        }
        let from = format!("{at}.marks");
        if kind == KindOfPackages::Ordinary && !is_sendable(marks.as_deref()) {
            writer.warn(&from, MessageWarning::NoMarks);
            writer.text("shippingMarks", Some(UNMARKED), MARKS, &from);
        } else {
            writer.text("shippingMarks", marks.as_deref(), MARKS, &from);
        }
    });
}
