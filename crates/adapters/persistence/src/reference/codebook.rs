use super::Versioned;
use crate::Database;
use crate::batch::insert_all;
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::schema::{codebook_entries as entries, codebook_error_texts as texts};
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::ports::CodebookStore;
use customs_tariff::{CodeEntry, CodeTable, CodeTableRows, Codebook, ErrorText, Validity};
use diesel::prelude::*;
use std::collections::BTreeMap;

repository! {
    /// The codebook, stored in the database.
    pub struct StoredCodebook(Database);
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = entries, treat_none_as_default_value = false)]
struct EntryRow {
    table_number: String,
    code: String,
    description_nl: String,
    description_en: String,
    legal_reference: String,
    valid_from: NaiveDate,
    valid_until: Option<NaiveDate>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = texts, treat_none_as_default_value = false)]
struct TextRow {
    code: String,
    description_nl: String,
    description_en: String,
    db_field: Option<String>,
}

impl CodebookStore for StoredCodebook {
    fn version(&self) -> Result<i64, StorageError> {
        self.0.read(|connection| Versioned::CODEBOOK.read(connection))
    }

    fn load(&self) -> Result<(i64, Codebook), StorageError> {
        self.0.read(|connection| {
            // The version is read first. If rows are newer than it, the next check merely loads them again.
            let version = Versioned::CODEBOOK.read(connection)?;
            Ok((version, load(connection)?))
        })
    }

    fn claim_first_load(&self) -> Result<bool, StorageError> {
        self.0.write(|connection| Versioned::CODEBOOK.claim_first_load(connection))
    }

    fn replace(&self, tables: &[CodeTableRows], error_texts: Option<&[ErrorText]>) -> Result<bool, StorageError> {
        self.0.write(|connection| {
            let before = load(connection)?;
            let numbers: Vec<&str> = tables.iter().map(|replaced| replaced.table.number()).collect();
            diesel::delete(entries::table.filter(entries::table_number.eq_any(numbers))).execute(connection)?;
            // All tables in one go: most have a few rows.
            let rows: Vec<EntryRow> = tables.iter().flat_map(entry_rows).collect();
            let has_rows = !rows.is_empty();
            add(connection, rows)?;
            if let Some(error_texts) = error_texts {
                diesel::delete(texts::table).execute(connection)?;
                let rows: Vec<TextRow> = error_texts.iter().map(text_row).collect();
                insert_all!(connection, texts::table, &rows);
            }
            // Rows that came into an empty codebook are a change, which needs no second look.
            let is_first = has_rows && before == Codebook::default();
            let changed = is_first || load(connection)? != before;
            if changed {
                Versioned::CODEBOOK.raise(connection)?;
            }
            Ok(changed)
        })
    }
}

fn load(connection: &mut AnyConnection) -> Fallible<Codebook> {
    let rows: Vec<EntryRow> = entries::table.select(EntryRow::as_select()).load(connection)?;
    let known: BTreeMap<&str, CodeTable> = CodeTable::ALL.into_iter().map(|table| (table.number(), table)).collect();
    let mut tables: BTreeMap<CodeTable, Vec<CodeEntry>> = BTreeMap::new();
    for row in rows {
        let EntryRow { table_number, code, description_nl, description_en, legal_reference, valid_from, valid_until } =
            row;
        // Skips tables that a newer version of the service added.
        let Some(&table) = known.get(table_number.as_str()) else { continue };
        let validity = Validity::new(valid_from, valid_until).ok_or_else(|| corrupt(format!("code {code}")))?;
        let entry = CodeEntry { code, description_nl, description_en, legal_reference, validity };
        tables.entry(table).or_default().push(entry);
    }
    let error_texts: Vec<TextRow> = texts::table.select(TextRow::as_select()).load(connection)?;
    let error_texts = error_texts.into_iter().map(|row| {
        let TextRow { code, description_nl, description_en, db_field } = row;
        ErrorText { code, description_nl, description_en, db_field }
    });
    let tables = tables.into_iter().map(|(table, rows)| CodeTableRows { table, rows }).collect();
    Ok(Codebook::new(tables, error_texts.collect()))
}

/// Adds rows of code tables. PostgreSQL takes them as a copy: parsing and binding thousands of values takes longer than
/// storing them.
fn add(connection: &mut AnyConnection, rows: Vec<EntryRow>) -> Fallible<()> {
    match connection {
        AnyConnection::Pg(connection) => {
            diesel::copy_from(entries::table).from_insertable(rows).execute(connection)?;
        }
        AnyConnection::Sqlite(_) => {
            insert_all!(connection, entries::table, &rows);
        }
    }
    Ok(())
}

fn entry_rows(CodeTableRows { table, rows }: &CodeTableRows) -> Vec<EntryRow> {
    rows.iter().map(|row| entry_row(table.number(), row)).collect()
}

fn entry_row(number: &str, entry: &CodeEntry) -> EntryRow {
    let CodeEntry { code, description_nl, description_en, legal_reference, validity } = entry.clone();
    EntryRow {
        table_number: number.to_owned(),
        code,
        description_nl,
        description_en,
        legal_reference,
        valid_from: validity.from(),
        valid_until: validity.until(),
    }
}

fn text_row(text: &ErrorText) -> TextRow {
    let ErrorText { code, description_nl, description_en, db_field } = text.clone();
    TextRow { code, description_nl, description_en, db_field }
}
