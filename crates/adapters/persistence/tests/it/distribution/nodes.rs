use customs_persistence::NodeSettings;

#[test]
fn settings_are_read_in_their_order_and_not_from_less() {
    let settings = NodeSettings::read("on|Europe/Amsterdam|off|400|replica").expect("settings");
    assert!(settings.has_unsafe_triggers && !settings.has_jit);
    assert_eq!((settings.time_zone.as_str(), settings.prepared_transactions), ("Europe/Amsterdam", 400));
    assert_eq!(settings.wal_level, "replica");
    for broken in ["", "on|UTC|off|400", "on|UTC|off|many|logical", "on|UTC|off|400|logical|more"] {
        assert_eq!(NodeSettings::read(broken), None, "{broken}");
    }
}
