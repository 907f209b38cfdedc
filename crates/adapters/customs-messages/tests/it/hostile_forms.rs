//! The message of any form is valid, whatever the form holds.

use crate::published::valid_by_schema;
use chrono::NaiveDate;
use customs_declarations::form::*;
use customs_declarations::{DeclarationMessage, ImportVat};
use customs_messages::building::{Lodged, build_declaration, build_shown_declaration};
use customs_messages::element_table::DEC_ELEMENTS;
use customs_messages::preview_page;
use customs_test_support::at_length;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use rust_decimal::Decimal;

fn text() -> BoxedStrategy<String> {
    let nasty = [
        "",
        " ",
        "\t\r\n",
        "\u{0}",
        "\u{1}\u{8}\u{b}\u{1f}",
        "\u{7f}\u{85}\u{9f}",
        "\u{a0}",
        "\u{fffe}\u{ffff}",
        "]]>",
        "<",
        "&",
        "&amp;",
        "&#0;",
        "<!--",
        "--",
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
        "NL",
        "nl",
        "EUR",
        "N935",
        "A",
        "U",
        "Y",
        "3",
        "40",
        "42",
        "100",
        "a b",
        " a  b ",
    ];
    prop_oneof![
        4 => prop::sample::select(nasty.to_vec()).prop_map(str::to_owned),
        2 => vec(prop::sample::select(nasty.to_vec()), 0..6).prop_map(|parts| parts.concat()),
        2 => any::<String>(),
        1 => (0_usize..1_500, any::<char>()).prop_map(|(length, character)| character.to_string().repeat(length)),
        2 => "[A-Z0-9 ]{0,40}",
    ]
    .boxed()
}

fn field() -> BoxedStrategy<Option<String>> {
    of(text()).boxed()
}

fn number() -> BoxedStrategy<Option<Decimal>> {
    let any_decimal = (any::<i128>(), 0_u32..=28).prop_map(|(digits, scale)| {
        Decimal::from_i128_with_scale(digits % 79_228_162_514_264_337_593_543_950_335, scale)
    });
    let usual =
        (any::<i64>(), 0_u32..=8).prop_map(|(digits, scale)| Decimal::from_i128_with_scale(digits.into(), scale));
    of(prop_oneof![any_decimal, usual, Just(Decimal::ZERO), Just(Decimal::MAX), Just(Decimal::MIN)]).boxed()
}

fn day() -> BoxedStrategy<Option<NaiveDate>> {
    of(prop_oneof![
        (-300_000_i32..5_000_000).prop_filter_map("a day", NaiveDate::from_num_days_from_ce_opt),
        Just(NaiveDate::MAX)
    ])
    .boxed()
}

fn party() -> BoxedStrategy<Option<PartyForm>> {
    let address = (field(), field(), field(), field()).prop_map(|(street, city, postal_code, country)| AddressForm {
        street,
        city,
        postal_code,
        country,
    });
    of((field(), field(), field(), of(address)).prop_map(|(customer_code, eori, name, address)| PartyForm {
        customer_code,
        eori,
        name,
        address,
    }))
    .boxed()
}

fn means() -> BoxedStrategy<Option<MeansOfTransportForm>> {
    of((field(), field(), field(), field()).prop_map(|(mode, nationality, identification, identification_type)| {
        MeansOfTransportForm { mode, nationality, identification, identification_type }
    }))
    .boxed()
}

fn transport() -> BoxedStrategy<Option<TransportForm>> {
    let container = (field(), vec(text(), 0..3)).prop_map(|(number, seals)| ContainerForm { number, seals });
    of((means(), means(), vec(container, 0..3)).prop_map(|(border, departure, containers)| TransportForm {
        border,
        departure,
        containers,
    }))
    .boxed()
}

fn item() -> BoxedStrategy<ItemForm> {
    let charge = (field(), field(), number()).prop_map(|(code, currency, amount)| ChargeDeductionForm {
        code,
        currency,
        amount,
    });
    let valuation = (field(), vec(charge, 0..3))
        .prop_map(|(method, charge_deductions)| ValuationForm { method, charge_deductions });
    let packaging = (field(), of(any::<i64>()), field()).prop_map(|(package_type, quantity, marks)| PackagingForm {
        package_type,
        quantity,
        marks,
    });
    let supporting = (field(), field(), of(any::<i64>()), day(), number(), field(), number(), field()).prop_map(
        |(document_type, id, line, expiry_date, value, currency, quantity, uom)| SupportingDocumentForm {
            document_type,
            id,
            line,
            expiry_date,
            value,
            currency,
            quantity,
            uom,
        },
    );
    let reference =
        (field(), field()).prop_map(|(reference_type, value)| AdditionalReferenceForm { reference_type, value });
    let previous = (field(), field(), of(any::<i64>())).prop_map(|(document_type, id, line)| PreviousDocumentForm {
        document_type,
        id,
        line,
        ..PreviousDocumentForm::default()
    });
    let authorisation = (field(), field(), of(any::<i64>())).prop_map(|(identification, type_code, sequence)| {
        ItemAuthorisationForm { identification, type_code, sequence }
    });
    let texts = (field(), field(), field(), field(), field(), field(), field(), field(), field(), field());
    let numbers = (number(), number(), number(), number(), number());
    let lists = (
        of(valuation),
        vec(packaging, 0..3),
        vec(field().prop_map(|number| ItemContainerForm { number }), 0..3),
        vec(supporting, 0..3),
        vec(reference, 0..3),
        vec(previous, 0..3),
        vec(authorisation, 0..3),
        vec(text(), 0..3),
    );
    (texts, numbers, lists)
        .prop_map(|(texts, numbers, lists)| ItemForm {
            description: texts.0,
            hs_code: texts.1,
            taric_subheading: texts.2,
            additional_taric1: texts.3,
            additional_taric2: texts.4,
            country_of_origin: texts.5,
            preferential_country_of_origin: texts.6,
            invoice_currency: texts.7,
            previous_code: texts.8,
            duty_regime: texts.9,
            gross_weight: numbers.0,
            net_weight: numbers.1,
            supplementary_quantity: numbers.2,
            invoice_value: numbers.3,
            statistical_value: numbers.4,
            valuation: lists.0,
            packaging: lists.1,
            containers: lists.2,
            supporting_documents: lists.3,
            additional_references: lists.4,
            previous_documents: lists.5,
            authorisations: lists.6,
            procedure_specials: lists.7,
            ..ItemForm::default()
        })
        .boxed()
}

fn header() -> BoxedStrategy<HeaderForm> {
    let location = (field(), field(), field(), field(), field(), field(), field()).prop_map(|it| GoodsLocationForm {
        location_type: it.0,
        identification_type: it.1,
        country: it.2,
        postal_code: it.3,
        city: it.4,
        address: it.5,
        house_number: it.6,
    });
    let incoterms =
        (field(), field(), field()).prop_map(|(code, country, location)| IncotermsForm { code, country, location });
    let authorization = (field(), field(), field()).prop_map(|(type_code, id, holder_id)| AuthorizationForm {
        type_code,
        id,
        holder_id,
    });
    let warehouse = (field(), field()).prop_map(|(licence, licence_type)| WarehouseForm { licence, licence_type });
    let fiscal = || (field(), field()).prop_map(|(id, role)| DomesticDutyTaxPartyForm { id, role });
    let fiscal = (of(fiscal()), vec(fiscal(), 0..3));
    let procedure = (field(), field(), field(), vec(text(), 0..3))
        .prop_map(|(current, previous, special, specials)| ProcedureForm { current, previous, special, specials });
    let direction = prop_oneof![Just(Some("IM".to_owned())), Just(Some("EX".to_owned())), field()];
    let symbol = prop_oneof![prop::sample::select(vec!["A", "D", "Z"]).prop_map(|it| Some(it.to_owned())), field()];
    let codes = (field(), field(), direction, symbol, field(), field(), field());
    let numbers = (of(any::<i64>()), of(any::<i64>()), number());
    let parties = (party(), party(), party(), party(), party(), party());
    let rest = (transport(), of(location), of(incoterms), vec(authorization, 0..4), of(warehouse), fiscal, procedure);
    (codes, numbers, parties, rest)
        .prop_map(|(codes, numbers, parties, rest)| HeaderForm {
            office: codes.0,
            exit_office: codes.1,
            imex: codes.2,
            symbol: codes.3,
            total_invoice_currency: codes.4,
            destination_country: codes.5,
            export_country: codes.6,
            transaction_nature: numbers.0,
            total_packages: numbers.1,
            total_invoice_value: numbers.2,
            importer: parties.0,
            exporter: parties.1,
            consignor: parties.2,
            consignee: parties.3,
            buyer: parties.4,
            seller: parties.5,
            transport: rest.0,
            goods_location: rest.1,
            incoterms: rest.2,
            authorizations: rest.3,
            warehouse: rest.4,
            domestic_duty_tax_party: rest.5.0,
            domestic_duty_tax_parties: rest.5.1,
            procedure: rest.6,
            ..HeaderForm::default()
        })
        .boxed()
}

fn form() -> BoxedStrategy<DeclarationForm> {
    (header(), vec(item(), 0..3), field(), field(), field())
        .prop_map(|(declaration, items, dms_version, application_reference, representation_type)| DeclarationForm {
            dms_version,
            application_reference,
            representation_type,
            declaration,
            items,
            ..DeclarationForm::default()
        })
        .boxed()
}

/// Returns random facts that a message carries beside the form.
fn facts() -> BoxedStrategy<(Vec<Option<Decimal>>, ImportVat)> {
    let vat = (any::<bool>(), field()).prop_map(|(is_deferred, importer)| ImportVat { is_deferred, importer });
    (vec(number(), 0..3), vat).boxed()
}

fn build(form: &DeclarationForm, facts: &(Vec<Option<Decimal>>, ImportVat), with_broker: bool) -> Vec<u8> {
    built(form, facts, with_broker, build_declaration).bytes
}

fn built(
    form: &DeclarationForm,
    facts: &(Vec<Option<Decimal>>, ImportVat),
    with_broker: bool,
    build: fn(&Lodged<'_>) -> DeclarationMessage,
) -> DeclarationMessage {
    let broker = "NL854321098".parse().expect("an EORI");
    let (statistical_values, import_vat) = (facts.0.as_slice(), Some(&facts.1));
    let organisation_eori = with_broker.then_some(&broker);
    build(&Lodged { organisation_eori, statistical_values, import_vat, ..Lodged::from_form(form) })
}

proptest! {
    #[test]
    fn every_form_gives_a_message_that_is_valid_by_the_element_table(
        form in form(),
        facts in facts(),
        with_broker in any::<bool>(),
    ) {
        let bytes = build(&form, &facts, with_broker);
        let found = DEC_ELEMENTS.check(&bytes).expect("well-formed XML");
        prop_assert!(found.is_empty(), "{found:?}");
        prop_assert!(preview_page(&bytes).ends_with("</html>\n"));
    }

    #[test]
    fn a_message_that_is_only_looked_at_is_the_one_that_is_sent(
        form in form(),
        facts in facts(),
        with_broker in any::<bool>(),
    ) {
        let sent = built(&form, &facts, with_broker, build_declaration);
        let shown = built(&form, &facts, with_broker, build_shown_declaration);
        prop_assert_eq!((&shown.bytes, &shown.warnings), (&sent.bytes, &sent.warnings));
        prop_assert_eq!(shown.emission_map.iter().count(), 0);
        prop_assert!(sent.emission_map.iter().count() > 0);
    }
}

proptest! {
    // Each case starts xmllint, which is slow.
    #![proptest_config(ProptestConfig::with_cases(at_length(40, 10_000)))]

    #[test]
    fn every_form_gives_a_message_that_is_valid_by_the_published_schema(
        form in form(),
        facts in facts(),
        with_broker in any::<bool>(),
    ) {
        let bytes = build(&form, &facts, with_broker);
        if let Some(verdict) = valid_by_schema(&bytes) {
            prop_assert_eq!(verdict, Ok(()));
        }
    }
}
