//! Which declarations are listed, and in which order.

use crate::connection::MultiBackend;
use crate::listing::{Ascending, Descending, containing};
use crate::schema::declarations;
use crate::values::Ts;
use customs_declarations::ports::{DeclarationFilter, DeclarationSort};
use customs_declarations::{DeclarationType, Direction};
use customs_kernel::{OrganisationId, SortDirection, end_of_amsterdam_day, start_of_amsterdam_day};
use diesel::prelude::*;

pub(super) type Listed<'a> = declarations::BoxedQuery<'a, MultiBackend>;

/// Whether a text of the filter cannot be in the database: PostgreSQL takes no NUL.
pub(super) fn matches_nothing(filter: &DeclarationFilter) -> bool {
    let texts = [&filter.reference, &filter.mrn, &filter.lrn, &filter.customer_code, &filter.search];
    texts.into_iter().flatten().any(|text| text.contains('\0'))
}

/// The declarations of the organisation that the filter lets through.
pub(super) fn filtered<'a>(organisation: OrganisationId, filter: &DeclarationFilter) -> Listed<'a> {
    let DeclarationFilter {
        status,
        direction,
        declaration_type,
        reference,
        mrn,
        lrn,
        customer_code,
        dossier_id,
        created_from,
        created_to,
        search,
    } = filter;
    let mut query = declarations::table.filter(declarations::organisation_id.eq(organisation.get())).into_boxed();
    if let Some(status) = status {
        query = query.filter(declarations::status.eq(status.code()));
    }
    if let Some(direction) = direction {
        query = query.filter(declarations::imex.eq(Direction::imex(*direction)));
    }
    if let Some(declaration_type) = declaration_type {
        query = query.filter(declarations::declaration_type.eq(DeclarationType::code(*declaration_type)));
    }
    if let Some(part) = reference {
        query = query.filter(declarations::reference_folded.like(containing(&part.to_lowercase())).escape('\\'));
    }
    if let Some(mrn) = mrn {
        query = query.filter(declarations::mrn.eq(mrn.clone()));
    }
    if let Some(lrn) = lrn {
        query = query.filter(declarations::lrn.eq(lrn.clone()));
    }
    if let Some(code) = customer_code {
        query = query.filter(declarations::customer_code.eq(code.clone()));
    }
    if let Some(dossier) = dossier_id {
        query = query.filter(declarations::dossier_id.eq(*dossier));
    }
    if let Some(day) = created_from {
        query = query.filter(declarations::created_at.ge(Ts(start_of_amsterdam_day(*day))));
    }
    if let Some(day) = created_to {
        query = query.filter(declarations::created_at.le(Ts(end_of_amsterdam_day(*day))));
    }
    if let Some(part) = search {
        // MRN and LRN are capitals by themselves.
        let capitals = containing(&part.to_uppercase());
        query = query.filter(
            declarations::reference_folded
                .like(containing(&part.to_lowercase()))
                .escape('\\')
                .or(declarations::mrn.like(capitals.clone()).escape('\\'))
                .or(declarations::lrn.like(capitals).escape('\\')),
        );
    }
    query
}

/// The same in order; ties are broken by id, in the same direction.
pub(super) fn ordered(query: Listed<'_>, sort: DeclarationSort, direction: SortDirection) -> Listed<'_> {
    match direction {
        SortDirection::Ascending => {
            let query = match sort {
                DeclarationSort::Id => query,
                DeclarationSort::Reference => query.order(declarations::reference.asc()),
                DeclarationSort::Status => query.order(declarations::status.asc()),
                DeclarationSort::CreatedAt => query.order(declarations::created_at.asc()),
                DeclarationSort::SubmittedAt => query.order(Ascending::new(declarations::submitted_at)),
                DeclarationSort::AcceptedAt => query.order(Ascending::new(declarations::accepted_at)),
            };
            query.then_order_by(declarations::id.asc())
        }
        SortDirection::Descending => {
            let query = match sort {
                DeclarationSort::Id => query,
                DeclarationSort::Reference => query.order(declarations::reference.desc()),
                DeclarationSort::Status => query.order(declarations::status.desc()),
                DeclarationSort::CreatedAt => query.order(declarations::created_at.desc()),
                DeclarationSort::SubmittedAt => query.order(Descending::new(declarations::submitted_at)),
                DeclarationSort::AcceptedAt => query.order(Descending::new(declarations::accepted_at)),
            };
            query.then_order_by(declarations::id.desc())
        }
    }
}
