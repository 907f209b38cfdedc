use customs_persistence::{MasterKeyError, MasterKeyFile, MasterKeyId};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

/// Writes a file that only its owner can read.
fn write(path: &Path, content: &[u8]) {
    fs::write(path, content).expect("written");
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).expect("changed");
}

#[test]
fn the_first_start_makes_a_key_that_only_its_owner_can_read_and_later_ones_find_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data/master-key");
    let file = MasterKeyFile::at(&path);
    let made = file.load_or_create().expect("a key");
    assert_eq!(file.load_or_create().expect("a key"), made);
    assert_ne!(fs::read(&path).expect("a file"), [0; 32]);
    assert_eq!(mode(&path), 0o600);
    assert_eq!(fs::read_dir(folder.path().join("data")).expect("a folder").count(), 1, "no draft is left");
}

#[test]
fn starts_at_the_same_moment_agree_on_one_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("master-key");
    write(&path, &[7; 32]);
    MasterKeyFile::at(&path).create().expect("somebody else was faster");
    assert_eq!(fs::read(&path).expect("a file"), [7; 32]);
}

#[test]
fn a_file_that_others_can_read_or_without_a_key_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("master-key");
    write(&path, &[7; 31]);
    assert!(matches!(MasterKeyFile::at(&path).load_or_create(), Err(MasterKeyError::Content { .. })));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("changed");
    assert!(matches!(MasterKeyFile::at(&path).load_or_create(), Err(MasterKeyError::Exposed { .. })));
}

#[test]
fn a_key_is_added_once_until_it_is_in_use_and_old_ones_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("master-key");
    let file = MasterKeyFile::at(&path);
    file.load_or_create().expect("a key");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).expect("changed");
    let first = MasterKeyId::first();
    let added: Vec<MasterKeyId> = std::thread::scope(|scope| {
        let adding: Vec<_> =
            (0..8).map(|_| scope.spawn(|| file.add_key(&[MasterKeyId::first()]).expect("added"))).collect();
        adding.into_iter().map(|adds| adds.join().expect("no panic")).collect()
    });
    assert!(added.iter().all(|id| *id == added[0] && *id != first), "{added:?}");
    assert_eq!(file.load().expect("keys").ids().collect::<Vec<_>>(), [&first, &added[0]]);
    assert_eq!(mode(&path), 0o400, "the mode is kept");

    assert_eq!(file.keep_only(&added[0]).expect("removed"), std::slice::from_ref(&first));
    assert_eq!(file.keep_only(&added[0]).expect("nothing to do"), []);
    assert!(file.keep_only(&first).expect_err("it is not there").to_string().contains("does not hold key first"));
    assert_eq!(file.load().expect("keys").newest(), &added[0]);
    assert!(file.former().load().expect("former keys").ids().any(|id| *id == first));
    assert_eq!(mode(Path::new(&file.former().to_string())), 0o400);
    fs::write(folder.path().join("master-key.new-1"), "left by a kill").expect("written");
    let next = file.add_key(&added[..1]).expect("added");
    assert_eq!(file.keep_only(&next).expect("removed"), added[..1]);
    let former = file.former().load().expect("former keys");
    assert!([&first, &added[0]].iter().all(|id| former.ids().any(|known| known == *id)), "all former keys stay");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "no draft is left");
}

#[test]
fn a_link_to_the_file_stays_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let (real, link) = (folder.path().join("real"), folder.path().join("link"));
    MasterKeyFile::at(&real).load_or_create().expect("a key");
    std::os::unix::fs::symlink(&real, &link).expect("linked");
    let added = MasterKeyFile::at(&link).add_key(&[MasterKeyId::first()]).expect("added");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_eq!(MasterKeyFile::at(&real).load().expect("keys").newest(), &added);
}
