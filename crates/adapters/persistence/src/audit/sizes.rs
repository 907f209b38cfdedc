use crate::schema::audit_entries as entries;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::BigInt;

/// Most bytes of texts that are read at once, unless one entry has more.
const BYTES: i64 = 4 << 20;

/// The bytes of the texts of an entry. Neither database reads the texts for it.
pub(super) fn size() -> SqlLiteral<BigInt> {
    sql("CAST(coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0) AS BIGINT)")
}

/// The id and the size of entries.
pub(super) type Sized = (entries::id, SqlLiteral<BigInt>);

/// The id and the size, to be selected.
pub(super) fn sized() -> Sized {
    (entries::id, size())
}

/// The first entries that can be read at once, of those with these ids and sizes: one at least.
pub(super) fn fitting(sized: &[(i64, i64)]) -> Vec<i64> {
    let mut bytes = 0_i64;
    let fitting = sized.iter().take_while(|(_, size)| {
        bytes = bytes.saturating_add(*size);
        bytes <= BYTES
    });
    let number = fitting.count().max(1);
    sized.iter().take(number).map(|(id, _)| *id).collect()
}
