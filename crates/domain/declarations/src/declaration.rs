//! The declaration aggregate.

use crate::form::{DEFERMENT, DeclarationForm};
use crate::lifecycle::Status;
use crate::totals::Totals;
use crate::{DeclarationType, Direction, Milestones, Symbol};
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, OrganisationId, Version, filled};

customs_kernel::typed_id!(
    /// The id of a declaration.
    DeclarationId,
    /// The id of a goods item of a declaration.
    LineId,
);

/// Requested procedures that suspend the customs debt: inward processing, temporary admission, customs warehousing and
/// free zones.
const SUSPENSIVE: [&str; 4] = ["51", "53", "71", "78"];

/// A declaration with its goods items and its progress at customs.
///
/// Invariants: the header's `items` and `skus` are empty (the items are the lines); lines are numbered 1 to n without
/// gaps in order; `status_before_invalidation` is present in `INV_PENDING` only.
#[derive(Debug, Clone, PartialEq)]
pub struct Declaration {
    /// The id that the database assigned.
    pub id: DeclarationId,
    /// The organisation that owns the declaration.
    pub organisation: OrganisationId,
    /// The version, which every change raises.
    pub version: Version,
    /// The broker's reference, unique in the organisation.
    pub reference: String,
    /// The present status.
    pub status: Status,
    /// The status that comes back when customs refuses an invalidation; present only in `INV_PENDING`.
    pub status_before_invalidation: Option<Status>,
    /// The steps that the declaration has reached, with their moments.
    pub milestones: Milestones,
    /// The code of the customer that the declaration is made for.
    pub customer_code: Option<String>,
    /// The dossier that the declaration belongs to.
    pub dossier_id: Option<i64>,
    /// The form, without its items.
    pub form: DeclarationForm,
    /// The goods items, numbered 1 to n.
    pub lines: Vec<Line>,
    /// The moment of creation.
    pub created_at: DateTime<Utc>,
    /// The moment of the last change.
    pub updated_at: DateTime<Utc>,
}

/// A goods item of a stored declaration.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The id that the database assigned.
    pub id: LineId,
    /// The form of the item.
    pub item: crate::form::ItemForm,
}

/// A declaration to be stored. The form may still break rules, and the database assigns the ids.
#[derive(Debug, Clone, PartialEq)]
pub struct NewDeclaration {
    /// The organisation that owns the declaration.
    pub organisation: OrganisationId,
    /// The broker's reference; `None` lets the service make one from the id.
    pub reference: Option<String>,
    /// The code of the customer that the declaration is made for.
    pub customer_code: Option<String>,
    /// The dossier that the declaration belongs to.
    pub dossier_id: Option<i64>,
    /// The form with its items.
    pub form: DeclarationForm,
    /// The moment of creation.
    pub created_at: DateTime<Utc>,
}

impl Declaration {
    /// Returns the direction: import, unless the form says export.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.form.direction()
    }

    /// Returns the variant of the declaration; `A` when the form names none.
    #[must_use]
    pub fn symbol(&self) -> Symbol {
        self.form.symbol()
    }

    /// Returns the data set of the declaration; `None` when the procedure is unknown.
    #[must_use]
    pub fn declaration_type(&self) -> Option<DeclarationType> {
        self.form.declaration_type()
    }

    /// Returns whether the broker declares in its own name on behalf of another person.
    #[must_use]
    pub fn is_represented_indirectly(&self) -> bool {
        self.form.representation_type.as_deref() == Some("3")
    }

    /// Returns the EORI of the declarant: the broker in indirect representation, otherwise the importer (on export the
    /// consignor). A broker without an EORI cannot be the declarant, so the importer or consignor is then. `None` when
    /// the party has no valid EORI.
    #[must_use]
    pub fn declarant_eori(&self, broker: Option<&Eori>) -> Option<Eori> {
        if let Some(broker) = broker.filter(|_| self.is_represented_indirectly()) {
            return Some(broker.clone());
        }
        let principal = match self.direction() {
            Direction::Import => &self.form.declaration.importer,
            Direction::Export => &self.form.declaration.consignor,
        };
        principal.as_ref()?.eori.as_deref()?.parse().ok()
    }

    /// Returns the EORI of the person that secures an import by a guarantee; `None` on export. It is the holder of the
    /// authorisation for deferred payment (C506) that the declaration names, otherwise the holder of the authorisation
    /// for a comprehensive guarantee (CGU), otherwise the declarant. An authorisation names its holder only when that
    /// is not the declarant. When the declaration names both and their holders differ, deferred payment decides: its
    /// holder pays, and must have the guarantee for that (UCC articles 110 and 195). Under a procedure that suspends
    /// the debt nothing is paid, so the comprehensive guarantee decides: it secures the debt that may arise (articles
    /// 89(5) and 211(3)(c)).
    #[must_use]
    pub fn surety_holder(&self, broker: Option<&Eori>) -> Option<Eori> {
        if self.direction() == Direction::Export {
            return None;
        }
        let declarant = self.declarant_eori(broker);
        // An authorisation is named by the code of its document (C506) or by its letters (DPO).
        let comprehensive = ["CGU", "C505"];
        let requested = filled(self.form.declaration.procedure.current.as_deref());
        let suspends = requested.is_some_and(|requested| SUSPENSIVE.contains(&requested.trim()));
        for codes in if suspends { [comprehensive, DEFERMENT] } else { [DEFERMENT, comprehensive] } {
            if let Some(named) = self.form.declaration.authorizations.iter().find(|named| named.is_one_of(&codes)) {
                return named.holder(|| declarant);
            }
        }
        declarant
    }

    /// Returns whether the customs debt that the declaration gave rise to is gone: customs invalidated the declaration
    /// (UCC article 124(1)(d)), or rejected it in the end. A refusal that was set by hand counts until it is set back.
    #[must_use]
    pub fn owes_nothing_any_more(&self) -> bool {
        let ended = matches!(self.status, Status::Invalidated | Status::Rejected);
        ended || self.milestones.invalidated_at.is_some()
    }

    /// Returns whether customs ever accepted the declaration, or registered it in advance. Later changes by hand do not
    /// matter.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.milestones.mrn.is_some() || self.milestones.taken_at().is_some()
    }

    /// Returns the moment of the submission that customs has, or had when it rejected it; `None` for a draft.
    #[must_use]
    pub fn lodged_at(&self) -> Option<DateTime<Utc>> {
        self.milestones.submitted_at.filter(|_| self.status != Status::Draft)
    }

    /// Returns the moment of the exchange rates that convert the values of the declaration. It is the moment of
    /// submission, because the message is made before the moment of acceptance is known. Once a supplementary
    /// declaration was sent, it is the moment of acceptance, which counts for the supplement. The moment of an entry in
    /// the records is known from the beginning. `None` for any other draft, which is converted as of today.
    #[must_use]
    pub fn valued_at(&self) -> Option<DateTime<Utc>> {
        let accepted_at = self.milestones.accepted_at;
        let entered_at = self.form.entry_in_records();
        entered_at
            .or_else(|| self.milestones.supplementary_sent_at.and(accepted_at))
            .or_else(|| self.lodged_at())
            .or(accepted_at)
    }

    /// Sums up the lines; several currencies stay unconverted.
    #[must_use]
    pub fn totals(&self) -> Totals {
        Totals::from_items(&self.form, self.lines.iter().map(|line| &line.item))
    }

    /// Returns the form with the lines as its items, which is the form that is validated and lodged.
    #[must_use]
    pub fn complete_form(&self) -> DeclarationForm {
        DeclarationForm { items: self.lines.iter().map(|line| line.item.clone()).collect(), ..self.form.clone() }
    }

    /// Returns the form as [`complete_form`](Self::complete_form) does, and consumes the declaration.
    #[must_use]
    pub fn into_complete_form(self) -> DeclarationForm {
        DeclarationForm { items: self.lines.into_iter().map(|line| line.item).collect(), ..self.form }
    }
}
