use crate::connection::AnyConnection;

/// The kinds of columns that order the rows with sealed values. A value of such a column travels as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowKey {
    Number,
    Text,
    Bytes,
}

impl RowKey {
    /// SQL that gives the value of `column` as text.
    pub(super) fn as_text(self, column: &str, connection: &AnyConnection) -> String {
        match (self, connection) {
            (Self::Number, _) => format!("CAST({column} AS TEXT)"),
            (Self::Text, _) => column.to_owned(),
            (Self::Bytes, AnyConnection::Pg(_)) => format!("encode({column}, 'hex')"),
            (Self::Bytes, AnyConnection::Sqlite(_)) => format!("hex({column})"),
        }
    }

    /// SQL for a value that [`Self::as_text`] gave. Texts are written as bytes, so that no value ends the literal.
    pub(super) fn literal(self, text: &str, connection: &AnyConnection) -> String {
        match (self, connection) {
            (Self::Number, _) => text.parse::<i64>().unwrap_or_default().to_string(),
            (Self::Text, AnyConnection::Pg(_)) => {
                format!("convert_from({}, 'UTF8')", bytes(text.as_bytes(), connection))
            }
            (Self::Text, AnyConnection::Sqlite(_)) => format!("CAST({} AS TEXT)", bytes(text.as_bytes(), connection)),
            (Self::Bytes, _) => bytes(&hex::decode(text).unwrap_or_default(), connection),
        }
    }
}

/// SQL for these bytes.
pub(super) fn bytes(bytes: &[u8], connection: &AnyConnection) -> String {
    match connection {
        AnyConnection::Pg(_) => format!("'\\x{}'::bytea", hex::encode(bytes)),
        AnyConnection::Sqlite(_) => format!("X'{}'", hex::encode(bytes)),
    }
}
