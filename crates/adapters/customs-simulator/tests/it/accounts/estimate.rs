use crate::sample_messages::SampleDeclaration;
use customs_simulator::internals::duty_questions;
use customs_simulator::wco::DecMessage;
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
            quantities: Quantities { net_mass: Some(Decimal::new(125, 1)), supplementary: Some(7.into()), unit: None },
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
