use aws_lc_rs::aead::NONCE_LEN;
use customs_persistence::internals::beginning_of_sealed;
use customs_persistence::{MasterKey, MasterKeyFile, MasterKeyId, MasterKeys, SealError, Sealer};

fn sealer(byte: u8) -> Sealer {
    Sealer::new(&MasterKey::new([byte; 32])).expect("a sealer")
}

#[test]
fn a_secret_opens_under_its_key_and_in_its_context_only() {
    let sealed = sealer(1).seal_in("callback of 1", b"secret").expect("sealed");
    assert_eq!(sealer(1).open_in("callback of 1", &sealed), Ok(b"secret".to_vec()));
    assert_eq!(sealer(2).open_in("callback of 1", &sealed), Err(SealError));
    assert_eq!(sealer(1).open_in("callback of 2", &sealed), Err(SealError));
    assert!(!sealed.windows(6).any(|part| part == b"secret"));
}

#[test]
fn any_changed_or_missing_byte_is_noticed() {
    let mut keys = MasterKeys::from_first(MasterKey::new([1; 32]));
    let first = Sealer::over(&keys, None).expect("a sealer");
    keys.add_new().expect("a key");
    let later = Sealer::over(&keys, None).expect("a sealer");
    for sealer in [first, later] {
        let sealed = sealer.seal_in("", b"secret").expect("sealed");
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(sealer.open_in("", &changed), Err(SealError), "byte {place}");
            assert_eq!(sealer.open_in("", &sealed[..place]), Err(SealError), "cut to {place}");
        }
    }
}

/// A value of an earlier release: sealed under the key `[7; 32]`, without an id.
#[test]
fn values_of_earlier_releases_open() {
    let sealed = sealer(7).seal_in("context", b"secret").expect("sealed");
    assert_eq!(sealed[0], 1);
    let mut keys = MasterKeys::from_first(MasterKey::new([7; 32]));
    let added = keys.add_new().expect("a key");
    let sealer = Sealer::over(&keys, None).expect("a sealer");
    assert_eq!((sealer.seals_by(), sealer.open_in("context", &sealed)), (added, Ok(b"secret".to_vec())));
}

#[test]
fn a_key_that_came_into_the_file_is_found_when_its_first_value_is_met() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = MasterKeyFile::at(&folder.path().join("master-key"));
    let here = Sealer::over(&file.load_or_create().expect("a key"), Some(file.clone())).expect("a sealer");
    let before = here.seal_in("context", b"before").expect("sealed");
    let added = file.add_key(&here.ids()).expect("added");
    let there = Sealer::over(&file.load().expect("keys"), Some(file)).expect("a sealer");
    let sealed = there.seal_in("context", b"after").expect("sealed");
    assert_eq!(here.open_in("context", &sealed), Ok(b"after".to_vec()));
    assert_eq!(there.open_in("context", &before), Ok(b"before".to_vec()));
    assert_eq!(here.seals_by(), MasterKeyId::first());
    here.seal_by(&added).expect("known");
    assert_eq!(here.mark(), there.mark());
    assert_eq!(here.seal_by(&MasterKeyId::parse("0123456789abcdef").expect("an id")), Err(SealError));
}

#[test]
fn two_sealings_of_one_secret_begin_differently() {
    let sealer = sealer(1);
    let seal = || sealer.seal_in("context", b"secret").expect("sealed");
    let (one, other) = (seal(), seal());
    assert_ne!(beginning_of_sealed(&one), beginning_of_sealed(&other));
    assert_eq!(beginning_of_sealed(&one).map(<[u8]>::len), Some(1 + NONCE_LEN));
    assert_eq!(beginning_of_sealed(&one[..5]), None);
}

#[test]
fn each_purpose_has_a_key_of_its_own_that_stays_the_same() {
    let key = |byte, purpose| sealer(byte).derive_key(&MasterKeyId::first(), purpose).expect("a key");
    assert_eq!(key(1, "pepper"), key(1, "pepper"));
    assert_ne!(key(1, "pepper"), key(1, "other"));
    assert_ne!(key(1, "pepper"), key(2, "pepper"));
}
