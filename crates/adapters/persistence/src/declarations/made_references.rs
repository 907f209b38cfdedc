//! Search for a text in the references that the service made. PostgreSQL keeps no parts of them: such a reference
//! is the letter D and the id of its declaration in at least eight digits, so that the text itself contains the ids.

use crate::statement::Statement;

/// The least number of digits.
const DIGITS: u32 = 8;
/// The most digits for which every value is an id.
const MOST_DIGITS: u32 = 18;
/// The most ranges of ids that are looked through for the shortest place behind a text.
const MOST_RANGES: i64 = 5_000;
/// The first id with more digits than the least.
const FIRST_LONGER: i64 = 10_i64.pow(DIGITS);

/// Ranges of ids that hold all declarations with a made reference that contains a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MadeReferences {
    /// The text is in the digits.
    Within {
        /// The number of digits of the text.
        digits: u32,
        /// The number that they make.
        value: i64,
    },
    /// The text begins before the digits.
    AtTheBeginning {
        /// The number of digits of the text.
        digits: u32,
        /// The number that they make.
        value: i64,
    },
}

impl MadeReferences {
    /// The references that contain a text, which is in lower case; `None` when no made reference does.
    pub fn with(text: &str) -> Option<Self> {
        let anchored = text.strip_prefix("d-").or_else(|| text.strip_prefix('-'));
        let digits = anchored.unwrap_or(text);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let length = u32::try_from(digits.len()).ok().filter(|length| is_number && *length <= MOST_DIGITS)?;
        let value = digits.parse().ok()?;
        Some(if anchored.is_some() {
            Self::AtTheBeginning { digits: length, value }
        } else {
            Self::Within { digits: length, value }
        })
    }

    /// The query for `columns` of the declarations of an organisation with such a reference, where `declaration_id`
    /// is the id.
    pub(super) fn entries(self, statement: &mut Statement, organisation: i64, columns: &str) -> String {
        let organisation = statement.organisation(organisation);
        let ranges = match self {
            Self::Within { digits, value } => Self::within(&statement.number(value), digits),
            Self::AtTheBeginning { digits, value } => Self::at_the_beginning(&statement.number(value), digits),
        };
        format!(
            "SELECT {columns} FROM (SELECT made.id AS declaration_id \
             FROM (SELECT min(id) AS first, max(id) AS last FROM declarations WHERE organisation_id = {organisation}) AS ours \
             CROSS JOIN LATERAL ({ranges}) AS range \
             JOIN declarations AS made ON made.organisation_id = {organisation} AND made.id BETWEEN range.low AND range.high \
             WHERE made.reference = 'D-' || lpad(made.id::text, greatest({DIGITS}, length(made.id::text)), '0')) AS made"
        )
    }

    /// The query for `rows` rows if the ids of the organisation lie so far apart that walking its list is cheaper than
    /// looking through the ranges between them.
    pub(super) fn too_far_apart(self, statement: &mut Statement, organisation: i64, rows: u64) -> Option<String> {
        let Self::Within { digits, .. } = self else { return None };
        let most = MOST_RANGES.saturating_mul(10_i64.pow(digits));
        Some(format!(
            "SELECT 1 AS entry FROM generate_series(1, {rows}) \
             WHERE (SELECT max(id) - min(id) FROM declarations WHERE organisation_id = {}) > {most}",
            statement.organisation(organisation)
        ))
    }

    /// For each place of the text in the digits: the numbers with the text there are one range for each number that the
    /// digits before it can be.
    fn within(value: &str, digits: u32) -> String {
        let places = (0..=MOST_DIGITS.saturating_sub(digits)).map(|behind| {
            let (unit, above) = (10_i64.pow(behind), 10_i64.pow(behind + digits));
            // Shorter numbers have no digit there, not even a leading zero.
            let longer = if behind + digits > DIGITS { format!(" AND low >= {FIRST_LONGER}") } else { String::new() };
            format!(
                "SELECT low, low + {unit} - 1 AS high FROM (SELECT before * {above} + {value} * {unit} AS low \
                 FROM generate_series(ours.first / {above}, ours.last / {above}) AS before) AS place \
                 WHERE low <= ours.last{longer}"
            )
        });
        places.collect::<Vec<_>>().join(" UNION ALL ")
    }

    /// For each number of digits: the numbers that begin with the text.
    fn at_the_beginning(value: &str, digits: u32) -> String {
        let lengths = (digits.max(DIGITS)..=MOST_DIGITS).map(|length| {
            let unit = 10_i64.pow(length - digits);
            let least = if length == DIGITS { 0 } else { 10_i64.pow(length - 1) };
            format!(
                "SELECT {value} * {unit} AS low, {value} * {unit} + {unit} - 1 AS high WHERE {value} * {unit} >= {least}"
            )
        });
        lengths.collect::<Vec<_>>().join(" UNION ALL ")
    }
}
