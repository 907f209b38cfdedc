/// Returns the text unless it is blank; a blank text counts as absent.
#[must_use]
pub fn filled(value: Option<&str>) -> Option<&str> {
    value.filter(|text| !text.trim().is_empty())
}
