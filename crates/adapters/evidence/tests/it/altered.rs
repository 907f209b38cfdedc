//! Archives that were altered after they were signed.

use crate::archives::{archive, checked, entries, faults, key, put_together};
use customs_evidence::{Signature, verify};
use sha2::{Digest, Sha256};

fn named(name: &str, code: &'static str) -> Vec<(Option<String>, &'static str)> {
    vec![(Some(name.to_owned()), code)]
}

fn place(entries: &[(String, Vec<u8>)], name: &str) -> usize {
    entries.iter().position(|(found, _)| found == name).expect("the entry")
}

#[test]
fn each_entry_that_is_altered_is_named() {
    let untouched = entries(&archive(&key()));
    assert!(checked(&put_together(&untouched)).holds());
    for (at, (name, _)) in untouched.iter().enumerate() {
        let mut altered = untouched.clone();
        // White space changes no meaning of JSON, and is an alteration all the same.
        altered[at].1.push(b' ');
        assert_eq!(faults(&put_together(&altered)), named(name, "altered"), "{name} with a space");
        let mut altered = untouched.clone();
        altered[at].1.insert(0, b'x');
        let found = faults(&put_together(&altered));
        assert!(found.contains(&(Some(name.clone()), "altered")), "{name}: {found:?}");
    }
}

#[test]
fn each_entry_that_is_removed_is_named() {
    let untouched = entries(&archive(&key()));
    for (at, (name, _)) in untouched.iter().enumerate() {
        let mut altered = untouched.clone();
        altered.remove(at);
        assert_eq!(faults(&put_together(&altered)), named(name, "missing"), "{name}");
    }
}

#[test]
fn each_entry_that_is_renamed_is_named_by_both_names() {
    let untouched = entries(&archive(&key()));
    for (at, (name, _)) in untouched.iter().enumerate() {
        let mut altered = untouched.clone();
        altered[at].0 = "other.json".to_owned();
        let mut found = faults(&put_together(&altered));
        // Without a manifest nothing can be said of the other entries.
        if name != "manifest.json" {
            assert_eq!(found.pop(), named("other.json", "added").pop(), "{name}");
        }
        assert_eq!(found, named(name, "missing"), "{name}");
    }
}

#[test]
fn an_entry_that_was_added_and_two_that_changed_places_are_named() {
    let untouched = entries(&archive(&key()));
    let mut altered = untouched.clone();
    altered.push(("documents/4-more.pdf".to_owned(), b"more".to_vec()));
    assert_eq!(faults(&put_together(&altered)), named("documents/4-more.pdf", "added"));
    let mut altered = untouched;
    (altered[0].1, altered[1].1) = (altered[1].1.clone(), altered[0].1.clone());
    let names: Vec<_> = faults(&put_together(&altered)).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, [Some("record.json".to_owned()), Some("customs-messages/1-outbound.xml".to_owned())]);
}

#[test]
fn an_entry_that_is_altered_together_with_its_digest_leaves_a_manifest_that_was_not_signed() {
    let mut altered = entries(&archive(&key()));
    let digest = |bytes: &[u8]| hex::encode(Sha256::digest(bytes));
    let (before, after) = (digest(&altered[0].1), digest(b"{\"id\":13}"));
    altered[0].1 = b"{\"id\":13}".to_vec();
    let manifest = place(&altered, "manifest.json");
    let text = String::from_utf8(altered[manifest].1.clone()).expect("text");
    altered[manifest].1 = text.replace(&before, &after).into_bytes();
    assert_eq!(faults(&put_together(&altered)), named("manifest.json", "altered"));

    // The digest in the signature is signed too.
    let signature = place(&altered, "signature.json");
    let mut stated: Signature = serde_json::from_slice(&altered[signature].1).expect("a signature");
    stated.manifest_sha256 = digest(&altered[manifest].1);
    altered[signature].1 = serde_json::to_vec_pretty(&stated).expect("JSON");
    assert_eq!(faults(&put_together(&altered)), named("signature.json", "altered"));
}

#[test]
fn an_archive_that_another_signed_anew_holds_only_until_its_key_is_compared() {
    let (ours, theirs) = (key(), key());
    let forged = archive(&theirs);
    assert!(checked(&forged).holds());
    let outcome = verify(&forged[..], Some(&[ours.public()])).expect("a file");
    let found: Vec<_> = outcome.faults.iter().map(|fault| (fault.entry(), fault.code())).collect();
    assert_eq!(found, [(Some("signature.json"), "other_key")]);

    // With our key beside their signature it holds for no one.
    let mut altered = entries(&forged);
    let at = place(&altered, "signature.json");
    let mut stated: Signature = serde_json::from_slice(&altered[at].1).expect("a signature");
    stated.public_key = ours.public().to_jwk();
    altered[at].1 = serde_json::to_vec_pretty(&stated).expect("JSON");
    assert_eq!(faults(&put_together(&altered)), named("signature.json", "altered"));
}

#[test]
fn a_retired_key_still_checks_what_it_signed() {
    let (retired, present) = (key(), key());
    let bytes = archive(&retired);
    let outcome = verify(&bytes[..], Some(&[present.public(), retired.public()])).expect("a file");
    assert!(outcome.holds(), "{:?}", outcome.faults);
}
