use super::declaration::DeclarationRequest;
use super::header::DeclarationData;
use super::item::Item;
use customs_declarations::form::DeclarationForm;
use customs_kernel::{BrokenRule, FieldErrors};

/// The content of a create body, and the errors of values that the form cannot hold.
#[derive(Debug, Clone)]
pub(crate) struct RequestedDeclaration {
    pub(crate) form: DeclarationForm,
    pub(crate) dossier_id: Option<i64>,
    /// Errors that the rules of the form cannot find, because the form does not hold the faulty value.
    pub(crate) unreadable: FieldErrors,
}

impl From<DeclarationRequest> for RequestedDeclaration {
    fn from(request: DeclarationRequest) -> Self {
        let unreadable = unreadable(&request);
        let form = request.form();
        let DeclarationRequest { dossier_id, declaration, .. } = request;
        let (declaration, items, skus) = declaration.map(DeclarationData::into_form).unwrap_or_default();
        Self { form: DeclarationForm { declaration, skus, items, ..form }, dossier_id, unreadable }
    }
}

fn unreadable(request: &DeclarationRequest) -> FieldErrors {
    match &request.declaration {
        Some(declaration) => Item::all_unreadable(declaration.items.as_deref().unwrap_or_default()),
        None => FieldErrors::one(MISSING_DECLARATION, BrokenRule::required()),
    }
}

const MISSING_DECLARATION: &str = "declaration";

impl RequestedDeclaration {
    /// Whether the form holds everything that the body says.
    pub(crate) fn is_readable(&self) -> bool {
        self.unreadable.is_empty()
    }

    /// All errors of the body, given those that the domain found in the form. When there is no `declaration` object,
    /// errors about its fields are left out.
    pub(crate) fn all_errors(&self, found: FieldErrors) -> FieldErrors {
        let mut all = self.unreadable.clone();
        let missing = all.paths().any(|path| path == MISSING_DECLARATION);
        for (path, messages) in found.iter() {
            if !(missing && path.starts_with("declaration.")) {
                messages.iter().for_each(|message| all.add(path, message));
            }
        }
        all
    }
}
