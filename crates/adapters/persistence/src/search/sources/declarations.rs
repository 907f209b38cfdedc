use super::beside::{Beside, add, files, sent};
use crate::search::entry::Entry;
use crate::{Database, StoredDeclarations};
use customs_declarations::DeclarationId;
use customs_declarations::ports::DeclarationRepository;
use customs_kernel::{OrganisationId, StorageError};

/// What those of the declarations are found by that are there; those that are put away as well.
pub(super) fn entries(
    database: &Database,
    organisation: OrganisationId,
    ids: &[i64],
) -> Result<Vec<Entry>, StorageError> {
    let mut beside = database.read(|connection| {
        let mut beside = Beside::new();
        files(connection, organisation.get(), "declaration", ids, &mut beside)?;
        sent(connection, organisation.get(), "declaration", ids, &mut beside)?;
        Ok(beside)
    })?;
    let declarations = StoredDeclarations::new(database.clone(), &[]);
    let mut entries = Vec::with_capacity(ids.len());
    for id in ids {
        let declaration = match declarations.find(organisation, DeclarationId::new(*id)) {
            Ok(Some(declaration)) => declaration,
            // What cannot be read is found by nothing, and holds up no other.
            Ok(None) | Err(StorageError::Corrupt(_)) => continue,
            Err(error) => return Err(error),
        };
        let mut texts = declaration.searched_texts();
        add(&mut texts, beside.remove(id));
        entries.push(Entry { record: *id, title: declaration.reference, about: declaration.customer_code, texts });
    }
    Ok(entries)
}
