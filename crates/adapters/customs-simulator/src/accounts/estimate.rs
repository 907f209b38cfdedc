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

/// Questions to the tariff about the goods of an import, by number of the item. Goods whose commodity code,
/// price or charges cannot be read are left out and secure nothing.
pub(crate) fn duty_questions(message: &DecMessage) -> Vec<(u32, DutyQuestion)> {
    (1..).zip(message.items()).filter_map(|(number, item)| Some((number, of_item(item)?))).collect()
}

fn of_item(item: &XmlElement) -> Option<DutyQuestion> {
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

#[cfg(test)]
mod tests {
    use super::duty_questions;
    use crate::sample_messages::SampleDeclaration;
    use crate::wco::DecMessage;
    use customs_tariff::duty::{Charge, DutyQuestion, Goods, Price, Procedure, Quantities};
    use rust_decimal::Decimal;

    fn usd(amount: i64) -> Price {
        Price { amount: amount.into(), currency: "USD".to_owned() }
    }

    #[test]
    fn goods_are_read_with_price_charges_quantities_and_both_origins() {
        let mut declaration = SampleDeclaration::import("D1");
        declaration.price = Some(("1000.50", "USD"));
        let xml = declaration
            .to_xml()
            .replace(
                "</Classification><InvoiceLine>",
                "</Classification><DutyTaxFee><DutyRegimeCode>300</DutyRegimeCode><TypeCode>A00</TypeCode></DutyTaxFee>\
                 <GoodsMeasure><NetNetWeightMeasure>12.5</NetNetWeightMeasure><TariffQuantity>7</TariffQuantity>\
                 </GoodsMeasure><InvoiceLine>",
            )
            .replace(
                "</Commodity>",
                "</Commodity><CustomsValuation><MethodCode>1</MethodCode><ChargeDeduction>\
                 <ChargesTypeCode>AK</ChargesTypeCode>\
                 <OtherChargeDeductionAmount currencyID=\"USD\">100</OtherChargeDeductionAmount></ChargeDeduction>\
                 <ChargeDeduction><ChargesTypeCode>BA</ChargesTypeCode>\
                 <OtherChargeDeductionAmount>40</OtherChargeDeductionAmount></ChargeDeduction></CustomsValuation>",
            )
            .replace("</Origin>", "</Origin><Origin><CountryCode>CO</CountryCode><TypeCode>2</TypeCode></Origin>");
        let asked = duty_questions(&DecMessage::parse(xml.as_bytes()).expect("a message"));
        let euros = Price { amount: 40.into(), currency: "EUR".to_owned() };
        let charge = |code: &str, price| Charge { code: code.to_owned(), price };
        let expected = DutyQuestion {
            commodity_code: "0901210000".to_owned(),
            origin: Some("BR".to_owned()),
            preferential_origin: Some("CO".to_owned()),
            duty_regime: Some("300".to_owned()),
            procedure: Procedure {
                requested: "40".to_owned(),
                previous: "00".to_owned(),
                additional: vec!["000".to_owned()],
            },
            documents: vec!["N935".to_owned(), "C644".to_owned()],
            additional_codes: Vec::new(),
            goods: Goods {
                price: Price { amount: Decimal::new(100_050, 2), currency: "USD".to_owned() },
                charges: vec![charge("AK", usd(100)), charge("BA", euros)],
                further_costs: Decimal::ZERO,
                quantities: Quantities {
                    net_mass: Some(Decimal::new(125, 1)),
                    supplementary: Some(7.into()),
                    unit: None,
                },
            },
        };
        assert_eq!(asked, [(1, expected)]);
    }

    #[test]
    fn goods_without_a_readable_price_are_not_asked_about() {
        let mut declaration = SampleDeclaration::import("D1");
        for price in [None, Some(("much", "EUR"))] {
            declaration.price = price;
            let message = DecMessage::parse(declaration.to_xml().as_bytes()).expect("a message");
            assert_eq!(duty_questions(&message), []);
        }
    }
}
