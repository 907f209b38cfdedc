//! Sample papers.

use customs_papers::DataElement as E;
use customs_papers::{Boxes, Paper, PaperBox, PaperKind, PaperParty, Value};
use rust_decimal::Decimal;

pub(crate) const MRN: &str = "26NL000510A1B2C3J0";

/// The accompanying document of a transit with these descriptions of its goods.
pub(crate) fn transit(descriptions: &[&str]) -> Paper {
    let mut header = Boxes::default();
    header.text(E::DeclarationType, Some("T1"));
    header.text(E::Lrn, Some("LRN26000001"));
    header.text(E::OfficeOfDeparture, Some("NL000510"));
    header.text(E::OfficeOfDestination, Some("DE003302"));
    let holder = PaperParty {
        eori: Some("NL801234566"),
        name: Some("Voorbeeld Transport B.V."),
        street: Some("Havenweg 1"),
        postal_code: Some("3011 AA"),
        city: Some("Rotterdam"),
        country: Some("NL"),
    };
    header.add(E::HolderOfTheTransitProcedure, holder.values());
    header.add(E::DateOfRelease, "2026-03-02T09:30:00Z".parse().ok().map(Value::Moment));
    header.add(E::GrossMass, [Value::Mass(Decimal::new(12_345, 1))]);
    let amount = Value::Amount(Decimal::new(1_250_050, 2), "EUR".to_owned());
    header.add(E::Guarantee, [Value::Text("1 26NL0000000123456".to_owned()), amount]);
    Paper {
        kind: PaperKind::TransitAccompanyingDocument,
        mrn: MRN.parse().expect("an MRN"),
        customer_code: None,
        day: "2026-03-02".parse().expect("a day"),
        is_invalidated: false,
        header: header.filled(),
        items: descriptions.iter().map(|description| item(description)).collect(),
    }
}

/// The boxes of an item with this description.
pub(crate) fn item(description: &str) -> Vec<PaperBox> {
    let mut boxes = Boxes::default();
    boxes.text(E::DescriptionOfGoods, Some(description));
    boxes.text(E::CommodityCode, Some("94016900"));
    boxes.text(E::Packaging, Some("4 CT NO MARKS"));
    boxes.add(E::GrossMass, [Value::Mass(Decimal::new(1_250, 2))]);
    boxes.add(E::NetMass, [Value::Mass(Decimal::new(11, 0))]);
    boxes.text(E::SupportingDocument, Some("N935 INV-2026-1"));
    boxes.filled()
}
