use customs_simulator::accounts::{Discharge, PlacedItem, TakenItem};
use rust_decimal::Decimal;

fn placed(pieces: Option<i64>, mass: Option<i64>, amount: i64) -> PlacedItem {
    let (pieces, mass) = (pieces.map(Decimal::from), mass.map(Decimal::from));
    PlacedItem::new(1, "85171300".to_owned(), pieces, mass, amount.into())
}

fn taken(pieces: Option<i64>, mass: Option<i64>) -> TakenItem {
    TakenItem {
        documents: Vec::new(),
        commodity: "85171300".to_owned(),
        pieces: pieces.map(Decimal::from),
        mass: mass.map(Decimal::from),
    }
}

fn discharge(of: &mut PlacedItem, taken: &TakenItem) -> Discharge {
    of.take(7, taken, Decimal::ONE).expect("some is there").0
}

fn amount(of: &mut PlacedItem, taken: &TakenItem) -> String {
    discharge(of, taken).amount.normalize().to_string()
}

/// 100.00 in three steps of 10 out of 30: 33.33, 66.67 - 33.33 = 33.34, 100.00 - 66.67 = 33.33.
#[test]
fn the_parts_come_to_the_whole() {
    let mut item = placed(Some(30), None, 100);
    let ten = taken(Some(10), None);
    let parts = [0; 3].map(|_| amount(&mut item, &ten));
    assert_eq!((parts, item.left), (["33.33", "33.34", "33.33"].map(str::to_owned), Decimal::ZERO));
    assert_eq!(item.take(7, &ten, Decimal::ONE), None, "nothing is left");
}

/// 33.33 + 33.34 + 33.33. No matter which part comes back, the next 10 set exactly that amount free: 100.00 altogether.
#[test]
fn the_parts_come_to_the_whole_after_one_was_put_back() {
    for back in 0..3 {
        for kept in [Some(Decimal::ZERO), None] {
            let mut item = PlacedItem { freed: kept, ..placed(Some(30), None, 100) };
            let ten = taken(Some(10), None);
            let parts = [0; 3].map(|_| discharge(&mut item, &ten));
            item.put_back(&parts[back]);
            assert_eq!(discharge(&mut item, &ten).amount, parts[back].amount, "{back}");
        }
    }
}

/// 10 of 30 come back (33.34), then 29 of the 30 have left: 96.67; the last one is 3.33.
#[test]
fn no_part_is_below_nothing() {
    let mut item = placed(Some(30), None, 100);
    let ten = taken(Some(10), None);
    let first = discharge(&mut item, &ten);
    discharge(&mut item, &ten);
    item.put_back(&first);
    let mut freed = item.freed();
    for _ in 0..20 {
        let part = discharge(&mut item, &taken(Some(1), None)).amount;
        assert!(part >= Decimal::ZERO, "{part}");
        freed += part;
    }
    assert_eq!((freed, item.left), (Decimal::ONE_HUNDRED, Decimal::ZERO));
}

/// 40 of 100 kg of 250.00 are 100.00. Pieces count before mass. Goods without a common measure leave as a whole.
#[test]
fn goods_leave_by_quantity() {
    assert_eq!(amount(&mut placed(None, Some(100), 250), &taken(Some(9), Some(40))), "100");
    assert_eq!(amount(&mut placed(Some(10), Some(100), 250), &taken(Some(9), Some(40))), "225");
    assert_eq!(amount(&mut placed(Some(10), None, 250), &taken(None, Some(40))), "250");
    let mut item = placed(None, Some(100), 250);
    let (all, came) = item.take(7, &taken(None, Some(400)), Decimal::ONE).expect("some is there");
    assert_eq!((all.amount, came), (250.into(), Decimal::new(25, 2)), "a quarter of the item comes from here");
    item.put_back(&all);
    assert_eq!((item.left, item.freed), (Decimal::ONE, Some(Decimal::ZERO)));
}
