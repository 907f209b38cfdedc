use super::Mends;
use crate::{DeclarationError, DeclarationId, Mend, MendAuthor, MendValues, MendedCause, NewMend, NewMendEntry};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, FieldErrors, OrganisationId, RuleCode, Version, in_unit_of_work};
use std::collections::BTreeSet;

/// Most declarations that are mended together.
pub const MOST_MENDED: usize = 200;

/// What is to be mended, and how.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MendOrder {
    /// The cause.
    pub cause: MendedCause,
    /// The declarations.
    pub targets: Vec<MendTarget>,
    /// What is put into the field.
    pub values: MendValues,
    /// Whether the caller has the right to take goods out of stock.
    pub may_allocate: bool,
}

/// A declaration to be mended.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MendTarget {
    /// The declaration.
    pub id: DeclarationId,
    /// The version in the list that the caller saw. To look, any version will do.
    pub version: Option<Version>,
}

impl Mends {
    /// Has a job mend the declarations, each in the version that the caller saw. The caller has the right to change and
    /// to submit declarations; the job asks again when the turn of each has come.
    ///
    /// # Errors
    /// `Invalid` by the paths of a request (`value`, `declarations.0.version`), `Storage`.
    pub fn start(
        &self,
        organisation: OrganisationId,
        order: &MendOrder,
        author: &MendAuthor,
    ) -> Result<Mend, DeclarationError> {
        let mut errors = broken_rules(order);
        errors.extend(order.values.broken_rules());
        let mut entries = Vec::with_capacity(order.targets.len());
        for (at, target) in order.targets.iter().enumerate().take(MOST_MENDED) {
            let path = |field: &str| format!("declarations.{at}.{field}");
            let Some(version) = target.version else {
                errors.add(path("version"), BrokenRule::required());
                continue;
            };
            match self.ports.declarations.label(organisation, target.id) {
                Ok(label) => {
                    entries.push(NewMendEntry { declaration: target.id, version, reference: label.reference });
                }
                Err(DeclarationError::NotFound) => {
                    errors.add(path("id"), (RuleCode::NotFound, "is the id of no declaration"));
                }
                Err(other) => return Err(other),
            }
        }
        errors.into_result().map_err(DeclarationError::Invalid)?;
        let new = NewMend {
            organisation,
            cause: order.cause.clone(),
            values: order.values.clone(),
            author: author.clone(),
            may_allocate: order.may_allocate,
            asked_at: self.ports.clock.now(),
            entries,
        };
        in_unit_of_work(self.ports.work.as_ref(), || Ok(self.ports.mends.insert(&new)?))
    }
}

/// The rules that the list of declarations breaks.
pub(super) fn broken_rules(order: &MendOrder) -> FieldErrors {
    let mut errors = FieldErrors::default();
    if order.targets.is_empty() {
        errors.add("declarations", BrokenRule::required());
    }
    if order.targets.len() > MOST_MENDED {
        let rule = BrokenRule::new(RuleCode::TooMany, format!("must not have more than {MOST_MENDED} entries"));
        errors.add("declarations", rule.with("max", MOST_MENDED));
    }
    let mut seen = BTreeSet::new();
    for (at, target) in order.targets.iter().enumerate() {
        if !seen.insert(target.id) {
            errors.add(format!("declarations.{at}.id"), (RuleCode::NotUnique, "is the id of an earlier entry"));
        }
    }
    errors
}
