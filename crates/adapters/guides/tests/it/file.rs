use customs_guides::{Kind, files};

#[test]
fn every_file_unpacks_and_has_a_name_and_a_tag_of_its_own() {
    assert!(files().iter().filter(|file| file.kind == Kind::Page).count() > 15);
    for (at, file) in files().iter().enumerate() {
        assert!(file.text().expect(file.name).len() > file.packed.len(), "{}", file.name);
        let other = files()[..at].iter().find(|other| other.name == file.name || other.tag == file.tag);
        assert!(other.is_none(), "{} and {other:?}", file.name);
    }
}

#[test]
fn the_program_grows_by_less_than_300_kilobytes() {
    let packed: usize = files().iter().map(|file| file.packed.len()).sum();
    assert!(packed < 300_000, "{packed} bytes");
}
