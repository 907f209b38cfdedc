//! Published material is found where the tests name it, and may be absent.

use customs_test_support::Published;

#[test]
fn xmllint_tells_valid_messages_from_others() {
    let published = Published::at(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data"));
    let samples = published.samples("ncts/samples/published");
    let Some((_, sample)) = samples.first() else { return };
    let broken = String::from_utf8_lossy(sample).replace("<messageSender>", "<messageSende>");
    let Some(faults) = published.transit_schema_faults(&[sample.clone(), broken.into_bytes()]) else { return };
    assert_eq!(faults[0], [""; 0]);
    assert_ne!(faults[1], [""; 0]);
}

#[test]
fn what_is_absent_is_not_checked() {
    let published = Published::at("/none/such");
    assert_eq!(published.path("xsd"), None);
    assert_eq!(published.samples("samples"), []);
    assert_eq!(published.schema_faults("cc015c.xsd", &["<a/>"]), None);
    assert_eq!(published.transit_schema_faults(&["<CC015C/>"]), None);
}
