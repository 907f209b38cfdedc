use super::store::{StockBench, WithStock, after, decimal, entry, is_conflict, lot, start};
use crate::ports::unique_rules;
use crate::stock::{LotChange, NewStock, StockMovementCause, StockMovementKind, StockRecord};
use crate::{LotId, StockId, StockMovementId};
use customs_kernel::{Actor, Version, equal, holds, in_unit_of_work, keeps};
use std::collections::BTreeMap;

const SUBMISSION_RULE: Option<&str> = Some(unique_rules::PLACEMENT);

/// Runs the contract of [`StockRepository`](crate::ports::StockRepository) and of the ledgers in
/// [`StockDirectory`](crate::ports::StockDirectory); `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn stock_contract<B: Into<StockBench>>(make: impl Fn() -> B) {
    let make = || -> StockBench { make().into() };
    keeps! { "StockRepository and StockDirectory":
        what_is_kept_comes_back(&make());
        a_ledger_begins_with_what_opens_it(&make());
        a_submission_places_stock_once(&make());
        entries_change_balance_and_version(&make());
        entries_on_an_older_balance_are_refused(&make());
        what_is_undone_never_happened(&make());
        lots_are_held_in_the_order_of_their_ids(&make());
        withdrawing_is_done_once(&make());
        another_organisation_sees_and_changes_nothing(&make());
        entries_of_two_organisations_are_refused(&make());
    }
}

fn found(store: &StockBench, stock: StockId) -> StockRecord {
    store.stocks.find(store.ours(), &[stock]).expect("a look-up").remove(0)
}

fn what_is_kept_comes_back(store: &StockBench) {
    let mut new = store.new_stock(&[lot("A", "9999999999999999.999999"), lot("B", "0.000001"), lot("C", "0")]);
    let kept = store.stocks.insert(&new).expect("it is kept");
    equal!((kept.stock.version, &kept.stock.terms, kept.stock.withdrawn), (Version::FIRST, &new.terms, false));
    equal!((kept.stock.organisation, kept.stock.created_at), (store.ours(), start()), [kept]);
    holds!(kept.lots.windows(2).all(|pair| pair[0].id < pair[1].id), [kept]);
    for (lot, new) in kept.lots.iter().zip(&new.lots) {
        equal!((&lot.goods, lot.quantity_in, lot.moved_at), (&new.goods, new.quantity, start()));
        equal!((lot.balance.available, lot.balance.reserved), (new.quantity, decimal("0")));
        equal!(lot.stock, kept.stock.id, [lot]);
    }
    equal!(found(store, kept.stock.id), kept, [kept]);
    new.terms.warehouse_licence = None;
    new.terms.reference = None;
    new.lots = vec![lot("D", "1")];
    new.lots[0].goods = crate::stock::LotGoods { unit: "KGM".to_owned(), ..Default::default() };
    let bare = store.stocks.insert(&new).expect("it is kept");
    let both = store.stocks.find(store.ours(), &[bare.stock.id, kept.stock.id]).expect("a look-up");
    equal!(both, [kept.clone(), bare.clone()]);
    equal!(store.stocks.find(store.ours(), &[]).expect("nothing"), []);
    let lots = [kept.lots[1].id, bare.lots[0].id, LotId::new(i64::MAX)];
    let heads: BTreeMap<_, _> = [(lots[0], kept.stock.id), (lots[1], bare.stock.id)].into();
    equal!(store.directory.stocks_of(store.ours(), &lots).expect("a look-up"), heads, [lots]);
}

fn a_ledger_begins_with_what_opens_it(store: &StockBench) {
    let mut placed = store.placed(7, "LRN-1");
    placed.lots[0].cause = Some(StockMovementCause { declaration: 7, line: 70, mrn: None });
    for (new, kind) in
        [(store.new_stock(&[lot("A", "2")]), StockMovementKind::Starting), (placed, StockMovementKind::Placement)]
    {
        let kept = store.stocks.insert(&new).expect("it is kept");
        let ledger = store.ledger(kept.lots[0].id);
        equal!(ledger.len(), 1, [ledger]);
        let entry = &ledger[0].entry;
        equal!((entry.kind, &entry.cause, &entry.reason), (kind, &new.lots[0].cause, &None));
        equal!((entry.change, entry.after), (LotChange::on_hand(new.lots[0].quantity), kept.lots[0].balance));
        equal!((&entry.by, entry.created_at), (&new.by, start()), [entry]);
    }
}

fn a_submission_places_stock_once(store: &StockBench) {
    let first = store.stocks.insert(&store.placed(7, "LRN-1")).expect("it is kept");
    let second = in_unit_of_work(store.work.as_ref(), || {
        holds!(is_conflict(&store.stocks.insert(&store.placed(7, "LRN-1")), SUBMISSION_RULE));
        // The rest of the unit of work still succeeds.
        store.stocks.insert(&store.placed(7, "LRN-2"))
    });
    let second = second.expect("another submission places its own");
    store.stocks.insert(&store.placed(8, "LRN-1")).expect("another declaration");
    store.stock("A", "1");
    store.stock("A", "1");
    let mut theirs = store.placed(7, "LRN-1");
    theirs.organisation = store.theirs();
    store.stocks.insert(&theirs).expect("another organisation");
    equal!(store.stocks.placed_by(store.ours(), 7).expect("a look-up"), [first, second]);
    equal!(store.stocks.placed_by(store.ours(), 9).expect("a look-up"), []);
}

fn entries_change_balance_and_version(store: &StockBench) {
    let record = store.stocks.insert(&store.new_stock(&[lot("A", "10"), lot("B", "5")])).expect("it is kept");
    let other = store.stock("C", "1");
    let (a, b) = (record.lots[0].id, record.lots[1].id);
    let written = in_unit_of_work(store.work.as_ref(), || {
        let mut held = store.held(&[b, a]);
        let mut entries = Vec::new();
        let changes = [
            (0, StockMovementKind::Allocation, LotChange::reserve(decimal("4"))),
            (1, StockMovementKind::Adjustment, LotChange::on_hand(decimal("-0.000001"))),
            (0, StockMovementKind::Removal, LotChange::take_out(decimal("3.5"))),
        ];
        for (lot, kind, change) in changes {
            let entry = entry(&held[lot], kind, change, after(1));
            held[lot].lot.balance = entry.after;
            entries.push(entry);
        }
        store.stocks.record(&entries)?;
        Ok::<_, customs_kernel::StorageError>(entries)
    });
    let written = written.expect("they are booked");
    let now = found(store, record.stock.id);
    equal!(now.stock.version, Version::FIRST.next(), "once for all entries", [now]);
    equal!((now.lots[0].balance.available, now.lots[0].balance.reserved), (decimal("6"), decimal("0.5")));
    equal!(now.lots[1].balance.available, decimal("4.999999"), [now]);
    equal!((now.lots[0].moved_at, now.lots[0].quantity_in), (after(1), decimal("10")));
    equal!(found(store, other.stock.id), other, [other]);
    let ledger = store.ledger(a);
    equal!(ledger[1..].iter().map(|kept| &kept.entry).collect::<Vec<_>>(), [&written[0], &written[2]], [ledger]);
    holds!(ledger.windows(2).all(|pair| pair[0].id < pair[1].id), [ledger]);
    let sum: rust_decimal::Decimal = ledger.iter().map(|kept| kept.entry.change.quantity).sum();
    equal!(sum, now.lots[0].balance.on_hand());
    let piece = |after: StockMovementId, limit| store.directory.movements(store.ours(), a, after, limit);
    equal!(piece(StockMovementId::new(0), 2).expect("a piece"), ledger[..2]);
    equal!(piece(ledger[1].id, 2).expect("a piece"), ledger[2..], [ledger]);
    store.stocks.record(&[]).expect("nothing is nothing");
    equal!(found(store, record.stock.id).stock.version, Version::FIRST.next(), [record]);
}

fn entries_on_an_older_balance_are_refused(store: &StockBench) {
    let record = store.stocks.insert(&store.new_stock(&[lot("A", "10"), lot("B", "5")])).expect("it is kept");
    let read = store.held(&[record.lots[0].id, record.lots[1].id]);
    store.book(record.lots[0].id, StockMovementKind::Allocation, LotChange::reserve(decimal("4")), after(1));
    let before = found(store, record.stock.id);
    let change = LotChange::on_hand(decimal("1"));
    let entries = [1, 0].map(|lot| entry(&read[lot], StockMovementKind::Adjustment, change, after(2)));
    let refused = in_unit_of_work(store.work.as_ref(), || store.stocks.record(&entries));
    holds!(is_conflict(&refused, None), [refused]);
    let mut unknown = entries[0].clone();
    unknown.lot = LotId::new(i64::MAX);
    holds!(is_conflict(&in_unit_of_work(store.work.as_ref(), || store.stocks.record(&[unknown])), None));
    equal!(found(store, record.stock.id), before, [record]);
    equal!(store.ledger(record.lots[1].id).len(), 1, [record]);
}

fn what_is_undone_never_happened(store: &StockBench) {
    let record = store.stock("A", "10");
    store.undone(|| {
        store.book(record.lots[0].id, StockMovementKind::Allocation, LotChange::reserve(decimal("4")), after(1));
        store.stocks.withdraw(store.ours(), record.stock.id).expect("it is withdrawn");
        store.stocks.insert(&store.placed(7, "LRN-1")).expect("it is kept");
    });
    equal!(found(store, record.stock.id), record, [record]);
    equal!(store.ledger(record.lots[0].id).len(), 1, [record]);
    equal!(store.stocks.placed_by(store.ours(), 7).expect("a look-up"), []);
}

fn lots_are_held_in_the_order_of_their_ids(store: &StockBench) {
    let (one, two) = (store.stock("A", "1"), store.stock("B", "2"));
    let (a, b) = (one.lots[0].id, two.lots[0].id);
    let held = store.held(&[b, LotId::new(i64::MAX), a, b]);
    equal!(held.iter().map(|held| held.lot.id).collect::<Vec<_>>(), [a, b]);
    equal!((&held[0].stock, &held[1].lot), (&one.stock, &two.lots[0]), [held]);
    equal!(found(store, one.stock.id).stock.version, Version::FIRST, "holding changes nothing", [one]);
}

fn withdrawing_is_done_once(store: &StockBench) {
    let record = store.stocks.insert(&store.placed(7, "LRN-1")).expect("it is kept");
    for _ in 0..2 {
        store.stocks.withdraw(store.ours(), record.stock.id).expect("it is withdrawn");
        let now = found(store, record.stock.id);
        equal!((now.stock.withdrawn, now.stock.version), (true, Version::FIRST.next()));
        equal!(now.lots, record.lots, [now]);
    }
    holds!(store.held(&[record.lots[0].id])[0].stock.withdrawn, [record]);
}

fn another_organisation_sees_and_changes_nothing(store: &StockBench) {
    let record = store.stocks.insert(&store.placed(7, "LRN-1")).expect("it is kept");
    let (stock, lot, theirs) = (record.stock.id, record.lots[0].id, store.theirs());
    equal!(store.stocks.find(theirs, &[stock]).expect("a look-up"), []);
    equal!(store.stocks.placed_by(theirs, 7).expect("a look-up"), []);
    equal!(store.stocks.hold(theirs, &[lot]).expect("a look-up"), []);
    equal!(store.directory.movements(theirs, lot, StockMovementId::new(0), 10).expect("a look-up"), []);
    equal!(store.directory.stocks_of(theirs, &[lot]).expect("a look-up"), BTreeMap::new());
    store.stocks.withdraw(theirs, stock).expect("there is nothing to withdraw");
    let mut foreign =
        entry(&store.held(&[lot])[0], StockMovementKind::Adjustment, LotChange::on_hand(decimal("1")), after(1));
    foreign.organisation = theirs;
    foreign.by = Actor::Customs;
    holds!(is_conflict(&in_unit_of_work(store.work.as_ref(), || store.stocks.record(&[foreign])), None));
    equal!(found(store, stock), record);
}

fn entries_of_two_organisations_are_refused(store: &StockBench) {
    let (ours, theirs) = (store.ours(), store.theirs());
    let kept_for = |organisation| {
        let new = NewStock { organisation, ..store.new_stock(&[lot("A", "10")]) };
        store.stocks.insert(&new).expect("it is kept")
    };
    let records = [(ours, kept_for(ours)), (theirs, kept_for(theirs))];
    let entries = records.clone().map(|(organisation, record)| {
        let held = store.stocks.hold(organisation, &[record.lots[0].id]).expect("lots are held");
        entry(&held[0], StockMovementKind::Adjustment, LotChange::on_hand(decimal("1")), after(1))
    });
    holds!(is_conflict(&in_unit_of_work(store.work.as_ref(), || store.stocks.record(&entries)), None), [entries]);
    for (organisation, record) in records {
        equal!(store.stocks.find(organisation, &[record.stock.id]).expect("a look-up"), [record]);
    }
}
