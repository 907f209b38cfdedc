//! What goods that leave a suspensive procedure set free of the guarantee of whoever placed them.

use super::Simulator;
use super::guarantees::Secured;
use crate::accounts::{AccountKind, Course, Discharge, PlannedChange, PlannedEntry, SecuredGoods, TakenItem};
use crate::cases::{Case, CaseId, CaseState, GoodsChange, KeptGoods};
use crate::decision::Verdict;
use crate::wco::DecMessage;
use chrono::{DateTime, Utc};
use customs_kernel::{Mrn, StorageError};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// What a message changes of goods under suspensive procedures.
#[derive(Default)]
pub(super) struct Discharged {
    pub(super) entries: Vec<PlannedEntry>,
    pub(super) goods: Vec<GoodsChange>,
}

/// Cases whose goods a message takes from, or gives back to.
#[derive(Default)]
struct Placements {
    by_case: BTreeMap<CaseId, (Case, KeptGoods)>,
    by_mrn: BTreeMap<String, Option<CaseId>>,
}

impl Simulator {
    /// What a message does to goods under suspensive procedures: one that opens a case says what it places and takes; a
    /// release discharges what it takes, by quantity; the end of what was released puts that back.
    pub(super) fn discharge(
        &self,
        account: &str,
        message: &DecMessage,
        about: Option<&Case>,
        secured: Option<&Secured>,
        verdict: &Verdict,
        received_at: DateTime<Utc>,
    ) -> Result<Discharged, StorageError> {
        let (case, version, before) = match about {
            Some(case) => match self.store.goods(case.id)? {
                Some(KeptGoods { version, goods }) => (Some(case.id), version, goods),
                None => return Ok(Discharged::default()),
            },
            None if verdict.takes_goods => {
                let none = BTreeMap::new();
                (None, 0, SecuredGoods::declared(message, secured.map_or(&none, |secured| &secured.items)))
            }
            None => return Ok(Discharged::default()),
        };
        let course = self.course(about.map(|case| case.state), verdict.state, received_at);
        let mut own = before.clone();
        let mut placements = Placements::default();
        let mut entries = Vec::new();
        if course.enters(CaseState::Released) {
            for item in &before.taken {
                for discharge in self.take(account, item, &mut placements)? {
                    entries.extend(placements.entry(&discharge, &course, true));
                    own.discharged.push(discharge);
                }
            }
        } else if course.enters(CaseState::Rejected) || course.enters(CaseState::Invalidated) {
            for discharge in std::mem::take(&mut own.discharged) {
                self.put_back(account, &discharge, &mut placements)?;
                entries.extend(placements.entry(&discharge, &course, false));
            }
        }
        let mut goods = placements.changes();
        if (case.is_none() && !own.is_empty()) || own != before {
            goods.push(GoodsChange { case, version, goods: own });
        }
        Ok(Discharged { entries, goods })
    }

    /// Takes an item out of the placements that it names, in their order, as far as their goods go. What names none, or
    /// one that is not known here, discharges nothing.
    fn take(
        &self,
        account: &str,
        item: &TakenItem,
        placements: &mut Placements,
    ) -> Result<Vec<Discharge>, StorageError> {
        let mut wanted = Decimal::ONE;
        let mut found = Vec::new();
        for (mrn, line) in &item.documents {
            let Some(case) = self.placement(account, mrn, placements)? else { continue };
            let Some((_, kept)) = placements.by_case.get_mut(&case) else { continue };
            for placed in kept.goods.placed.iter_mut().filter(|placed| placed.is_meant(*line, item)) {
                if let Some((discharge, came)) = placed.take(case.get(), item, wanted) {
                    wanted -= came;
                    found.push(discharge);
                }
            }
        }
        Ok(found)
    }

    fn put_back(&self, account: &str, discharge: &Discharge, placements: &mut Placements) -> Result<(), StorageError> {
        let id = CaseId::new(discharge.case);
        if !placements.by_case.contains_key(&id)
            && let Some(kept) = self.store.goods(id)?
            && let Some(case) = self.store.case(account, id)?
        {
            placements.by_case.insert(id, (case, kept));
        }
        if let Some((_, kept)) = placements.by_case.get_mut(&id) {
            let placed = kept.goods.placed.iter_mut().filter(|placed| placed.number == discharge.number);
            placed.for_each(|placed| placed.put_back(discharge.share));
        }
        Ok(())
    }

    /// The case that a previous document names, if it keeps goods.
    fn placement(&self, account: &str, mrn: &str, placements: &mut Placements) -> Result<Option<CaseId>, StorageError> {
        if let Some(known) = placements.by_mrn.get(mrn) {
            return Ok(*known);
        }
        let named = match mrn.trim().to_ascii_uppercase().parse::<Mrn>() {
            Ok(mrn) => self.store.case_by_mrn(account, &mrn)?,
            Err(_) => None,
        };
        let found = match named {
            Some(case) => self.store.goods(case.id)?.map(|kept| (case, kept)),
            None => None,
        };
        let id = found.map(|(case, kept)| {
            let id = case.id;
            placements.by_case.entry(id).or_insert((case, kept));
            id
        });
        placements.by_mrn.insert(mrn.to_owned(), id);
        Ok(id)
    }
}

impl Placements {
    /// What a discharge changes on the guarantee of its placement, or its end. One that was rejected or invalidated has
    /// given back everything.
    fn entry(&self, discharge: &Discharge, course: &Course, is_made: bool) -> Option<PlannedEntry> {
        let (case, _) = self.by_case.get(&CaseId::new(discharge.case))?;
        let guarantee = case.guarantor.clone()?;
        if discharge.amount.is_zero() || !case.state.stands() {
            return None;
        }
        let (due_at, change) = if is_made {
            (course.released_at, PlannedChange::Discharge(discharge.amount))
        } else {
            (course.decided_at, PlannedChange::Use(discharge.amount))
        };
        Some(PlannedEntry { kind: AccountKind::Surety, guarantee, due_at, change, case: Some(case.id) })
    }

    fn changes(self) -> Vec<GoodsChange> {
        let changed = self.by_case.into_iter();
        changed
            .map(|(case, (_, KeptGoods { version, goods }))| GoodsChange { case: Some(case), version, goods })
            .collect()
    }
}
