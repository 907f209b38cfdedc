use super::*;
use crate::ledger::{Ledger, Why};
use crate::ports::StockRepository;
use crate::stock::{LotChange, StockMovementKind};
use crate::testing::line;
use crate::{AdjustmentForm, AuditFile, AuditForm};
use chrono::Duration;

fn lines(bench: &Bench, form: AuditForm) -> Vec<String> {
    let mut file = bench.stocks.audit_file(OURS, form).expect("a file");
    let mut text = AuditFile::header();
    while let Some(piece) = file.next_piece().expect("a piece") {
        text.extend(piece.lines());
    }
    let text = String::from_utf8(text).expect("UTF-8");
    text.strip_prefix('\u{feff}').expect("a byte order mark").lines().map(str::to_owned).collect()
}

#[test]
fn a_file_tells_every_movement_with_its_lot_and_its_declaration() {
    let bench = Bench::new();
    let mut form = starting("=A", "10");
    form.reference = text("a;b");
    let record = bench.stocks.start(OURS, form, &user()).expect("stock");
    bench.draft(7, &[CustomsLine { sku: text("=A"), ..line(70, "A", "4") }]);
    bench.take_oldest(70, "4.5").expect("it is there");
    bench.clock.advance(Duration::days(1));
    bench.submit(7, "LRN-1").expect("it is there");
    bench.release(7);
    let reported = lines(&bench, AuditForm::default());
    let (head, lot) = (record.stock.id, record.lots[0].id);
    let about = "\"a;b\";2026-03-02 10:00:00;;;'=A;Article =A;85171300;CN;NAR";
    let row = |line: &str| line.split_once(';').expect("an id first").1.to_owned();
    assert_eq!(reported.len(), 4);
    assert!(
        reported[0].starts_with("movement_id;created_at;type;customer_code;")
            && reported[0].ends_with(";mrn;reason;user")
    );
    let columns = reported[0].split(';').count();
    assert_eq!(columns, reported[2].replace("a;b", "").split(';').count());
    let first = format!("2026-03-02 10:00:00;starting;ACME;NLCW1;{head};{lot};{about};10;0;10;0;;;;;Warehouse");
    assert_eq!(row(&reported[1]), first);
    let second =
        format!("2026-03-02 10:00:00;allocation;ACME;NLCW1;{head};{lot};{about};0;4.5;10;4.5;7;70;;;Warehouse");
    assert_eq!(row(&reported[2]), second);
    let third = format!(
        "2026-03-03 10:00:00;removal;ACME;NLCW1;{head};{lot};{about};-4.5;-4.5;5.5;0;7;70;26NL0000000000007J;;customs"
    );
    assert_eq!(row(&reported[3]), third);
}

#[test]
fn days_are_those_of_the_netherlands() {
    let bench = Bench::new();
    let lot = bench.lot("A", "10");
    // It is now 3 March, 00:30 in the Netherlands.
    bench.clock.advance(Duration::minutes(14 * 60 + 30));
    let form = AdjustmentForm { quantity: Some(number("1")), reason: text("+found") };
    bench.stocks.adjust(OURS, lot, None, &form, &user()).expect("it is adjusted");
    let day = |text: &str| Some(text.parse().expect("a day"));
    let second = AuditForm { date_to: day("2026-03-02"), ..AuditForm::default() };
    assert_eq!(lines(&bench, second).len(), 2);
    let third = AuditForm { date_from: day("2026-03-03"), date_to: day("2026-03-03"), ..AuditForm::default() };
    let reported = lines(&bench, third);
    assert_eq!(reported.len(), 2);
    assert!(reported[1].ends_with(";1;0;11;0;;;;'+found;Warehouse"), "{}", reported[1]);
    let backwards = AuditForm { date_from: day("2026-03-03"), date_to: day("2026-03-02"), ..AuditForm::default() };
    assert_eq!(broken(bench.stocks.audit_file(OURS, backwards)), ["date_to"]);
}

#[test]
fn a_long_file_is_read_in_pieces() {
    let bench = Bench::new();
    let lot = bench.lot("A", "10");
    let held = bench.store.hold(OURS, &[lot]).expect("a lot").remove(0);
    let mut ledger = Ledger::over(vec![held], &user(), bench.clock.now());
    for _ in 0..4_500 {
        let why = Why { kind: StockMovementKind::Adjustment, cause: None, reason: Some("found") };
        ledger.book(lot, LotChange::on_hand(number("1")), &why).expect("it is booked");
    }
    bench.store.record(ledger.movements()).expect("they are kept");
    bench.store.take_queries();
    assert_eq!(lines(&bench, AuditForm::default()).len(), 4_502);
    assert_eq!(bench.store.take_queries(), 3);
}
