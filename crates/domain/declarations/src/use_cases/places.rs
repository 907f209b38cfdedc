use crate::DeclarationError;
use customs_kernel::FieldErrors;

/// The positions of the items as the client sent them, by the positions of the lines that they became. An item beyond
/// the list kept its position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Places(Vec<usize>);

const ITEMS: &str = "declaration.items.";

impl Places {
    pub(super) const fn of(places: Vec<usize>) -> Self {
        Self(places)
    }

    /// Moves errors of lines to the paths of the items as they were sent.
    pub(super) fn as_sent(&self, error: DeclarationError) -> DeclarationError {
        let DeclarationError::Invalid(found) = error else { return error };
        let mut errors = FieldErrors::default();
        for (path, messages) in found.iter() {
            let path = self.path(path).unwrap_or_else(|| path.to_owned());
            messages.iter().for_each(|message| errors.add(path.as_str(), message));
        }
        DeclarationError::Invalid(errors)
    }

    /// Moves warnings about lines, each as `path: message`, to the paths of the items as they were sent.
    pub(super) fn warnings_as_sent(&self, warnings: Vec<String>) -> Vec<String> {
        let as_sent = |warning: String| {
            let (path, message) = warning.split_once(": ")?;
            Some(format!("{}: {message}", self.path(path)?))
        };
        warnings.into_iter().map(|warning| as_sent(warning.clone()).unwrap_or(warning)).collect()
    }

    fn path(&self, path: &str) -> Option<String> {
        let (place, field) = path.strip_prefix(ITEMS)?.split_once('.')?;
        let sent = self.0.get(place.parse::<usize>().ok()?)?;
        Some(format!("{ITEMS}{sent}.{field}"))
    }
}
