//! The contract for reports about transits.

use super::reports::{ReportStore, ids, import, selection};
use crate::ports::RowWindow;
use crate::reports::{Report, ReportRow, ReportSelection};
use crate::testing::ReportedTransit;
use customs_kernel::{equal, holds, keeps};

pub(super) fn run(make: &dyn Fn() -> ReportStore) {
    keeps! { "ReportRows":
        a_transit_has_a_row_in_each_report_it_is_in(&make());
        the_day_of_a_transit_is_that_of_acceptance_else_of_creation(&make());
        filters_leave_out_transits_they_do_not_mean(&make());
        windows_of_transits_keep_to_the_order_of_ids(&make());
    }
}

const REPORTS: [Report; 2] = [Report::DvaDeparture, Report::DvaArrival];

fn arrived(reference: &str) -> ReportedTransit {
    let at = |text: &str| text.parse().ok();
    let mass = |text: &str| text.parse().expect("a number");
    let number: String = reference.chars().filter(char::is_ascii_alphanumeric).collect();
    ReportedTransit {
        reference: reference.to_owned(),
        lrn: Some(format!("LRN-{}", number.to_uppercase())),
        mrn: Some("26NL000510A1B2C3J0".to_owned()),
        status: "ARR".to_owned(),
        transit_type: "T2F".to_owned(),
        customer_code: "ACME".to_owned(),
        customer_name: Some("Acme B.V.".to_owned()),
        office_of_departure: "NL000510".to_owned(),
        office_of_destination: "DE003302".to_owned(),
        guarantee_type: Some("0".to_owned()),
        guarantee_reference: Some("26NL0000000123456".to_owned()),
        items: vec![(mass("10.25"), 4), (mass("0.000001"), 99_999_999)],
        arrival: Some((
            "DE003301".to_owned(),
            "2026-03-05".parse().expect("a day"),
            Some("one carton \"naß\"; =1+1".to_owned()),
        )),
        created_at: "2026-03-02T09:30:00Z".parse().expect("a moment"),
        submitted_at: at("2026-03-02T09:31:00Z"),
        accepted_at: at("2026-03-02T09:32:00.123456Z"),
    }
}

fn draft(reference: &str, created_at: &str) -> ReportedTransit {
    ReportedTransit {
        lrn: None,
        mrn: None,
        status: "DRF".to_owned(),
        customer_code: "NOBODY".to_owned(),
        customer_name: None,
        guarantee_type: None,
        guarantee_reference: None,
        arrival: None,
        created_at: created_at.parse().expect("a moment"),
        submitted_at: None,
        accepted_at: None,
        ..arrived(reference)
    }
}

fn a_transit_has_a_row_in_each_report_it_is_in(store: &ReportStore) {
    let [ours, theirs] = store.organisations;
    let declaration = store.stage.add(ours, &import("import"));
    let transit = ReportedTransit { arrival: None, status: "REL".to_owned(), ..arrived("on its way") };
    let no_remarks = ReportedTransit {
        arrival: Some(("DE003302".to_owned(), "2026-03-06".parse().expect("a day"), None)),
        status: "CMP".to_owned(),
        ..arrived("discharged")
    };
    for transit in [arrived("arrived"), transit, no_remarks, draft("draft", "2026-03-02T09:30:00Z")] {
        let id = store.stage.add_transit(ours, &transit);
        for report in REPORTS {
            let listed = report == Report::DvaDeparture || transit.arrival.is_some();
            let expected = if listed { vec![transit.row(report)] } else { Vec::new() };
            holds!(expected.iter().all(|row| row.len() == report.columns().len()), [expected]);
            let rows = store.rows.rows(ours, report, &[id, id + 1_000]).expect("rows");
            equal!(rows, expected, "{report:?} {transit:?}");
            equal!(store.rows.rows(theirs, report, &[id]).expect("rows"), Vec::<ReportRow>::new());
        }
    }
    let imports = selection(Report::DmsImport, "2026-03-01", "2026-03-08");
    equal!(ids(store, &imports), [declaration], "a transit is no declaration", [imports]);
}

fn the_day_of_a_transit_is_that_of_acceptance_else_of_creation(store: &ReportStore) {
    let [ours, _] = store.organisations;
    // Midnight between 28 and 29 March is at 23:00 UTC, the next one at 22:00, because the clock goes forward.
    let add = |created: &str, accepted: Option<&str>| {
        let mut transit = draft(&format!("{created} {accepted:?}"), created);
        transit.accepted_at = accepted.and_then(|at| at.parse().ok());
        transit.arrival = Some(("DE003302".to_owned(), "2026-05-01".parse().expect("a day"), None));
        store.stage.add_transit(ours, &transit)
    };
    let before = add("2026-03-28T22:59:59.999999Z", None);
    let first = add("2026-03-28T23:00:00Z", None);
    let last = add("2026-03-29T21:59:59.999999Z", None);
    let after = add("2026-03-29T22:00:00Z", None);
    let accepted = add("2026-01-01T10:00:00Z", Some("2026-03-29T10:00:00Z"));
    for report in REPORTS {
        let on = |first, last| ids(store, &selection(report, first, last));
        equal!(on("2026-03-29", "2026-03-29"), [first, last, accepted]);
        equal!(on("2026-03-28", "2026-03-28"), [before]);
        equal!(on("2026-03-30", "2026-04-06"), [after]);
        equal!(on("2026-05-01", "2026-05-02"), [0_i64; 0], "the day of arrival decides nothing");
    }
}

fn filters_leave_out_transits_they_do_not_mean(store: &ReportStore) {
    let [ours, theirs] = store.organisations;
    let one = store.stage.add_transit(ours, &arrived("ORDER-100%_Ä"));
    let mut other = arrived("order-101 on its way");
    (other.mrn, other.status, other.arrival) = (None, "REL".to_owned(), None);
    (other.customer_code, other.customer_name) = ("OTHER".to_owned(), None);
    let two = store.stage.add_transit(ours, &other);
    store.stage.add_transit(theirs, &ReportedTransit { lrn: None, ..arrived("ORDER-102") });
    let all = selection(Report::DvaDeparture, "2026-03-01", "2026-03-08");
    let text = |text: &str| Some(text.to_owned());
    let cases = [
        (all.clone(), vec![one, two]),
        (ReportSelection { report: Report::DvaArrival, ..all.clone() }, vec![one]),
        (ReportSelection { status: text("REL"), ..all.clone() }, vec![two]),
        (ReportSelection { status: text("REL"), report: Report::DvaArrival, ..all.clone() }, vec![]),
        (ReportSelection { customer_code: text("ACME"), ..all.clone() }, vec![one]),
        (ReportSelection { customer_code: text("acme"), ..all.clone() }, vec![]),
        (ReportSelection { mrn: text("26NL000510A1B2C3J0"), ..all.clone() }, vec![one]),
        (ReportSelection { mrn: text("26NL"), ..all.clone() }, vec![]),
        (ReportSelection { reference: text("order"), ..all.clone() }, vec![one, two]),
        (ReportSelection { reference: text("0%_ä"), ..all.clone() }, vec![one]),
        (ReportSelection { reference: text("%"), ..all.clone() }, vec![one]),
        (ReportSelection { reference: text("\0"), ..all.clone() }, vec![]),
        (ReportSelection { report: Report::DmsImport, ..all }, vec![]),
    ];
    for (selection, expected) in cases {
        equal!(ids(store, &selection), expected, "{selection:?}");
    }
}

fn windows_of_transits_keep_to_the_order_of_ids(store: &ReportStore) {
    let [ours, _] = store.organisations;
    // Later ids have earlier days.
    let added: Vec<i64> = (1..=5)
        .map(|place| draft(&format!("P-{place}"), &format!("2026-03-0{}T10:00:00Z", 9 - place)))
        .map(|transit| store.stage.add_transit(ours, &transit))
        .collect();
    let all = selection(Report::DvaDeparture, "2026-03-01", "2026-03-08");
    equal!(ids(store, &all), added, [all]);
    let window = |after, skip, take| store.rows.ids(ours, &all, RowWindow { after, skip, take }).expect("ids");
    equal!(window(0, 0, 3), added[..3]);
    equal!(window(added[2], 0, 3), added[3..]);
    equal!(window(0, 3, 3), added[3..]);
    let mut backwards = added.clone();
    backwards.reverse();
    let forwards = store.rows.rows(ours, Report::DvaDeparture, &added).expect("rows");
    equal!(forwards.len(), 5, [forwards]);
    equal!(store.rows.rows(ours, Report::DvaDeparture, &backwards).expect("rows"), forwards, [backwards]);
    holds!(store.rows.rows(ours, Report::DvaDeparture, &[]).expect("rows").is_empty());
}
