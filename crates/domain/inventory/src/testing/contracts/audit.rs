use super::store::{StockBench, WithStock, after, decimal, lot, start};
use crate::StockMovementId;
use crate::ports::{AuditFilter, AuditRow};
use crate::stock::{LotChange, StockMovementKind};
use chrono::Duration;
use customs_kernel::{equal, holds, keeps};

/// Runs the contract of the audit in [`StockDirectory`](crate::ports::StockDirectory); `make` must give an empty
/// store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn audit_contract<B: Into<StockBench>>(make: impl Fn() -> B) {
    let make = || -> StockBench { make().into() };
    keeps! { "StockDirectory":
        movements_are_told_with_their_lots(&make());
        movements_are_filtered(&make());
    }
}

fn reported(store: &StockBench, filter: &AuditFilter) -> Vec<AuditRow> {
    store.directory.audit(store.ours(), filter, StockMovementId::new(0), 100).expect("a look-up")
}

fn movements_are_told_with_their_lots(store: &StockBench) {
    let (a, b) = (store.stock("A", "10"), store.stock("B", "5"));
    store.book(a.lots[0].id, StockMovementKind::Adjustment, LotChange::on_hand(decimal("-2.5")), after(5));
    let rows = reported(store, &AuditFilter::default());
    let lots: Vec<_> = rows.iter().map(|row| row.movement.entry.lot).collect();
    equal!(lots, [a.lots[0].id, b.lots[0].id, a.lots[0].id]);
    holds!(rows.windows(2).all(|pair| pair[0].movement.id < pair[1].movement.id));
    equal!(rows[2].movement, store.ledger(a.lots[0].id)[1]);
    equal!((&rows[2].lot.stock.terms, &rows[2].lot.lot.goods), (&a.stock.terms, &a.lots[0].goods));
    let piece = |after, limit| store.directory.audit(store.ours(), &AuditFilter::default(), after, limit);
    equal!(piece(StockMovementId::new(0), 2).expect("a piece"), rows[..2]);
    equal!(piece(rows[1].movement.id, 2).expect("a piece"), rows[2..]);
    equal!(piece(rows[2].movement.id, 2).expect("a piece"), []);
    let theirs = store.directory.audit(store.theirs(), &AuditFilter::default(), StockMovementId::new(0), 9);
    equal!(theirs.expect("a look-up"), []);
}

fn movements_are_filtered(store: &StockBench) {
    let plain = store.stock("A", "10").lots[0].id;
    let mut other = store.new_stock(&[lot("A", "1")]);
    other.terms.customer_code = "OTHER".to_owned();
    other.terms.warehouse_licence = Some("NLCW2".to_owned());
    let other = store.stocks.insert(&other).expect("it is kept").lots[0].id;
    store.book(plain, StockMovementKind::Adjustment, LotChange::on_hand(decimal("1")), after(5));
    let lots = |filter: &AuditFilter| -> Vec<_> {
        reported(store, filter).iter().map(|row| (row.movement.entry.lot, row.movement.entry.kind)).collect()
    };
    let all = AuditFilter::default();
    let starting = StockMovementKind::Starting;
    let text = |text: &str| Some(text.to_owned());
    equal!(lots(&AuditFilter { customer_code: text("OTHER"), ..all.clone() }), [(other, starting)]);
    equal!(lots(&AuditFilter { warehouse_licence: text("NLCW2"), ..all.clone() }), [(other, starting)]);
    let from = AuditFilter { from: Some(start() + Duration::microseconds(1)), ..all.clone() };
    equal!(lots(&from), [(plain, StockMovementKind::Adjustment)], [from]);
    equal!(lots(&AuditFilter { from: Some(after(5)), ..all.clone() }), [(plain, StockMovementKind::Adjustment)]);
    let until = AuditFilter { until: Some(after(5) - Duration::microseconds(1)), ..all.clone() };
    equal!(lots(&until), [(plain, starting), (other, starting)], [until]);
    equal!(lots(&AuditFilter { until: Some(after(5)), ..all }).len(), 3);
}
