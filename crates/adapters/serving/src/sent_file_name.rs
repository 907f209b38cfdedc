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

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderValue;

    #[test]
    fn the_extended_form_of_a_name_comes_first() {
        let name = |sent: &'static str| {
            let disposition = ContentDisposition::from_raw(&HeaderValue::from_static(sent)).expect("a header");
            sent_file_name(Some(&disposition))
        };
        assert_eq!(name("form-data; name=\"file\"; filename=\"a.pdf\"; filename*=UTF-8''na%C3%AFef.pdf"), "naïef.pdf");
        assert_eq!(name("form-data; name=\"file\"; filename=\"a.pdf\""), "a.pdf");
        assert_eq!(name("form-data; name=\"file\""), "");
        assert_eq!(sent_file_name(None), "");
    }
}
