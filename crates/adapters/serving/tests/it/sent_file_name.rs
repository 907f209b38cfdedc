use actix_web::http::header::{ContentDisposition, HeaderValue};
use customs_serving::sent_file_name;

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
