//! Cases that placed goods under suspensive procedures, while a message takes goods from them or gives them back.

use super::Simulator;
use crate::accounts::{AccountKind, Discharge, PlannedChange, PlannedEntry, SecuredGoods, TakenItem, processes};
use crate::cases::{Case, CaseId, GoodsChange, KeptGoods};
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError};
use rust_decimal::Decimal;
use std::collections::{BTreeMap, VecDeque};

/// The cases that a message takes goods from, or gives them back to.
#[derive(Default)]
pub(super) struct Placements {
    by_case: BTreeMap<CaseId, Placement>,
    by_mrn: BTreeMap<String, Option<CaseId>>,
}

/// A case with the goods that it placed.
struct Placement {
    case: Case,
    version: i64,
    goods: SecuredGoods,
    /// Indexes into the list of placed items by commodity code, the first item first. Items with nothing left are
    /// removed.
    by_commodity: BTreeMap<String, VecDeque<usize>>,
}

impl Simulator {
    /// Takes an item out of the placements that its documents name, in their order, as far as their goods go: no
    /// message says how much comes from each. An item without a placement, or with an unknown one, discharges nothing.
    pub(super) fn take(
        &self,
        account: &str,
        item: &TakenItem,
        placements: &mut Placements,
    ) -> Result<Vec<Discharge>, StorageError> {
        let mut wanted = Decimal::ONE;
        let mut found = Vec::new();
        for (mrn, line) in &item.documents {
            if let Some(placement) = self.placement(account, mrn, placements)? {
                wanted = placement.take(*line, item, wanted, &mut found);
            }
        }
        Ok(found)
    }

    /// Puts the goods of a discharge back, if their placement is still stored.
    pub(super) fn put_back(
        &self,
        account: &str,
        discharge: &Discharge,
        placements: &mut Placements,
    ) -> Result<(), StorageError> {
        let id = CaseId::new(discharge.case);
        if !placements.by_case.contains_key(&id)
            && let Some(kept) = self.store.goods(id)?
            && let Some(case) = self.store.case(account, id)?
        {
            placements.by_case.insert(id, Placement::new(case, kept));
        }
        if let Some(placement) = placements.by_case.get_mut(&id) {
            let mut placed = placement.goods.placed.iter_mut();
            if let Some(placed) = placed.find(|placed| placed.number == discharge.number) {
                placed.put_back(discharge);
            }
        }
        Ok(())
    }

    /// The placement that a previous document names, if it has stored goods.
    fn placement<'p>(
        &self,
        account: &str,
        mrn: &str,
        placements: &'p mut Placements,
    ) -> Result<Option<&'p mut Placement>, StorageError> {
        let id = match placements.by_mrn.get(mrn) {
            Some(known) => *known,
            None => {
                let named = match mrn.trim().to_ascii_uppercase().parse::<Mrn>() {
                    Ok(mrn) => self.store.case_by_mrn(account, &mrn)?,
                    Err(_) => None,
                };
                let id = match named {
                    Some(case) => self.store.goods(case.id)?.map(|kept| placements.know(case, kept)),
                    None => None,
                };
                placements.by_mrn.insert(mrn.to_owned(), id);
                id
            }
        };
        Ok(id.and_then(|id| placements.by_case.get_mut(&id)))
    }
}

impl Placements {
    fn know(&mut self, case: Case, kept: KeptGoods) -> CaseId {
        let id = case.id;
        self.by_case.entry(id).or_insert_with(|| Placement::new(case, kept));
        id
    }

    /// The entry that a discharge, or its end, makes on the guarantee of its placement. `None` for a placement that was
    /// rejected or invalidated, since it has given back everything.
    pub(super) fn entry(&self, of: &Discharge, due_at: DateTime<Utc>, change: PlannedChange) -> Option<PlannedEntry> {
        let Placement { case, .. } = self.by_case.get(&CaseId::new(of.case))?;
        let guarantee = case.guarantor.clone()?;
        let stands = !of.amount.is_zero() && case.state.stands();
        stands.then_some(PlannedEntry { kind: AccountKind::Surety, guarantee, due_at, change, case: Some(case.id) })
    }

    /// The changes to store. Every placement counts as changed, even with the same goods: the decision holds only as
    /// long as none of them has moved.
    pub(super) fn changes(self) -> Vec<GoodsChange> {
        let changed = self.by_case.into_iter();
        changed
            .map(|(case, Placement { version, goods, .. })| GoodsChange { case: Some(case), version, goods })
            .collect()
    }
}

impl Placement {
    fn new(case: Case, KeptGoods { version, goods }: KeptGoods) -> Self {
        let mut by_commodity: BTreeMap<String, VecDeque<usize>> = BTreeMap::new();
        for (place, placed) in goods.placed.iter().enumerate() {
            by_commodity.entry(placed.commodity.clone()).or_default().push_back(place);
        }
        Self { case, version, goods, by_commodity }
    }

    /// Takes the share `wanted` of an item from this placement: from the placed item that the document names, else from
    /// those of the same commodity. Gives the share that is still wanted.
    fn take(&mut self, line: Option<u32>, item: &TakenItem, wanted: Decimal, found: &mut Vec<Discharge>) -> Decimal {
        let id = self.case.id.get();
        if self.was_processed_into(line, item) {
            let meant = |number| line.is_none_or(|line| line == number);
            let placed = self.goods.placed.iter_mut().filter(|placed| meant(placed.number));
            found.extend(placed.filter_map(|placed| placed.take_all(id)));
            return wanted;
        }
        let mut wanted = wanted;
        while let Some(place) = self.next(line, &item.commodity)
            && let Some(placed) = self.goods.placed.get_mut(place)
            && let Some((discharge, came)) = placed.take(id, item, wanted)
        {
            wanted -= came;
            found.push(discharge);
        }
        wanted
    }

    /// Whether an item differs from the goods placed for inward processing, so that it was made from them. No message
    /// states the yield, so the placed item that the document names is discharged as a whole.
    fn was_processed_into(&self, line: Option<u32>, item: &TakenItem) -> bool {
        let is_same = match line.map(|line| self.numbered(line)) {
            Some(None) => true,
            Some(Some(place)) => {
                let placed = self.goods.placed.get(place);
                placed.is_none_or(|placed| placed.commodity.starts_with(&item.commodity))
            }
            None => self.matching_commodity(&item.commodity).next().is_some(),
        };
        processes(&self.case.procedure) && !is_same
    }

    /// Index of the first matching placed item with something left.
    fn next(&mut self, line: Option<u32>, commodity: &str) -> Option<usize> {
        let is_left = |place: &usize| self.goods.placed.get(*place).is_some_and(|placed| !placed.left.is_zero());
        if let Some(line) = line {
            return self.numbered(line).filter(is_left);
        }
        let of_commodity = self.by_commodity.range_mut(commodity.to_owned()..);
        for (_, places) in of_commodity.take_while(|(code, _)| code.starts_with(commodity)) {
            while places.front().is_some_and(|place| !is_left(place)) {
                places.pop_front();
            }
            if let Some(place) = places.front() {
                return Some(*place);
            }
        }
        None
    }

    /// Items are stored in the order of their numbers, so a binary search finds one.
    fn numbered(&self, number: u32) -> Option<usize> {
        self.goods.placed.binary_search_by_key(&number, |placed| placed.number).ok()
    }

    /// The stored commodity codes that begin with `commodity`: transit may give only 6 digits, or none.
    fn matching_commodity(&self, commodity: &str) -> impl Iterator<Item = &String> {
        let from = self.by_commodity.range(commodity.to_owned()..);
        from.map(|(code, _)| code).take_while(move |code| code.starts_with(commodity))
    }
}
