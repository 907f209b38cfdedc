use crate::decision::content::{additional_codes, commodity_code};
use crate::wco::DecMessage;
use crate::xml::XmlElement;
use customs_tariff::TradeDirection;
use customs_tariff::duty::{Charge, DutyQuestion, Goods, Price, Procedure, Quantities};
use rust_decimal::Decimal;

/// Code of a preferential origin.
const PREFERENTIAL: &str = "2";
/// Currency of amounts without one.
const EURO: &str = "EUR";

/// Questions to the tariff about the goods of an import, by number of the item. Goods with a commodity code,
/// price or charges cannot be read are left out and secure nothing.
pub fn duty_questions(message: &DecMessage) -> Vec<(u32, DutyQuestion)> {
    (1..).zip(message.items()).filter_map(|(number, item)| Some((number, question_for_item(item)?))).collect()
}

fn question_for_item(item: &XmlElement) -> Option<DutyQuestion> {
    let commodity = item.first("Commodity")?;
    let measure = |name| commodity.text_at(&["GoodsMeasure", name]).and_then(|text| text.parse().ok());
    let origin = |preferential| {
        let mut all = item.all("Origin");
        let found = all.find(|origin| (origin.text_at(&["TypeCode"]) == Some(PREFERENTIAL)) == preferential);
        found.and_then(|origin| origin.text_at(&["CountryCode"])).map(str::to_owned)
    };
    let valuation = item.first("CustomsValuation");
    let charges = valuation.into_iter().flat_map(|valuation| valuation.all("ChargeDeduction")).map(charge);
    Some(DutyQuestion {
        commodity_code: commodity_code(item, TradeDirection::Import)?,
        origin: origin(false),
        preferential_origin: origin(true),
        duty_regime: commodity.text_at(&["DutyTaxFee", "DutyRegimeCode"]).map(str::to_owned),
        procedure: procedure(item),
        documents: item.all("AdditionalDocument").filter_map(document).collect(),
        additional_codes: additional_codes(item),
        goods: Goods {
            price: price(commodity.first("InvoiceLine")?.first("ItemChargeAmount")?)?,
            charges: charges.collect::<Option<_>>()?,
            // No element of the message names costs beside the price.
            further_costs: Decimal::ZERO,
            quantities: Quantities {
                net_mass: measure("NetNetWeightMeasure"),
                supplementary: measure("TariffQuantity"),
                unit: None,
            },
        },
    })
}

/// Reads the procedures of an item. The first element has the requested and the previous procedure, the others the
/// additional ones.
pub(crate) fn procedure(item: &XmlElement) -> Procedure {
    let code = |element: &XmlElement, name| element.text_at(&[name]).unwrap_or_default().to_owned();
    let mut all = item.all("GovernmentProcedure");
    let Some(first) = all.next() else { return Procedure::default() };
    Procedure {
        requested: code(first, "CurrentCode"),
        previous: code(first, "PreviousCode"),
        additional: all.map(|element| code(element, "CurrentCode")).collect(),
    }
}

/// Joins category and type into one code (N and 935 are N935).
fn document(element: &XmlElement) -> Option<String> {
    Some(format!("{}{}", element.text_at(&["CategoryCode"])?, element.text_at(&["TypeCode"])?))
}

fn charge(element: &XmlElement) -> Option<Charge> {
    let code = element.text_at(&["ChargesTypeCode"])?.to_owned();
    Some(Charge { code, price: price(element.first("OtherChargeDeductionAmount")?)? })
}

fn price(amount: &XmlElement) -> Option<Price> {
    let currency = amount.currency().unwrap_or(EURO).to_owned();
    Some(Price { amount: amount.text().parse().ok()?, currency })
}
