//! Rejections by customs, with their errors. Each kind of record has two tables of its own for them, with nearly the
//! same columns.

use crate::stored_statements::{fact, stored};
use customs_kernel::facts::StoredStatement;

/// The text of an error, in one column, or in two with its fact.
pub(crate) trait ErrorText: Sized {
    /// The text.
    fn column(&self) -> Option<&str>;

    /// The fact as it is stored.
    fn fact(&self) -> Option<String>;

    /// The text of these columns.
    fn read(text: Option<String>, fact: Option<String>) -> Self;
}

impl ErrorText for Option<String> {
    fn column(&self) -> Option<&str> {
        self.as_deref()
    }

    fn fact(&self) -> Option<String> {
        None
    }

    fn read(text: Option<String>, _: Option<String>) -> Self {
        text
    }
}

impl ErrorText for Option<StoredStatement> {
    fn column(&self) -> Option<&str> {
        self.as_ref().map(StoredStatement::text)
    }

    fn fact(&self) -> Option<String> {
        self.as_ref().and_then(StoredStatement::statement).and_then(fact)
    }

    fn read(text: Option<String>, fact: Option<String>) -> Self {
        stored(text, fact)
    }
}

/// Declares `insert`, `resolve` and `load`, which add, resolve and read rejections. Arguments: the table, the table
/// of errors, the column and type of the record id, the name of the record, and the crate of the domain; then the
/// columns that only this kind has, in errors (`texts`, and `fact` beside the text) and in rejections (`sent_under`,
/// the LRN of the submission).
macro_rules! rejections_in {
    (
        $table:ident, $errors:ident, $record_id:ident, $record:ident, $name:literal, $domain:ident,
        texts: [$($text:ident)?], fact: [$($fact:ident)?], sent_under: [$($lrn:ident)?]
    ) => {
        use chrono::{DateTime, Utc};
        use customs_kernel::OrganisationId;
        use diesel::prelude::*;
        use $crate::batch::insert_all;
        use $crate::connection::AnyConnection;
        use $crate::failure::{Fallible, corrupt};
        use $crate::rejections::ErrorText;
        use $crate::schema::{$errors as errors, $table as rejections};
        use $crate::values::Ts;
        use $domain::{Rejection, RejectionError, $record};

        #[derive(Insertable)]
        #[diesel(table_name = errors)]
        #[diesel(treat_none_as_default_value = false)]
        struct NewError<'a> {
            organisation_id: i64,
            rejection_id: i64,
            arrived_at: Ts,
            code: &'a str,
            text: Option<&'a str>,
            $($fact: Option<String>,)?
            $($text: Option<&'a str>,)?
            pointer: Option<&'a str>,
            path: Option<&'a str>,
            original_value: Option<&'a str>,
            line_number: Option<i32>,
        }

        #[derive(Queryable, Selectable)]
        #[diesel(table_name = errors)]
        #[diesel(check_for_backend($crate::connection::MultiBackend))]
        struct ErrorRow {
            rejection_id: i64,
            code: String,
            text: Option<String>,
            $($fact: Option<String>,)?
            $($text: Option<String>,)?
            pointer: Option<String>,
            path: Option<String>,
            original_value: Option<String>,
            line_number: Option<i32>,
        }

        /// Adds a pending rejection, and returns its id.
        pub(super) fn insert(
            connection: &mut AnyConnection,
            organisation: OrganisationId,
            record: $record,
            $($lrn: Option<&customs_kernel::Lrn>,)?
            rejection: &Rejection,
        ) -> Fallible<i64> {
            let Rejection { arrived_at, errors: all } = rejection;
            let id: i64 = diesel::insert_into(rejections::table)
                .values((
                    rejections::organisation_id.eq(organisation.get()),
                    rejections::$record_id.eq(record.get()),
                    rejections::arrived_at.eq(Ts(*arrived_at)),
                    $(rejections::$lrn.eq($lrn.map(customs_kernel::Lrn::as_str)),)?
                ))
                .returning(rejections::id)
                .get_result(connection)?;
            let rows: Vec<_> = all.iter().map(|error| row(organisation, id, Ts(*arrived_at), error)).collect();
            insert_all!(connection, errors::table, &rows);
            Ok(id)
        }

        /// Marks the pending rejections of a record as resolved.
        pub(super) fn resolve(
            connection: &mut AnyConnection,
            organisation: OrganisationId,
            record: $record,
            at: DateTime<Utc>,
        ) -> Fallible<()> {
            let pending = rejections::table
                .filter(rejections::organisation_id.eq(organisation.get()))
                .filter(rejections::$record_id.eq(record.get()))
                .filter(rejections::resolved_at.is_null());
            $crate::prepared::Prepared(diesel::update(pending).set(rejections::resolved_at.eq(Some(Ts(at))))).execute(connection)?;
            Ok(())
        }

        /// The rejections of a record, oldest first, read with two queries.
        pub(super) fn load(
            connection: &mut AnyConnection,
            organisation: OrganisationId,
            record: $record,
        ) -> Fallible<Vec<Rejection>> {
            let found: Vec<(i64, Ts)> = rejections::table
                .filter(rejections::organisation_id.eq(organisation.get()))
                .filter(rejections::$record_id.eq(record.get()))
                .order(rejections::id.asc())
                .select((rejections::id, rejections::arrived_at))
                .load(connection)?;
            let of_it =
                rejections::organisation_id.eq(errors::organisation_id).and(rejections::id.eq(errors::rejection_id));
            let rows: Vec<ErrorRow> = errors::table
                .inner_join(rejections::table.on(of_it))
                .filter(rejections::organisation_id.eq(organisation.get()))
                .filter(rejections::$record_id.eq(record.get()))
                .order(errors::id.asc())
                .select(ErrorRow::as_select())
                .load(connection)?;
            let mut all: Vec<(i64, Rejection)> = found
                .into_iter()
                .map(|(id, arrived_at)| (id, Rejection { arrived_at: arrived_at.0, errors: Vec::new() }))
                .collect();
            for row in rows {
                let Some((_, rejection)) = all.iter_mut().find(|(id, _)| *id == row.rejection_id) else { continue };
                let unreadable = || corrupt(format!("a rejection of {} {record}", $name));
                rejection.errors.push(error(row).ok_or_else(unreadable)?);
            }
            Ok(all.into_iter().map(|(_, rejection)| rejection).collect())
        }

        fn row(
            organisation: OrganisationId,
            rejection_id: i64,
            arrived_at: Ts,
            error: &RejectionError,
        ) -> NewError<'_> {
            let RejectionError { code, text, $($text,)? pointer, path, original_value, line_number } = error;
            NewError {
                organisation_id: organisation.get(),
                rejection_id,
                arrived_at,
                code,
                text: text.column(),
                $($fact: text.fact(),)?
                $($text: $text.as_deref(),)?
                pointer: pointer.as_deref(),
                path: path.as_deref(),
                original_value: original_value.as_deref(),
                line_number: line_number.and_then(|number| i32::try_from(number).ok()),
            }
        }

        fn error(row: ErrorRow) -> Option<RejectionError> {
            let ErrorRow { rejection_id: _, code, text, $($fact,)? $($text,)? pointer, path, original_value, line_number } =
                row;
            let fact: Option<String> = None$(.or($fact))?;
            let line_number = match line_number {
                Some(number) => Some(u32::try_from(number).ok()?),
                None => None,
            };
            let text = ErrorText::read(text, fact);
            Some(RejectionError { code, text, $($text,)? pointer, path, original_value, line_number })
        }
    };
}
pub(crate) use rejections_in;
