//! A list that is left out is an empty one.

/// The entries of a list as the form has them.
pub(super) fn from_list<T: Into<F>, F>(entries: Option<Vec<T>>) -> Vec<F> {
    entries.unwrap_or_default().into_iter().map(Into::into).collect()
}

/// The entries of a form as a list, which is shown also when it is empty.
pub(super) fn into_list<F: Into<T>, T>(entries: Vec<F>) -> Option<Vec<T>> {
    Some(entries.into_iter().map(Into::into).collect())
}
