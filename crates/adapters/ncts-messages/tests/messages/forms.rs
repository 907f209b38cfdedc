//! Valid forms of every kind, with hostile texts in them.

use customs_transits::form::*;
use customs_transits::validation::validate;
use customs_transits::{AccessCode, Lodgement};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use rust_decimal::Decimal;

pub(crate) fn text(most: usize) -> BoxedStrategy<String> {
    let nasty = [
        "",
        " ",
        "\t\r\n",
        "\u{7f}\u{85}\u{9f}",
        "\u{a0}",
        "]]>",
        "<",
        "&",
        "&amp;",
        "&#0;",
        "<!--",
        "<![CDATA[",
        "<?xml?>",
        "'\"",
        "\u{1F600}",
        "\u{10ffff}",
        "\u{202e}",
        "\u{2028}",
        "\u{feff}",
        "a\u{301}",
        "Łódź",
        "a b",
        " a  b ",
        "</CC015C>",
        "N935",
        "0",
    ];
    prop_oneof![
        4 => prop::sample::select(nasty.to_vec()).prop_map(str::to_owned),
        2 => vec(prop::sample::select(nasty.to_vec()), 0..6).prop_map(|parts| parts.concat()),
        2 => vec(any::<char>(), 0..most + 2).prop_map(|characters| characters.into_iter().collect()),
        1 => Just("é".repeat(most)),
    ]
    .prop_map(move |text: String| {
        let writable =
            |character: &char| matches!(character, '\t' | '\n' | '\r' | '\u{20}'..='\u{fffd}' | '\u{10000}'..);
        text.chars().filter(writable).take(most).collect()
    })
    .boxed()
}

/// A text that is not blank.
fn filled(most: usize) -> BoxedStrategy<String> {
    text(most).prop_filter("blank", |text| !text.trim().is_empty()).boxed()
}

fn one_of(codes: &'static [&'static str]) -> BoxedStrategy<String> {
    prop::sample::select(codes).prop_map(str::to_owned).boxed()
}

fn country() -> BoxedStrategy<String> {
    one_of(&["NL", "DE", "CH", "XI"])
}

fn decimal() -> BoxedStrategy<Decimal> {
    (0_i64..=999_999_999, 0_u32..=6).prop_map(|(number, scale)| Decimal::new(number, scale)).boxed()
}

fn party() -> BoxedStrategy<PartyForm> {
    let address = (of(text(255)), of(text(100)), of(text(20)), of(country()))
        .prop_map(|(street, city, postal_code, country)| AddressForm { street, city, postal_code, country });
    (of(one_of(&["NL801234566", "nl801234566", "DE123456789012345"])), filled(255), of(address))
        .prop_map(|(eori, name, address)| PartyForm { customer_code: None, eori, name: Some(name), address })
        .boxed()
}

fn means() -> BoxedStrategy<MeansOfTransportForm> {
    let modes = one_of(&["1", "2", "3", "4", "7", "9"]);
    let kinds = one_of(&["10", "11", "20", "30", "41", "80", "99", ""]);
    (of(modes), of(country()), of(text(35)), of(kinds))
        .prop_map(|(mode, nationality, identification, identification_type)| MeansOfTransportForm {
            mode,
            nationality,
            identification,
            identification_type,
        })
        .boxed()
}

fn transport() -> BoxedStrategy<TransportForm> {
    let container =
        (filled(17), vec(filled(20), 0..3)).prop_map(|(number, seals)| ContainerForm { number: Some(number), seals });
    (of(means()), of(means()), vec(container, 0..4))
        .prop_map(|(border, departure, containers)| TransportForm { border, departure, containers })
        .boxed()
}

fn item() -> BoxedStrategy<ItemForm> {
    let packaging = (filled(2), of(0_i64..=99_999_999), of(text(512)))
        .prop_map(|(kind, quantity, marks)| PackagingForm { package_type: Some(kind), quantity, marks });
    let previous = (filled(4), filled(70), of(0_i64..=99_999)).prop_map(|(kind, id, line)| PreviousDocumentForm {
        document_type: Some(kind),
        id: Some(id),
        line,
    });
    let supporting = (filled(5), of(text(90)), of(0_i64..=99_999), of(text(9))).prop_map(|(kind, id, line, uom)| {
        SupportingDocumentForm { document_type: Some(kind), id, line, uom, ..SupportingDocumentForm::default() }
    });
    let code = one_of(&["940169", "9401690", "94016900", "", " "]);
    (
        (filled(500), of(code), decimal(), any::<bool>()),
        (vec(packaging, 0..3), vec(previous, 0..3), vec(supporting, 0..3)),
    )
        .prop_map(|((description, hs_code, gross, net), (packaging, previous_documents, supporting_documents))| {
            ItemForm {
                description: Some(description),
                hs_code,
                gross_weight: Some(gross),
                net_weight: net.then_some(gross),
                packaging,
                previous_documents,
                supporting_documents,
            }
        })
        .boxed()
}

/// One of several guarantees; only types without a GRN have another reference.
fn listed_guarantee() -> BoxedStrategy<GuaranteeForm> {
    let with_grn = (
        prop::sample::select(vec!["0", "1", "3", "5", "6", "7", "9"]),
        of(one_of(&["26NL0000000123456", "24BE00123456789A4A000017"])),
    );
    let with_another = (prop::sample::select(vec!["2", "4", "8"]), of(text(35)));
    let amount = of((0_i64..=9_999_999_999_999_999, 0_u32..=2).prop_map(|(cents, scale)| Decimal::new(cents, scale)));
    (prop_oneof![with_grn, with_another], amount)
        .prop_map(|((code, reference), amount)| GuaranteeForm {
            guarantee_type: Some(code.to_owned()),
            reference,
            access_code: None,
            amount,
        })
        .boxed()
}

pub(crate) fn form() -> BoxedStrategy<TransitForm> {
    let head = (one_of(&["T1", "T2", "T2F"]), one_of(&["A", "D"]), of(text(50)), vec(one_of(&["CH001251"]), 0..4));
    let guarantee = (
        of(prop::sample::select(vec!["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ""])),
        of(one_of(&["26NL0000000123456", "24BE00123456789A4A000017"])),
        of((0_i64..=9_999_999_999_999_999, 0_u32..=2).prop_map(|(cents, scale)| Decimal::new(cents, scale))),
    );
    let guarantees = prop_oneof![Just(Vec::new()), vec(listed_guarantee(), 1..=9)];
    let parties = (of(party()), of(party()), of(party()));
    let goods = (of(transport()), vec(filled(20), 0..3), any::<bool>(), vec(item(), 1..4));
    (head, (guarantee, guarantees), parties, goods, of(country()), of(country()))
        .prop_map(|(head, (guarantee, guarantees), parties, goods, dispatch, destination)| TransitForm {
            reference: None,
            application_reference: head.2,
            customer_code: Some("ACME".to_owned()),
            transit_type: Some(head.0),
            additional_declaration_type: Some(head.1),
            office_of_departure: Some("NL000510".to_owned()),
            office_of_destination: Some("DE003302".to_owned()),
            offices_of_transit: head.3,
            guarantee_type: guarantee.0.filter(|_| guarantees.is_empty()).map(str::to_owned),
            guarantee_reference: guarantee.1.filter(|_| guarantees.is_empty()),
            guarantee_access_code: None,
            guarantee_amount: guarantee.2.filter(|_| guarantees.is_empty()),
            guarantees,
            country_of_dispatch: dispatch,
            country_of_destination: destination,
            holder: parties.0,
            consignor: parties.1,
            consignee: parties.2,
            transport: goods.0,
            seals: goods.1,
            limit_date: goods.2.then(|| "2026-03-12".parse().expect("a day")),
            items: goods.3,
        })
        .boxed()
}

pub(crate) fn lodgement() -> BoxedStrategy<Lodgement> {
    let codes = prop::sample::select(vec!["S3CR", "****", "", "too long", "é12"]);
    (form(), any::<bool>(), any::<bool>(), vec(of(codes), 0..4), of(text(40)), 0_i64..4_000_000_000)
        .prop_map(|(form, lodged, broker, codes, consignor_permit, at)| Lodgement {
            form: validate(form).expect("the strategy keeps every rule"),
            lrn: lodged.then(|| "LRN26000001".parse().expect("an LRN")),
            organisation_eori: broker.then(|| "NL009876543".parse().expect("an EORI")),
            access_codes: codes.into_iter().map(|code| code.map(|code| AccessCode::new(code.to_owned()))).collect(),
            consignor_permit,
            prepared_at: chrono::DateTime::from_timestamp(at, 7).expect("a moment"),
        })
        .boxed()
}
