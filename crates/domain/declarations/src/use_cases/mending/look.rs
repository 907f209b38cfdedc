use super::Mends;
use super::correction::{Place, correction, places, value_now};
use super::start::{MendOrder, MendTarget, broken_rules};
use crate::lifecycle::Status;
use crate::{
    Declaration, DeclarationError, DeclarationId, DraftTarget, GoodsKey, MendReason, MendRefusal, MendValues,
    MendedCause, Rejection, UpdateDraft,
};
use customs_form_macros::growing;
use customs_kernel::{Actor, OrganisationId, StorageError, Version, in_contained_unit_of_work};
use std::collections::BTreeMap;

/// Declarations that are read together, of which each may have as many lines as there may be.
const READ_TOGETHER: usize = 20;

/// What would become of declarations, with their goods.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MendPreview {
    /// The goods that the cause is about; equal ones stand once. Empty when it is about declarations as a whole.
    pub goods: Vec<MendedGoods>,
    /// The declarations, in the order in which they were asked for.
    pub declarations: Vec<LookedAt>,
}

/// Goods that are equal, in all declarations.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MendedGoods {
    /// What makes them equal.
    pub goods: GoodsKey,
    /// The lines with them.
    pub lines: Vec<MendedLine>,
}

/// A line that the cause is about.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MendedLine {
    /// Id of the declaration.
    pub declaration: DeclarationId,
    /// Reference of the declaration.
    pub reference: String,
    /// Number of the goods item, from 1; 0 for the declaration as a whole.
    pub line: u32,
    /// What the field holds now; may be empty.
    pub value: String,
}

/// What would become of one declaration.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookedAt {
    /// Id of the declaration.
    pub declaration: DeclarationId,
    /// Its present version; `None` when there is no such declaration.
    pub version: Option<Version>,
    /// Its reference; empty when there is no such declaration.
    pub reference: String,
    /// The lines that the cause is about; for a cause about the whole, line 0.
    pub lines: Vec<u32>,
    /// Why it would be left as it is; `None` when it would be submitted. It is `None` too for a look without values.
    pub refusal: Option<MendRefusal>,
}

impl Mends {
    /// Tells for each declaration what would become of it, by doing it and undoing that again: what is found is what the
    /// job will find, as long as nothing changes. Without any values only the declarations and their goods are shown.
    ///
    /// # Errors
    /// `Invalid` for too many declarations, or none; `Storage`.
    pub fn look(&self, organisation: OrganisationId, order: &MendOrder) -> Result<MendPreview, DeclarationError> {
        broken_rules(order).into_result().map_err(DeclarationError::Invalid)?;
        let only_shown = order.values.is_empty();
        if !only_shown {
            order.values.broken_rules().into_result().map_err(DeclarationError::Invalid)?;
        }
        let mut goods: BTreeMap<GoodsKey, Vec<MendedLine>> = BTreeMap::new();
        let mut looked = Vec::with_capacity(order.targets.len());
        for targets in order.targets.chunks(READ_TOGETHER) {
            let found = self.refused(organisation, targets, &order.cause, &order.values)?;
            for (target, Found { declaration, places, refusal }) in targets.iter().zip(found) {
                if let Some(declaration) = &declaration {
                    note_goods(&mut goods, declaration, &places);
                }
                let refusal = match (refusal, &declaration) {
                    (Some(refusal), _) => Some(refusal),
                    (None, Some(declaration)) if !only_shown => self.rehearse(declaration, &places, order)?,
                    (None, _) => None,
                };
                looked.push(LookedAt {
                    declaration: target.id,
                    version: declaration.as_ref().map(|declaration| declaration.version),
                    reference: declaration.map(|declaration| declaration.reference).unwrap_or_default(),
                    lines: places.iter().map(Place::number).collect(),
                    refusal,
                });
            }
        }
        let goods = goods.into_iter().map(|(goods, lines)| MendedGoods { goods, lines }).collect();
        Ok(MendPreview { goods, declarations: looked })
    }

    /// Declarations as they are refused now, in the order of the targets, with the places of the cause in them.
    pub(super) fn refused(
        &self,
        organisation: OrganisationId,
        targets: &[MendTarget],
        cause: &MendedCause,
        values: &MendValues,
    ) -> Result<Vec<Found>, DeclarationError> {
        let ids: Vec<DeclarationId> = targets.iter().map(|target| target.id).collect();
        let mut stored = match (self.ports.declarations.with_latest_rejections(organisation, &ids), targets) {
            // One that cannot be read does not keep the others from being mended.
            (Err(DeclarationError::Storage(StorageError::Corrupt(_))), [_]) => {
                return Ok(vec![Found::left(None, MendReason::Failed)]);
            }
            (Err(DeclarationError::Storage(StorageError::Corrupt(_))), _) => {
                let each = targets.iter().map(|target| self.refused(organisation, &[*target], cause, values));
                return Ok(each.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect());
            }
            (stored, _) => stored?,
        };
        let found = |target: &MendTarget| match stored.remove(&target.id) {
            Some((declaration, latest)) => {
                match places_now(&declaration, latest.as_ref(), target.version, cause, values) {
                    Ok(places) => Found { declaration: Some(declaration), places, refusal: None },
                    Err(reason) => Found::left(Some(declaration), reason),
                }
            }
            None => Found::left(None, MendReason::Gone),
        };
        Ok(targets.iter().map(found).collect())
    }

    /// Corrects and submits the declaration, and undoes that. Returns why it would be left as it is.
    fn rehearse(
        &self,
        declaration: &Declaration,
        places: &[Place],
        order: &MendOrder,
    ) -> Result<Option<MendRefusal>, DeclarationError> {
        let correction = match correction(declaration, places, &order.values) {
            Ok(correction) => correction,
            Err(refusal) => return Ok(Some(refusal)),
        };
        let command = command(declaration, Actor::System, order.may_allocate);
        let rehearsed = in_contained_unit_of_work(self.ports.work.as_ref(), || -> Result<(), Undone> {
            let done = self.ports.declarations.correct(&command, &|content| correction.correct(content));
            Err(Undone(submitted(done)))
        });
        match rehearsed {
            Ok(()) | Err(Undone(Ok(()))) => Ok(None),
            // The service itself fails at this declaration, as the job will.
            Err(Undone(Err(DeclarationError::Storage(StorageError::Failed(_) | StorageError::Corrupt(_))))) => {
                Ok(Some(MendReason::Failed.into()))
            }
            Err(Undone(Err(error))) => Ok(Some(MendRefusal::from_error(error)?)),
        }
    }
}

/// What came of a rehearsal, as an error so that it is undone.
struct Undone(Result<(), DeclarationError>);

impl From<StorageError> for Undone {
    fn from(error: StorageError) -> Self {
        Self(Err(error.into()))
    }
}

/// A declaration that was looked up for a mend.
pub(super) struct Found {
    pub(super) declaration: Option<Declaration>,
    pub(super) places: Vec<Place>,
    /// Why it cannot be mended.
    pub(super) refusal: Option<MendRefusal>,
}

impl Found {
    fn left(declaration: Option<Declaration>, reason: MendReason) -> Self {
        Self { declaration, places: Vec::new(), refusal: Some(reason.into()) }
    }
}

/// The places of the cause in a declaration that is refused for it, in the version that was asked for.
fn places_now(
    declaration: &Declaration,
    latest: Option<&Rejection>,
    version: Option<Version>,
    cause: &MendedCause,
    values: &MendValues,
) -> Result<Vec<Place>, MendReason> {
    if version.is_some_and(|version| version != declaration.version) {
        return Err(MendReason::Changed);
    }
    if declaration.status != Status::Rejected {
        return Err(MendReason::NotRefused);
    }
    let places = latest.map(|rejection| places(cause, values.field.as_deref(), rejection)).unwrap_or_default();
    if places.is_empty() {
        return Err(if cause.field.is_empty() { MendReason::NoField } else { MendReason::OtherCause });
    }
    Ok(places)
}

/// The command that corrects and submits the declaration in the version that was read.
pub(super) fn command(declaration: &Declaration, actor: Actor, may_allocate: bool) -> UpdateDraft {
    let (organisation, id, expected) = (declaration.organisation, declaration.id, Some(declaration.version));
    UpdateDraft {
        target: DraftTarget { organisation, id, expected },
        actor,
        submit_when_valid: true,
        may_submit: true,
        may_allocate,
    }
}

/// Refuses a correction that was saved as a draft with broken rules, as some customers wish: a mend submits or leaves
/// alone.
pub(super) fn submitted(done: Result<crate::UpdatedDraft, DeclarationError>) -> Result<(), DeclarationError> {
    match done?.broken_rules {
        Some(errors) => Err(DeclarationError::Invalid(errors)),
        None => Ok(()),
    }
}

fn note_goods(goods: &mut BTreeMap<GoodsKey, Vec<MendedLine>>, declaration: &Declaration, places: &[Place]) {
    for place in places {
        let Some(line) = place.line.and_then(|line| declaration.lines.get(line)) else { continue };
        goods.entry(GoodsKey::from_item(&line.item)).or_default().push(MendedLine {
            declaration: declaration.id,
            reference: declaration.reference.clone(),
            line: place.number(),
            value: value_now(declaration, place),
        });
    }
}
