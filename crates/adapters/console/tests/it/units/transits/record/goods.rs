use customs_console::internals::transits::packages;
use customs_transits::form::PackagingForm;

#[test]
fn packages_are_told_in_a_line() {
    let some = PackagingForm { package_type: Some("CT".to_owned()), quantity: Some(12), marks: None };
    assert_eq!(packages(&some), "12 CT");
}
