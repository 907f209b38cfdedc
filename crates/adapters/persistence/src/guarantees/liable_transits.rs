//! Transits, as guarantees see them.

use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::transits;
use crate::values::{Exact, Ts};
use customs_guarantees::liability::Decision;
use customs_kernel::{Grn, OrganisationId};
use customs_transits::form::{CustomerGuarantee, GuaranteeForm, TransitForm};
use customs_transits::lifecycle::DepartureState as D;
use diesel::dsl::sql;
use diesel::expression::{AsExpression, SqlLiteral, UncheckedBind};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use rust_decimal::Decimal;

/// The facts of a transit that concern a guarantee.
pub(super) struct LiableTransit {
    pub(super) customer_code: String,
    /// The form with nothing but the guarantees that the transit names.
    guarantees: TransitForm,
    /// The EORI of the holder of the procedure, as in the message.
    pub(super) holder: Option<String>,
    /// Amount of all guarantees together, EUR.
    pub(super) amount: Decimal,
    /// The LRN under which the transit was first submitted; `None` while it is a draft.
    pub(super) submission: Option<String>,
    /// Whether the goods were released, no matter what happened later.
    pub(super) was_released: bool,
    pub(super) decision: Decision,
}

impl LiableTransit {
    /// The guarantees that customs books the transit on, each with its GRN and the amount that the transit uses of it,
    /// EUR. Where a guarantee names no reference, that of the customer goes in the message. A transit that names no
    /// guarantee at all uses 0 of one without a GRN.
    pub(super) fn lodged(&self, customer: &CustomerGuarantee<'_>) -> Vec<(Option<Grn>, Decimal)> {
        let mut lodged = self.guarantees.lodged_guarantees(customer);
        if lodged.is_empty() {
            lodged.push((None, Decimal::ZERO));
        }
        if self.uses_nothing() {
            lodged.iter_mut().for_each(|(_, amount)| *amount = Decimal::ZERO);
        }
        lodged
    }

    /// Whether customs ended the transit before its goods left. It is never submitted again in that state: a rejected
    /// or failed transit becomes a draft again or is copied, any other can only be copied.
    fn uses_nothing(&self) -> bool {
        !self.was_released && self.decision == Decision::Ended
    }
}

/// Departure, state before an invalidation request, customer, type and reference of the first guarantee, list of
/// guarantees, holder, amount, LRN, MRN, released.
type Row = (
    String,
    Option<String>,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<Exact>,
    Option<String>,
    Option<String>,
    Option<Ts>,
);

type Columns = (
    transits::departure,
    transits::before_invalidation,
    transits::customer_code,
    transits::guarantee_type,
    transits::guarantee_reference,
    SqlLiteral<Nullable<Text>>,
    SqlLiteral<Nullable<Text>>,
    transits::guarantee_amount,
    Submission,
    transits::mrn,
    transits::released_at,
);

type Submission =
    SqlLiteral<Nullable<Text>, UncheckedBind<SqlLiteral<Nullable<Text>>, <i64 as AsExpression<BigInt>>::Expression>>;

/// The LRN that identifies the submission: the one under which it was first lodged, however often it was sent again
/// under others. A submission reserves its amount once.
fn submission(organisation: OrganisationId) -> Submission {
    sql::<Nullable<Text>>(
        "coalesce((SELECT sent.first_lrn FROM outbound_messages AS sent \
         WHERE sent.subject = 'transit' AND sent.lrn = transits.lrn AND sent.organisation_id = ",
    )
    .bind::<BigInt, _>(organisation.get())
    .sql("), transits.lrn)")
}

fn columns(organisation: OrganisationId) -> Columns {
    (
        transits::departure,
        transits::before_invalidation,
        transits::customer_code,
        transits::guarantee_type,
        transits::guarantee_reference,
        sql("transits.document ->> 'guarantees'"),
        sql("transits.document -> 'holder' ->> 'eori'"),
        transits::guarantee_amount,
        submission(organisation),
        transits::mrn,
        transits::released_at,
    )
}

#[diesel::dsl::auto_type(no_type_alias)]
fn by_id(organisation: OrganisationId, id: i64) -> _ {
    let organisation: i64 = organisation.get();
    transits::table.filter(transits::organisation_id.eq(organisation)).filter(transits::id.eq(id))
}

/// The transit, if it belongs to the organisation.
pub(super) fn find(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: i64,
) -> Fallible<Option<LiableTransit>> {
    let row: Option<Row> = by_id(organisation, id).select(columns(organisation)).first(connection).optional()?;
    row.map(|row| seen(row, id)).transpose()
}

/// The transit, locked against changes until the unit of work ends.
pub(super) fn hold(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    id: i64,
) -> Fallible<Option<LiableTransit>> {
    // On SQLite a unit of work is the only writer from its beginning.
    let row: Option<Row> = match connection {
        AnyConnection::Pg(connection) => {
            by_id(organisation, id).select(columns(organisation)).for_update().first(connection).optional()?
        }
        AnyConnection::Sqlite(connection) => {
            by_id(organisation, id).select(columns(organisation)).first(connection).optional()?
        }
    };
    row.map(|row| seen(row, id)).transpose()
}

fn seen(row: Row, id: i64) -> Fallible<LiableTransit> {
    let (
        departure,
        before_invalidation,
        customer_code,
        guarantee_type,
        reference,
        listed,
        holder,
        amount,
        lrn,
        mrn,
        released_at,
    ) = row;
    let state = |word: &str| D::from_word(word).ok_or_else(|| corrupt(format!("transit {id}")));
    let is_draft = state(&departure)? == D::Draft;
    // While customs has not decided on an invalidation request, the state before it counts.
    let state = state(before_invalidation.as_deref().unwrap_or(&departure))?;
    let amount = amount.map(|amount| amount.0);
    Ok(LiableTransit {
        customer_code,
        guarantees: guarantees(guarantee_type, reference, amount, listed.as_deref())
            .map_err(|_| corrupt(format!("transit {id}")))?,
        holder,
        amount: amount.unwrap_or_default(),
        submission: lrn.filter(|_| !is_draft),
        was_released: !is_draft && released_at.is_some(),
        decision: decision(state, released_at, mrn),
    })
}

/// The form with nothing but the guarantees: the listed ones, else the one in the form's own fields, with the amount
/// of the transit.
fn guarantees(
    guarantee_type: Option<String>,
    reference: Option<String>,
    amount: Option<Decimal>,
    listed: Option<&str>,
) -> Result<TransitForm, serde_json::Error> {
    let guarantees: Vec<GuaranteeForm> = listed.map_or(Ok(Vec::new()), serde_json::from_str)?;
    Ok(TransitForm {
        guarantee_type,
        guarantee_reference: reference,
        guarantee_amount: amount,
        guarantees,
        ..TransitForm::default()
    })
}

fn decision(state: D, released_at: Option<Ts>, mrn: Option<String>) -> Decision {
    match state {
        D::Failed | D::Rejected | D::NotReleased | D::WrittenOff | D::Invalidated => Decision::Ended,
        D::Released | D::ReleasedWithIncident | D::Enquiry | D::Discrepancies | D::Recovery => {
            released_at.map_or(Decision::Open, |at| Decision::Booked { at: at.0, mrn })
        }
        // Customs learns of what left on paper by the paper alone, so that its figures do not count it.
        D::Draft | D::OnPaper => Decision::Open,
        D::Submitted
        | D::Acknowledged
        | D::Prelodged
        | D::Accepted
        | D::GuaranteeProblem
        | D::AmendmentRequested
        | D::UnderControl
        | D::InvalidationRequested => mrn.map_or(Decision::Open, |mrn| Decision::Named { mrn }),
    }
}
