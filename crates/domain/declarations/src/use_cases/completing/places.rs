use crate::DeclarationError;
use customs_kernel::FieldErrors;
use customs_kernel::facts::Warning;

/// The positions of the items as the client sent them, by the positions of the lines that they became; `None` for a
/// line that the client did not send. An item beyond the list kept its position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::use_cases) struct Places(Vec<Option<usize>>);

const ITEMS: &str = "declaration.items.";

impl Places {
    /// Returns the places of lines that were all sent.
    pub(super) fn all_sent(places: Vec<usize>) -> Self {
        Self(places.into_iter().map(Some).collect())
    }

    /// Returns the places of lines when only some of them were sent.
    pub(in crate::use_cases) const fn some_sent(places: Vec<Option<usize>>) -> Self {
        Self(places)
    }

    /// Returns the position at which the client sent the item at this place; `None` when it did not.
    pub(in crate::use_cases) fn sent_at(&self, place: usize) -> Option<usize> {
        self.0.get(place).copied().flatten()
    }

    /// Moves errors of lines to the paths of the items as they were sent.
    pub(in crate::use_cases) fn as_sent(&self, error: DeclarationError) -> DeclarationError {
        let DeclarationError::Invalid(found) = error else { return error };
        DeclarationError::Invalid(self.errors_as_sent(found))
    }

    /// Moves errors of lines to the paths of the items as they were sent. Those of a line that was not sent are below
    /// `lines`, as the line is shown.
    pub(in crate::use_cases) fn errors_as_sent(&self, found: FieldErrors) -> FieldErrors {
        found.map_paths(|path| self.path(path).unwrap_or_else(|| path.to_owned()))
    }

    /// Moves warnings about lines to the paths of the items as they were sent.
    pub(in crate::use_cases) fn warnings_as_sent(&self, warnings: Vec<Warning>) -> Vec<Warning> {
        let as_sent = |path: &str| self.path(path).unwrap_or_else(|| path.to_owned());
        warnings.into_iter().map(|warning| warning.map_path(as_sent)).collect()
    }

    fn path(&self, path: &str) -> Option<String> {
        let (place, field) = path.strip_prefix(ITEMS)?.split_once('.')?;
        Some(match self.0.get(place.parse::<usize>().ok()?)? {
            Some(sent) => format!("{ITEMS}{sent}.{field}"),
            None => format!("lines.{place}.{field}"),
        })
    }
}
