use crate::writing::{MessageWriter, is_sendable};
use customs_transits::MessageWarning;
use customs_transits::form::{ItemForm, PackagingForm};
use customs_transits::validation::KindOfPackages;

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
