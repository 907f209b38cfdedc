use customs_persistence::{MasterKey, MasterKeyId, MasterKeys};

#[test]
fn one_first_key_is_written_as_before_and_several_as_lines() {
    let mut keys = MasterKeys::from_first(MasterKey::new([7; 32]));
    assert_eq!(keys.written(), [7; 32]);
    let added = keys.add_new().expect("a key");
    assert_eq!(MasterKeys::read(&keys.written()), Ok(keys.clone()));
    assert_eq!((keys.ids().count(), keys.newest()), (2, &added));
    assert_eq!(keys.keep_only(&added), Some(vec![MasterKeyId::first()]));
    assert_eq!(MasterKeys::read(&keys.written()), Ok(keys.clone()));
    assert_eq!(keys.keep_only(&MasterKeyId::first()), None);
    assert_eq!(keys.newest(), &added);
}

#[test]
fn a_damaged_file_is_refused_by_its_line_and_without_its_keys() {
    let mut keys = MasterKeys::from_first(MasterKey::new([7; 32]));
    keys.add_new().expect("a key");
    let text = String::from_utf8(keys.written()).expect("text");
    let last = text.lines().last().expect("a line").to_owned();
    let other_digit = if last.ends_with('0') { "1" } else { "0" };
    for (damaged, reported) in [
        (text.replace(&last, &last[..last.len() - 1]), "line 4"),
        (text.replace(&last, &format!("{}{other_digit}", &last[..last.len() - 1])), "belong"),
        (format!("{text}{last}\n"), "line 5: a second key"),
        (text.replace("first", "fist"), "line 3"),
        ("# nothing\n".to_owned(), "32 bytes"),
        (String::new(), "32 bytes"),
        ("x".repeat(31), "line 1"),
    ] {
        let problem = MasterKeys::read(damaged.as_bytes()).expect_err("damaged");
        assert!(problem.contains(reported), "{problem}");
        assert!(!problem.contains(&last[20..40]), "{problem}");
    }
}
