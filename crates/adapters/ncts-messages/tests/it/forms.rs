//! Valid forms of every kind, with hostile texts in them.

use chrono::NaiveDate;
use customs_transits::form::*;
use customs_transits::validation::{KindOfPackages, validate};
use customs_transits::{AccessCode, Lodgement, Notice, NoticeContent, Presentation};
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

/// Returns a text that is not blank.
fn filled(most: usize) -> BoxedStrategy<String> {
    text(most).prop_filter("blank", |text| !text.trim().is_empty()).boxed()
}

/// Makes a text that a message can carry at least in part.
fn written(most: usize) -> BoxedStrategy<String> {
    filled(most).prop_filter("nothing to write", |text| is_writable(Some(text))).boxed()
}

fn one_of(codes: &'static [&'static str]) -> BoxedStrategy<String> {
    prop::sample::select(codes).prop_map(str::to_owned).boxed()
}

fn country() -> BoxedStrategy<String> {
    one_of(&["NL", "DE", "CH", "XI"])
}

fn mass() -> BoxedStrategy<Decimal> {
    (1_i64..=999_999_999, 0_u32..=6).prop_map(|(number, scale)| Decimal::new(number, scale)).boxed()
}

fn party() -> BoxedStrategy<PartyForm> {
    let address = (of(text(255)), of(text(100)), of(text(20)), of(country()))
        .prop_map(|(street, city, postal_code, country)| AddressForm { street, city, postal_code, country });
    (of(one_of(&["NL801234566", "nl801234566", "DE123456789012345"])), filled(255), of(address))
        .prop_map(|(eori, name, address)| PartyForm { customer_code: None, eori, name: Some(name), address })
        .boxed()
}

/// Returns a party that a message can name: by its EORI, or with its whole address.
fn whole_party() -> BoxedStrategy<PartyForm> {
    let places = prop_oneof![
        4 => (country(), written(20).prop_map(Some)),
        1 => (one_of(&["HK", "PA"]), of(text(20))),
    ];
    let named = (written(255), written(255), written(100), places).prop_map(|(name, street, city, (country, code))| {
        let address = AddressForm { street: Some(street), city: Some(city), postal_code: code, country: Some(country) };
        PartyForm { customer_code: None, eori: None, name: Some(name), address: Some(address) }
    });
    let eori = one_of(&["NL801234566", "nl801234566", "DE 123456789012345"]);
    let by_number = (eori, party()).prop_map(|(eori, party)| PartyForm { eori: Some(eori), ..party });
    prop_oneof![named, by_number].boxed()
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
    let numbers = prop_oneof![one_of(&["MSKU1234565", " CSQU3054383 ", "A", "AB", "a b"]), "[!-~]{1,17}"];
    let container =
        (numbers, vec(filled(20), 0..3)).prop_map(|(number, seals)| ContainerForm { number: Some(number), seals });
    (of(means()), of(means()), vec(container, 0..4))
        .prop_map(|(border, departure, containers)| TransportForm { border, departure, containers })
        .boxed()
}

fn packaging() -> BoxedStrategy<PackagingForm> {
    let counted = (one_of(&["CT", "PX", "1A", "NE", "NF", "é1"]), (1_i64..=99_999_999).prop_map(Some));
    let bulk = (one_of(&["VG", "VY"]), of(0_i64..=99_999_999));
    (prop_oneof![4 => counted, 1 => bulk], of(text(512)))
        .prop_map(|((kind, quantity), marks)| PackagingForm { package_type: Some(kind), quantity, marks })
        .boxed()
}

fn item() -> BoxedStrategy<ItemForm> {
    let kinds = || one_of(&["N337", "N705", "NMNS", "C651", "éA12", "<&>'"]);
    let previous = (kinds(), filled(70), of(0_i64..=99_999)).prop_map(|(kind, id, line)| PreviousDocumentForm {
        document_type: Some(kind),
        id: Some(id),
        line,
    });
    let supporting = (kinds(), of(text(90)), of(0_i64..=99_999), of(text(9))).prop_map(|(kind, id, line, uom)| {
        SupportingDocumentForm { document_type: Some(kind), id, line, uom, ..SupportingDocumentForm::default() }
    });
    let code = one_of(&["940169", "9401690", "94016900"]);
    let net = prop::sample::select(vec![None, Some(false), Some(true)]);
    ((written(500), code, mass(), net), (vec(packaging(), 0..3), vec(previous, 0..3), vec(supporting, 0..3)))
        .prop_map(|((description, hs_code, gross, net), (packaging, previous_documents, supporting_documents))| {
            ItemForm {
                description: Some(description),
                hs_code: Some(hs_code),
                gross_weight: Some(gross),
                net_weight: net.map(|net| if net { gross } else { Decimal::ZERO }),
                packaging,
                previous_documents,
                supporting_documents,
            }
        })
        .boxed()
}

/// Makes goods that share the packages of the first item, if that has packages with a number.
fn packed_with_the_first(items: &[ItemForm]) -> Option<ItemForm> {
    let counted = |packages: &&PackagingForm| KindOfPackages::from_packages(packages) == KindOfPackages::Ordinary;
    let first = items.first()?;
    let packages = first.packaging.iter().find(counted)?.clone();
    let packaging = vec![PackagingForm { quantity: Some(0), ..packages }];
    Some(ItemForm { gross_weight: Some(Decimal::ZERO), net_weight: None, packaging, ..first.clone() })
}

/// Makes goods that were declared for export of the form's goods.
fn exported(form: &mut TransitForm) {
    form.additional_declaration_type = Some("A".to_owned());
    for item in &mut form.items {
        item.gross_weight = item.gross_weight.map(|mass| mass.max(Decimal::ONE));
        item.net_weight = Some(Decimal::ONE);
    }
    form.items[0].previous_documents.push(PreviousDocumentForm {
        document_type: Some("N830".to_owned()),
        id: Some("26NL000510A1B2C3A5".to_owned()),
        line: None,
    });
}

/// Returns one of several guarantees; only types without a GRN have another reference.
fn listed_guarantee() -> BoxedStrategy<GuaranteeForm> {
    let with_grn = (
        prop::sample::select(vec!["0", "1", "3", "5", "9"]),
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

/// Returns the form with this consignee in place of one that its message cannot name, where the message has to name
/// one.
fn named_where_needed(mut form: TransitForm, whole: PartyForm) -> TransitForm {
    if form.needs_consignee() {
        form.consignee = form.consignee.map(|named| if named.missing_particulars().is_empty() { named } else { whole });
    }
    form
}

pub(crate) fn form() -> BoxedStrategy<TransitForm> {
    let head =
        (one_of(&["T1", "T2", "T2F"]), one_of(&["A", "D"]), of(text(50)), vec(one_of(&["CH001251", "DE004304"]), 0..4));
    let guarantee = (
        of(prop::sample::select(vec!["0", "1", "2", "3", "4", "5", "8", "9", ""])),
        of(one_of(&["26NL0000000123456", "24BE00123456789A4A000017"])),
        of((0_i64..=9_999_999_999_999_999, 0_u32..=2).prop_map(|(cents, scale)| Decimal::new(cents, scale))),
    );
    let guarantees = prop_oneof![Just(Vec::new()), vec(listed_guarantee(), 1..=9)];
    let parties = (of(whole_party()), of(party()), of(prop_oneof![party(), whole_party()]), whole_party());
    let goods = (of(transport()), vec(filled(20), 0..3), any::<bool>(), vec(item(), 1..4));
    let countries = (of(country()), of(one_of(&["DE", "CH", "US"])));
    let kinds_of_goods = (any::<bool>(), prop::bool::weighted(0.2));
    let plain = (head, (guarantee, guarantees), parties, goods, countries).prop_map(
        |(head, (guarantee, guarantees), parties, goods, (dispatch, destination))| {
            let whole = parties.3;
            let form = TransitForm {
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
            };
            named_where_needed(form, whole)
        },
    );
    (plain, kinds_of_goods)
        .prop_map(|(mut form, (packed_together, export))| {
            if export {
                exported(&mut form);
            } else if packed_together {
                form.items.extend(packed_with_the_first(&form.items));
            }
            form
        })
        .boxed()
}

pub(crate) fn lodgement() -> BoxedStrategy<Lodgement> {
    let codes = prop::sample::select(vec!["S3CR", "****", "", "too long", "é12"]);
    let master = (of(prop_oneof![one_of(&["NLACR000123"]), text(40)]), of(prop_oneof![party(), whole_party()]));
    (form(), any::<bool>(), any::<bool>(), vec(of(codes), 0..4), master, 0_i64..4_000_000_000)
        .prop_map(|(form, lodged, broker, codes, (consignor_permit, customer), at)| Lodgement {
            lrn: lodged.then(|| "LRN26000001".parse().expect("an LRN")),
            // Without a holder the broker is the holder.
            organisation_eori: (broker || form.holder.is_none()).then(|| "NL009876543".parse().expect("an EORI")),
            form: validate(form).expect("the strategy keeps every rule"),
            access_codes: codes.into_iter().map(|code| code.map(|code| AccessCode::new(code.to_owned()))).collect(),
            consignor_permit,
            customer,
            prepared_at: chrono::DateTime::from_timestamp(at, 7).expect("a moment"),
        })
        .boxed()
}

pub(crate) fn notice() -> BoxedStrategy<Notice> {
    let date: NaiveDate = "2026-03-05".parse().expect("a day");
    let permit = || of(prop_oneof![one_of(&["NLACE000123"]), text(40)]);
    let presented = (form(), permit(), of(party())).prop_map(|(form, consignor_permit, customer)| {
        NoticeContent::Presentation(Box::new(Presentation { form, consignor_permit, customer }))
    });
    let content = prop_oneof![
        presented,
        written(512).prop_map(|reason| NoticeContent::Invalidation { reason }),
        permit().prop_map(move |consignee_permit| NoticeContent::Arrival { date, consignee_permit }),
        (of(text(512)), of(any::<bool>())).prop_map(move |(remarks, seals_intact)| {
            NoticeContent::UnloadingRemarks { date, remarks, seals_intact }
        }),
    ];
    (content, of(whole_party()), any::<bool>(), any::<bool>())
        .prop_map(|(content, holder, broker, has_mrn)| {
            let at_departure = matches!(content, NoticeContent::Presentation(_) | NoticeContent::Invalidation { .. });
            Notice {
                reference: "N-1".parse().expect("a reference"),
                lrn: "LRN26000001".parse().ok(),
                mrn: "26NL000396A1B2C3J0".parse().ok().filter(|_| has_mrn || !at_departure),
                trader_at_destination: "DE1234567890".parse().ok().filter(|_| !at_departure),
                sender: (broker || holder.is_none()).then(|| "NL009876543".parse().expect("an EORI")),
                holder,
                office: "NL000510".to_owned(),
                prepared_at: chrono::DateTime::UNIX_EPOCH,
                content,
            }
        })
        .boxed()
}
