//! The declaration aggregate.

use crate::form::{AuthorizationForm, DeclarationForm};
use crate::lifecycle::Status;
use crate::totals::Totals;
use crate::{DeclarationId, DeclarationType, Direction, LineId, Milestones, Symbol};
use chrono::{DateTime, Utc};
use customs_kernel::{Eori, OrganisationId, Version, filled};

/// Requested procedures under which no debt arises while goods are under them: inward processing, temporary admission,
/// customs warehousing and free zones.
const SUSPENSIVE: [&str; 4] = ["51", "53", "71", "78"];

/// A declaration with its goods items and what became of it.
///
/// Invariants: the header's `items` and `skus` are empty (the items are the lines); lines are
/// numbered 1 to n without gaps in order; `status_before_invalidation` is present in
/// `INV_PENDING` only.
#[derive(Debug, Clone, PartialEq)]
pub struct Declaration {
    /// Id, given by the database.
    pub id: DeclarationId,
    /// The tenant.
    pub organisation: OrganisationId,
    /// Raised by every change.
    pub version: Version,
    /// The broker's reference, unique in the organisation.
    pub reference: String,
    /// Where it stands.
    pub status: Status,
    /// The status that a refused invalidation gives back.
    pub status_before_invalidation: Option<Status>,
    /// What it has reached.
    pub milestones: Milestones,
    /// The customer it is made for, by code.
    pub customer_code: Option<String>,
    /// The dossier it belongs to.
    pub dossier_id: Option<i64>,
    /// The form, without items.
    pub form: DeclarationForm,
    /// The goods items.
    pub lines: Vec<Line>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was changed last.
    pub updated_at: DateTime<Utc>,
}

/// A goods item of a stored declaration.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Id, given by the database.
    pub id: LineId,
    /// The item.
    pub item: crate::form::ItemForm,
}

/// What the client asked to be created, validated as far as it goes; ids come from the database.
#[derive(Debug, Clone, PartialEq)]
pub struct NewDeclaration {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The broker's reference, or `None` to have one made from the id.
    pub reference: Option<String>,
    /// The customer it is made for, by code.
    pub customer_code: Option<String>,
    /// The dossier it belongs to.
    pub dossier_id: Option<i64>,
    /// The form with its items.
    pub form: DeclarationForm,
    /// When it is made.
    pub created_at: DateTime<Utc>,
}

impl Declaration {
    /// Import unless the form says export.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.form.direction()
    }

    /// The variant; `A` when the form names none.
    #[must_use]
    pub fn symbol(&self) -> Symbol {
        self.form.symbol()
    }

    /// The data set, when the procedure is one we know.
    #[must_use]
    pub fn declaration_type(&self) -> Option<DeclarationType> {
        self.form.declaration_type()
    }

    /// Whether the broker declares in its own name, on behalf of somebody.
    #[must_use]
    pub fn is_represented_indirectly(&self) -> bool {
        self.form.representation_type.as_deref() == Some("3")
    }

    /// EORI of the declarant: the broker in indirect representation, else (and for a broker without an EORI) the
    /// importer, on export the consignor. None where he has none, or none that can be an EORI.
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

    /// Whose guarantee secures it, where it is an import: the holder of the authorisation for deferred payment (C506)
    /// that it names, else of the one for a comprehensive guarantee (CGU), else the declarant. Who holds an
    /// authorisation is said only when that is not the declarant. Where both are named and held by different persons,
    /// deferred payment counts: its holder pays, and has to have the guarantee for that (UCC articles 110 and 195). Under a
    /// procedure that suspends the debt nothing is paid, so that the comprehensive guarantee counts: it secures what may
    /// become due (articles 89(5) and 211(3)(c)).
    #[must_use]
    pub fn surety_holder(&self, broker: Option<&Eori>) -> Option<Eori> {
        if self.direction() == Direction::Export {
            return None;
        }
        let declarant = self.declarant_eori(broker);
        // An authorisation has a code for its document (C506) and letters (DPO): either names it.
        let (deferment, comprehensive) = (["C506", "DPO"], ["CGU", "C505"]);
        let requested = filled(self.form.declaration.procedure.current.as_deref());
        let suspends = requested.is_some_and(|requested| SUSPENSIVE.contains(&requested.trim()));
        for codes in if suspends { [comprehensive, deferment] } else { [deferment, comprehensive] } {
            let of_kind = |named: &&AuthorizationForm| {
                named
                    .type_code
                    .as_deref()
                    .is_some_and(|code| codes.contains(&code.trim().to_ascii_uppercase().as_str()))
            };
            if let Some(named) = self.form.declaration.authorizations.iter().find(of_kind) {
                return match filled(named.holder_id.as_deref()) {
                    Some(holder) => holder.trim().to_ascii_uppercase().parse().ok(),
                    None => declarant,
                };
            }
        }
        declarant
    }

    /// Whether customs ever accepted it, or registered it in advance, whatever was done by hand since.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.milestones.mrn.is_some() || self.milestones.taken_at().is_some()
    }

    /// The moment of the submission that customs has, or had when it rejected it. None of a draft.
    #[must_use]
    pub fn lodged_at(&self) -> Option<DateTime<Utc>> {
        self.milestones.submitted_at.filter(|_| self.status != Status::Draft)
    }

    /// The moment whose rates of customs converted the values that customs has: of the submission, since a message is made
    /// before anybody knows when customs accepts it; once a supplementary declaration went out, of the acceptance, whose
    /// day counts for it. None of a draft, which is converted as of today.
    #[must_use]
    pub fn valued_at(&self) -> Option<DateTime<Utc>> {
        let accepted_at = self.milestones.accepted_at;
        self.milestones.supplementary_sent_at.and(accepted_at).or_else(|| self.lodged_at()).or(accepted_at)
    }

    /// Totals over the lines, nothing converted.
    #[must_use]
    pub fn totals(&self) -> Totals {
        Totals::of(&self.form, self.lines.iter().map(|line| &line.item))
    }

    /// The form with the lines as its items: what is validated and lodged.
    #[must_use]
    pub fn complete_form(&self) -> DeclarationForm {
        DeclarationForm { items: self.lines.iter().map(|line| line.item.clone()).collect(), ..self.form.clone() }
    }
}
