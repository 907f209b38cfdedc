use super::Mends;
use super::correction::{Place, correction, places, value_now};
use super::start::{MendOrder, MendTarget, broken_rules};
use crate::lifecycle::Status;
use crate::{
    Declaration, DeclarationError, DeclarationId, DraftTarget, GoodsKey, MendReason, MendRefusal, MendValues,
    MendedCause, UpdateDraft,
};
use customs_kernel::{Actor, OrganisationId, StorageError, Version, in_unit_of_work};
use std::collections::BTreeMap;

/// What would become of declarations, with their goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MendPreview {
    /// The goods that the cause is about; equal ones stand once. Empty when it is about declarations as a whole.
    pub goods: Vec<MendedGoods>,
    /// The declarations, in the order in which they were asked for.
    pub declarations: Vec<LookedAt>,
}

/// Goods that are equal, in all declarations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MendedGoods {
    /// What makes them equal.
    pub goods: GoodsKey,
    /// The lines with them.
    pub lines: Vec<MendedLine>,
}

/// A line that the cause is about.
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
        for target in &order.targets {
            let found = self.refused(organisation, *target, &order.cause, &order.values)?;
            let Found { declaration, places, refusal } = found;
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
        let goods = goods.into_iter().map(|(goods, lines)| MendedGoods { goods, lines }).collect();
        Ok(MendPreview { goods, declarations: looked })
    }

    /// A declaration as it is refused now, with the places of the cause in it.
    pub(super) fn refused(
        &self,
        organisation: OrganisationId,
        target: MendTarget,
        cause: &MendedCause,
        values: &MendValues,
    ) -> Result<Found, DeclarationError> {
        let declarations = &self.ports.declarations;
        let declaration = match declarations.find(organisation, target.id) {
            Ok(declaration) => declaration,
            Err(DeclarationError::NotFound) => return Ok(Found::left(None, MendReason::Gone)),
            Err(other) => return Err(other),
        };
        if target.version.is_some_and(|version| version != declaration.version) {
            return Ok(Found::left(Some(declaration), MendReason::Changed));
        }
        if declaration.status != Status::Rejected {
            return Ok(Found::left(Some(declaration), MendReason::NotRefused));
        }
        let rejection = declarations.rejections(organisation, target.id)?.pop();
        let places = rejection.map(|rejection| places(cause, values.field.as_deref(), &rejection)).unwrap_or_default();
        if places.is_empty() {
            let reason = if cause.field.is_empty() { MendReason::NoField } else { MendReason::OtherCause };
            return Ok(Found::left(Some(declaration), reason));
        }
        Ok(Found { declaration: Some(declaration), places, refusal: None })
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
        let rehearsed = in_unit_of_work(self.ports.work.as_ref(), || -> Result<(), Undone> {
            let done = self.ports.declarations.correct(&command, &|content| correction.correct(content));
            Err(Undone(submitted(done)))
        });
        match rehearsed {
            Ok(()) | Err(Undone(Ok(()))) => Ok(None),
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
