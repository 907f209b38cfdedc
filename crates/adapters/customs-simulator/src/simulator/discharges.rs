//! Goods that leave a suspensive procedure set free a part of the guarantee of the trader that placed them.

use super::Simulator;
use super::guarantees::Secured;
use super::placements::Placements;
use crate::accounts::{Course, PlannedChange, PlannedEntry, SecuredGoods};
use crate::cases::{Case, GoodsChange, KeptGoods};
use crate::decision::Verdict;
use crate::wco::DecMessage;
use customs_kernel::StorageError;
use std::collections::BTreeMap;

/// The changes that a message makes to goods under suspensive procedures, and the entries for them.
#[derive(Default)]
pub(super) struct Discharged {
    pub(super) entries: Vec<PlannedEntry>,
    pub(super) goods: Vec<GoodsChange>,
}

impl Discharged {
    /// The entries, with the changed placements and what changed of the goods of the case itself.
    fn new(entries: Vec<PlannedEntry>, placements: Placements, own: Option<GoodsChange>) -> Self {
        Self { entries, goods: placements.changes().into_iter().chain(own).collect() }
    }
}

impl Simulator {
    /// The stored goods of a case.
    pub(super) fn kept_goods(&self, case: &Case) -> Result<Option<GoodsChange>, StorageError> {
        let kept = self.store.goods(case.id)?;
        Ok(kept.map(|KeptGoods { version, goods }| GoodsChange { case: Some(case.id), version, goods }))
    }

    /// The changes that a message makes to goods under suspensive procedures, by the move of its case. A release
    /// discharges the goods that the case takes, by quantity; when a released case ends, its discharges are put back.
    /// `own` is the stored goods of the case, or those that a new case declares.
    pub(super) fn discharge(
        &self,
        account: &str,
        own: Option<GoodsChange>,
        course: &Course,
    ) -> Result<Discharged, StorageError> {
        let Some(GoodsChange { case, version, goods: before }) = own else { return Ok(Discharged::default()) };
        let mut goods = before.clone();
        let mut placements = Placements::default();
        let mut entries = Vec::new();
        if course.releases() {
            entries = self.release(account, &mut goods, course, &mut placements)?;
        } else if course.ends() {
            entries = self.put_under_procedure_again(account, &mut goods, course, &mut placements)?;
            // Another message that takes these goods at the same moment is decided again, and then finds none.
            goods.placed.clear();
        }
        let changes = (case.is_none() && !goods.is_empty()) || goods != before;
        let own = changes.then_some(GoodsChange { case, version, goods });
        Ok(Discharged::new(entries, placements, own))
    }

    /// The changes to goods when a case names again what it takes, before its planned release is reported: what it was
    /// to discharge is put back, and a new release discharges what it takes now.
    pub(super) fn discharge_anew(
        &self,
        account: &str,
        kept: Option<GoodsChange>,
        amended: GoodsChange,
        course: &Course,
    ) -> Result<Discharged, StorageError> {
        let mut placements = Placements::default();
        let mut before = kept.map(|kept| kept.goods).unwrap_or_default();
        let mut entries = self.put_under_procedure_again(account, &mut before, course, &mut placements)?;
        let GoodsChange { case, version, mut goods } = amended;
        entries.extend(self.release(account, &mut goods, course, &mut placements)?);
        let own = (version > 0 || !goods.is_empty()).then_some(GoodsChange { case, version, goods });
        Ok(Discharged::new(entries, placements, own))
    }

    /// Discharges the goods that a case takes, and returns the entries for that.
    fn release(
        &self,
        account: &str,
        goods: &mut SecuredGoods,
        course: &Course,
        placements: &mut Placements,
    ) -> Result<Vec<PlannedEntry>, StorageError> {
        let mut entries = Vec::new();
        for item in &goods.taken {
            for mut discharge in self.take(account, item, placements)? {
                let free_at = course.released_at;
                entries.extend(placements.entry(&discharge, free_at, PlannedChange::Discharge(discharge.amount)));
                discharge.free_at = Some(free_at);
                goods.discharged.push(discharge);
            }
        }
        Ok(entries)
    }

    /// Puts back all that a case has discharged, and returns the entries for that.
    fn put_under_procedure_again(
        &self,
        account: &str,
        goods: &mut SecuredGoods,
        course: &Course,
        placements: &mut Placements,
    ) -> Result<Vec<PlannedEntry>, StorageError> {
        let mut entries = Vec::new();
        for discharge in std::mem::take(&mut goods.discharged) {
            self.put_back(account, &discharge, placements)?;
            // An amount that becomes free only later is not used again before that.
            let due_at = discharge.free_at.map_or(course.decided_at, |free_at| free_at.max(course.decided_at));
            entries.extend(placements.entry(&discharge, due_at, PlannedChange::Use(discharge.amount)));
        }
        Ok(entries)
    }
}

/// The goods under suspensive procedures that a declaration declares when it opens a case.
pub(super) fn declared(message: &DecMessage, verdict: &Verdict, secured: Option<&Secured>) -> Option<GoodsChange> {
    let none = BTreeMap::new();
    let amounts = secured.and_then(|secured| secured.suspended.as_ref()).unwrap_or(&none);
    verdict.takes_goods.then(|| GoodsChange { case: None, version: 0, goods: SecuredGoods::declared(message, amounts) })
}
