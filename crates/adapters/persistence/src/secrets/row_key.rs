use crate::connection::AnyConnection;

/// The primary key of a table, along which its rows are walked through. The values of a key travel as one text, with a
/// slash between them.
#[derive(Debug, Clone, Copy)]
pub enum RowKey {
    /// Rows with numbers, which belong to an organisation. On PostgreSQL both are the key.
    Numbered,
    /// Rows with names, in this column. No name has a slash.
    Named(&'static str),
    /// Answers, by the digests of their requests.
    Digests,
}

#[derive(Clone, Copy)]
enum Kind {
    Number,
    Text,
    Bytes,
}

impl RowKey {
    fn parts(self, connection: &AnyConnection) -> Vec<(&'static str, Kind)> {
        let organisation = ("organisation_id", Kind::Number);
        match (self, connection) {
            (Self::Numbered, AnyConnection::Pg(_)) => vec![organisation, ("id", Kind::Number)],
            (Self::Numbered, AnyConnection::Sqlite(_)) => vec![("id", Kind::Number)],
            (Self::Named(column), _) => vec![(column, Kind::Text)],
            (Self::Digests, _) => vec![organisation, ("request_digest", Kind::Bytes)],
        }
    }

    /// SQL for the columns, to order by.
    pub fn columns(self, connection: &AnyConnection) -> String {
        self.parts(connection).iter().map(|(column, _)| *column).collect::<Vec<_>>().join(", ")
    }

    /// SQL for the key as text.
    pub(super) fn as_text(self, connection: &AnyConnection) -> String {
        let texts = self.parts(connection).into_iter().map(|(column, kind)| match (kind, connection) {
            (Kind::Number, _) => format!("CAST({column} AS TEXT)"),
            (Kind::Text, _) => column.to_owned(),
            (Kind::Bytes, AnyConnection::Pg(_)) => format!("encode({column}, 'hex')"),
            (Kind::Bytes, AnyConnection::Sqlite(_)) => format!("hex({column})"),
        });
        texts.collect::<Vec<_>>().join(" || '/' || ")
    }

    /// SQL for a comparison with a key that [`Self::as_text`] gave. Values are written as numbers and bytes, so that
    /// none ends its literal.
    pub(super) fn compared(self, how: &str, key: &str, connection: &AnyConnection) -> String {
        let values = self.parts(connection).into_iter().zip(key.split('/'));
        let values = values.map(|((_, kind), value)| match (kind, connection) {
            (Kind::Number, _) => value.parse::<i64>().unwrap_or_default().to_string(),
            (Kind::Text, AnyConnection::Pg(_)) => {
                format!("convert_from({}, 'UTF8')", bytes(value.as_bytes(), connection))
            }
            (Kind::Text, AnyConnection::Sqlite(_)) => format!("CAST({} AS TEXT)", bytes(value.as_bytes(), connection)),
            (Kind::Bytes, _) => bytes(&hex::decode(value).unwrap_or_default(), connection),
        });
        format!("({}) {how} ({})", self.columns(connection), values.collect::<Vec<_>>().join(", "))
    }
}

/// SQL for these bytes.
pub(super) fn bytes(bytes: &[u8], connection: &AnyConnection) -> String {
    match connection {
        AnyConnection::Pg(_) => format!("'\\x{}'::bytea", hex::encode(bytes)),
        AnyConnection::Sqlite(_) => format!("X'{}'", hex::encode(bytes)),
    }
}
