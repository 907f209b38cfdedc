//! Goods under suspensive procedures use guarantees until they are discharged.

use super::accounts::{account, entry, surety};
use crate::sample_messages::{SampleDeclaration, request, transit_declaration, transit_notice};
use crate::simulator::{Authority, mrn_of, text};
use chrono::Duration;
use customs_simulator::accounts::{AccountKind, EntryKind};
use rust_decimal::Decimal;

/// Places coffee of 2,500.00 that weighs 100 kg. It secures a tenth, 250.00.
fn placed(authority: &Authority, lrn: &str) -> String {
    let mut declaration = SampleDeclaration::import(lrn);
    declaration.procedure = ("71", "00");
    authority.receive(lrn, &weighing(&declaration, "100"));
    mrn_of(&authority.all()[0]).to_string()
}

fn weighing(declaration: &SampleDeclaration, kilograms: &str) -> String {
    let measure = format!("<GoodsMeasure><NetNetWeightMeasure>{kilograms}</NetNetWeightMeasure></GoodsMeasure>");
    declaration.to_xml().replace("<InvoiceLine>", &format!("{measure}<InvoiceLine>"))
}

/// An exit into free circulation of this many kilograms for 1,000.00, from these placements.
fn leaving(lrn: &str, kilograms: &str, from: &[&str]) -> String {
    let mut declaration = SampleDeclaration::import(lrn);
    declaration.procedure = ("40", "71");
    declaration.price = Some(("1000.00", "EUR"));
    // From 30 December 2026 the tariff requires a statement that no forest was cut for coffee.
    declaration.documents.push("C716");
    let documents: String = from
        .iter()
        .map(|mrn| {
            format!(
                "<PreviousDocument><CategoryCode>N</CategoryCode><ID>{mrn}</ID><TypeCode>CLE</TypeCode>\
                 <LineNumeric>1</LineNumeric></PreviousDocument>"
            )
        })
        .collect();
    weighing(&declaration, kilograms).replace("</Origin>", &format!("</Origin>{documents}"))
}

/// 40 of 100 kg are 100.00 of 250.00; 60 kg more are the rest. The exits' own 100.00 are paid; the placement is never
/// paid.
#[test]
fn a_placement_uses_its_surety_until_its_goods_are_discharged_by_quantity() {
    let authority = Authority::new();
    let mrn = placed(&authority, "P1");
    // From 30 December coffee needs another certificate; this test ends before.
    authority.wait(Duration::days(45));
    assert_eq!(surety(&authority), (vec![entry(EntryKind::Use, "250", "P1")], 250.into()), "no day ends it");
    authority.receive("E1", &leaving("E1", "40", &[&mrn]));
    authority.all();
    assert_eq!(surety(&authority).1, Decimal::from(250 + 100 - 100));
    authority.wait(Duration::days(62));
    assert_eq!(surety(&authority).1, Decimal::from(150));
    authority.receive("E2", &leaving("E2", "70", &[&mrn]));
    authority.all();
    authority.wait(Duration::days(62));
    let (entries, used) = surety(&authority);
    let of_placement: Vec<_> = entries.into_iter().filter(|(_, _, lrn)| lrn == "P1").collect();
    let back = |amount| entry(EntryKind::GivenBack, amount, "P1");
    assert_eq!(
        of_placement,
        [entry(EntryKind::Use, "250", "P1"), back("-100"), back("-150")],
        "never more than is used"
    );
    assert_eq!(used, Decimal::ZERO);
}

/// 150 kg are all of the first placement and 50 of 100 kg of the second: 250.00 and 125.00.
#[test]
fn goods_of_several_placements_are_discharged_in_the_order_of_their_documents_and_come_back_with_an_invalidation() {
    let authority = Authority::new();
    let placements = [placed(&authority, "P1"), placed(&authority, "P2")];
    authority.receive("E1", &leaving("E1", "150", &[&placements[0], &placements[1]]));
    let mrn = mrn_of(&authority.all()[0]).to_string();
    assert_eq!(surety(&authority).1, Decimal::from(500 + 100 - 250 - 125));
    authority.receive("I1", &request("INV", "I1", &mrn, ""));
    authority.all();
    assert_eq!(surety(&authority).1, Decimal::from(500), "they are under the procedure again");
    authority.receive("E2", &leaving("E2", "200", &[&placements[0], &placements[1]]));
    authority.all();
    assert_eq!(surety(&authority).1, Decimal::from(100));
}

#[test]
fn goods_that_go_out_of_the_union_discharge_their_placement_too_and_use_nothing() {
    let authority = Authority::new();
    let mrn = placed(&authority, "P1");
    let mut export = SampleDeclaration::export("E1");
    export.procedure = ("31", "71");
    export.previous_document = Some(mrn);
    authority.receive("E1", &weighing(&export, "25"));
    authority.all();
    let expected = [entry(EntryKind::Use, "250", "P1"), entry(EntryKind::GivenBack, "-62.5", "P1")];
    assert_eq!(surety(&authority), (expected.to_vec(), Decimal::new(1_875, 1)));
}

/// A transit of this many kilograms of coffee from a placement.
fn moving(lrn: &str, kind: &str, kilograms: &str, from: &str) -> String {
    let documents = format!(
        "</Packaging><PreviousDocument><sequenceNumber>1</sequenceNumber><type>N337</type><referenceNumber>X\
         </referenceNumber></PreviousDocument><PreviousDocument><sequenceNumber>2</sequenceNumber><type>NCLE</type>{from}\
         </PreviousDocument>"
    );
    let declaration = transit_declaration(lrn, "ORDER-1", kind).replace("940169", "090121").replace("1250.5", "999");
    declaration.replace("<netMass>1100</netMass>", kilograms).replace("</Packaging>", &documents)
}

fn net(kilograms: &str) -> String {
    format!("<netMass>{kilograms}</netMass>")
}

/// UCC article 215: placing goods under transit discharges the previous procedure. 40 of 100 kg are 100.00 of 250.00.
#[test]
fn goods_that_leave_under_transit_discharge_their_placement_with_their_release_until_that_is_invalidated() {
    let authority = Authority::new();
    let mrn = placed(&authority, "P1");
    let reference = format!("<referenceNumber>{mrn}</referenceNumber>");
    for (lrn, kind, line) in [("T1", "A", "<goodsItemNumber>1</goodsItemNumber>"), ("T2", "D", "")] {
        authority.receive(lrn, &moving(lrn, kind, &net("40"), &format!("{reference}{line}")));
        if kind == "D" {
            authority.all();
            assert_eq!(surety(&authority).1, Decimal::from(250), "it is not released yet");
            authority.receive("N2", &transit_notice("170", "N2", &format!("<LRN>{lrn}</LRN>")));
        }
        authority.advance(599);
        assert_eq!(surety(&authority).1, Decimal::from(250), "{lrn}");
        authority.advance(1);
        assert_eq!(surety(&authority).1, Decimal::from(150), "{lrn}");
        assert_eq!(account(&authority, AccountKind::Dva).1, Decimal::new(125_005, 1), "the movement uses its own");
        let notice = format!("I-{lrn}");
        authority.receive(&notice, &transit_notice("014", &notice, &format!("<LRN>{lrn}</LRN>")));
        authority.all();
        assert_eq!(surety(&authority).1, Decimal::from(250), "{lrn} is under the procedure again");
    }
}

/// A movement that has arrived still counts as the discharge; a rejected one takes nothing.
#[test]
fn a_movement_discharges_once_and_one_that_never_left_nothing() {
    let authority = Authority::new();
    let mrn = placed(&authority, "P1");
    let reference = format!("<referenceNumber>{mrn}</referenceNumber>");
    let refused = moving("T0", "A", &net("40"), &reference).replace("ORDER-1", "SIM-REJECT-12");
    authority.receive("T0", &refused);
    authority.all();
    assert_eq!(surety(&authority).1, Decimal::from(250));
    authority.receive("T1", &moving("T1", "A", &net("40"), &reference));
    let moved = authority.all().iter().find_map(|answer| text(answer, "MRN").map(str::to_owned)).expect("an MRN");
    authority.receive("N1", &transit_notice("007", "N1", &format!("<MRN>{moved}</MRN>")));
    authority.all();
    let expected = [entry(EntryKind::Use, "250", "P1"), entry(EntryKind::GivenBack, "-100", "P1")];
    assert_eq!(surety(&authority), (expected.to_vec(), Decimal::from(150)));
    authority.receive("T2", &moving("T2", "A", "", &reference));
    authority.all();
    assert_eq!(surety(&authority).1, Decimal::ZERO, "without a net mass the gross mass counts");
}

/// 40 of 100 kg are 100.00 of 250.00, 60 kg are 150.00. The release of the first 40 kg is planned for 600 ms; that of
/// the amended movement for 900 ms.
#[test]
fn a_movement_that_is_amended_before_its_release_is_told_takes_what_the_amendment_names() {
    let authority = Authority::new();
    let placement = placed(&authority, "P1");
    let reference = format!("<referenceNumber>{placement}</referenceNumber>");
    authority.receive("T1", &moving("T1", "A", &net("40"), &reference));
    authority.advance(300);
    let mrn = authority.case_of("T1").mrn.expect("an MRN");
    let amendment = moving("T1", "A", &net("60"), &reference)
        .replace("CC015C", "CC013C")
        .replace("<messageIdentification>T1<", "<messageIdentification>N1<")
        .replace("<LRN>T1</LRN>", &format!("<MRN>{mrn}</MRN>"))
        .replace("</bindingItinerary>", "</bindingItinerary><amendmentTypeFlag>0</amendmentTypeFlag>");
    authority.receive("N1", &amendment);
    authority.advance(599);
    assert_eq!(surety(&authority).1, Decimal::from(250), "it is not released yet");
    authority.advance(1);
    assert_eq!(surety(&authority).1, Decimal::from(100));
    authority.receive("N2", &transit_notice("014", "N2", &format!("<MRN>{mrn}</MRN>")));
    authority.all();
    assert_eq!(surety(&authority).1, Decimal::from(250), "all of it is under the procedure again");
}

/// An exit of 40 of 100 kg is to be released at 600 ms; its invalidation is reported at 500 ms.
#[test]
fn an_exit_that_is_invalidated_before_its_release_is_told_never_uses_more_than_was_placed() {
    let authority = Authority::new();
    let mrn = placed(&authority, "P1");
    authority.receive("E1", &leaving("E1", "40", &[&mrn]));
    authority.advance(300);
    let exit = mrn_of(&authority.due()[0]).to_string();
    authority.receive("I1", &request("INV", "I1", &exit, ""));
    let most = (0..10).map(|_| {
        authority.advance(100);
        surety(&authority).1
    });
    assert_eq!(most.max(), Some(Decimal::from(350)), "the placement and the exit that was accepted");
    authority.wait(Duration::days(62));
    assert_eq!(surety(&authority).1, Decimal::from(250));
}

/// The parts of 30 add up to the whole, also when the second is invalidated and lodged again: 33.33, 33.34, 33.33.
#[test]
fn what_is_discharged_again_comes_to_the_whole() {
    let authority = Authority::new();
    let mut declaration = SampleDeclaration::import("P1");
    declaration.procedure = ("71", "00");
    declaration.price = Some(("1000.00", "EUR"));
    authority.receive("P1", &weighing(&declaration, "30"));
    let mrn = mrn_of(&authority.all()[0]).to_string();
    let leave = |lrn: &str| {
        authority.receive(lrn, &leaving(lrn, "10", &[&mrn]));
        mrn_of(&authority.all()[0]).to_string()
    };
    let exits = ["E1", "E2", "E3"].map(leave);
    authority.receive("I2", &request("INV", "I2", &exits[1], ""));
    authority.all();
    leave("E4");
    let of_placement = surety(&authority).0.into_iter().filter(|(_, _, lrn)| lrn == "P1");
    let amounts: Vec<String> = of_placement.map(|(_, amount, _)| amount).collect();
    assert_eq!(amounts, ["100", "-33.33", "-33.34", "-33.33", "33.34", "-33.34"]);
}

/// Coffee beans become roasted coffee by a yield that no message states, so the named item is discharged as a whole.
/// Beans that leave unprocessed are measured.
#[test]
fn goods_made_under_inward_processing_discharge_the_item_that_they_name_as_a_whole() {
    for (commodity, line, left) in
        [("21011100", true, "0"), ("21011100", false, "0"), ("09012100", true, "150"), ("09012100", false, "150")]
    {
        let authority = Authority::new();
        let mut raw = SampleDeclaration::import("P1");
        raw.procedure = ("51", "00");
        authority.receive("P1", &weighing(&raw, "100"));
        let mrn = mrn_of(&authority.all()[0]).to_string();
        let mut made = SampleDeclaration::export("E1");
        made.procedure = ("31", "51");
        made.commodity = commodity;
        made.previous_document = Some(mrn);
        let xml = weighing(&made, "40");
        let numbered = xml.replace("<TypeCode>CLE</TypeCode>", "<TypeCode>CLE</TypeCode><LineNumeric>1</LineNumeric>");
        authority.receive("E1", if line { &numbered } else { &xml });
        authority.all();
        assert_eq!(surety(&authority).1.to_string(), left, "{commodity} {line}");
    }
}

/// Nothing can discharge a placement without stored goods, so it ends on the 16th of the month after its release.
#[test]
fn a_placement_of_which_an_earlier_version_kept_no_goods_is_paid_by_the_day() {
    let authority = Authority::new();
    let mut declaration = SampleDeclaration::import("P1").asking_for("SIM-CONTROL");
    declaration.procedure = ("71", "00");
    for (lrn, is_kept) in [("P1", false), ("P2", true)] {
        declaration.lrn = lrn.to_owned();
        authority.declare(&declaration);
        let mrn = mrn_of(&authority.all()[0]).to_string();
        if !is_kept {
            authority.forget_goods_of(lrn);
        }
        let answer = "<AdditionalInformation><StatementCode>goods_presented</StatementCode></AdditionalInformation>";
        let reference = format!("C-{lrn}");
        authority.receive(&reference, &request("COR", &reference, &mrn, answer));
        authority.all();
    }
    authority.wait(Duration::days(62));
    let used = |amount, lrn| entry(EntryKind::Use, amount, lrn);
    let expected = [used("250", "P1"), used("250", "P2"), entry(EntryKind::Payment, "-250", "P1")];
    assert_eq!(surety(&authority), (expected.to_vec(), Decimal::from(250)));
}

/// Two exits of 40 kg are decided on the same 100 kg. The one recorded second is decided again: 250.00 - 2 x 100.00.
#[test]
fn two_exits_at_the_same_moment_discharge_one_after_the_other() {
    let authority = Authority::new();
    let mrn = placed(&authority, "P1");
    let first = leaving("E1", "40", &[&mrn]);
    let second = leaving("E2", "40", &[&mrn]);
    authority.receive_while(("E2", &second), ("E1", &first));
    authority.all();
    let given_back = surety(&authority).0.into_iter().filter(|(kind, ..)| *kind == EntryKind::GivenBack);
    assert_eq!(given_back.collect::<Vec<_>>(), vec![entry(EntryKind::GivenBack, "-100", "P1"); 2]);
    authority.receive("E3", &leaving("E3", "40", &[&mrn]));
    authority.all();
    let of_placement: Decimal = surety(&authority)
        .0
        .iter()
        .filter(|(_, _, lrn)| lrn == "P1")
        .map(|(_, amount, _)| amount.parse::<Decimal>().expect("a number"))
        .sum();
    assert_eq!(of_placement, Decimal::ZERO, "20 kg were left of it");
}

/// The exit and its placement are invalidated at the same moment: all is given back, and nothing is used again.
#[test]
fn an_exit_that_is_invalidated_together_with_its_placement_leaves_nothing_used() {
    for exit_is_second in [true, false] {
        let authority = Authority::new();
        let mrn = placed(&authority, "P1");
        authority.receive("E1", &leaving("E1", "40", &[&mrn]));
        let exit = mrn_of(&authority.all()[0]).to_string();
        let (of_exit, of_placement) = (request("INV", "I1", &exit, ""), request("INV", "I2", &mrn, ""));
        let (exit, placement) = (("I1", of_exit.as_str()), ("I2", of_placement.as_str()));
        if exit_is_second {
            authority.receive_while(exit, placement);
        } else {
            authority.receive_while(placement, exit);
        }
        authority.all();
        assert_eq!(surety(&authority).1, Decimal::ZERO, "{exit_is_second}");
    }
}
