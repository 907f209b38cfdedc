use actix_web::http::header::{ContentDisposition, DispositionParam};

/// The name of a file in a form, from its extended form (`filename*`) if the client sends one; empty when it has none.
#[must_use]
pub fn sent_file_name(disposition: Option<&ContentDisposition>) -> String {
    let Some(disposition) = disposition else { return String::new() };
    let extended = disposition.parameters.iter().find_map(|parameter| match parameter {
        DispositionParam::FilenameExt(name) => String::from_utf8(name.value.clone()).ok(),
        _ => None,
    });
    extended.or_else(|| disposition.get_filename().map(str::to_owned)).unwrap_or_default()
}
