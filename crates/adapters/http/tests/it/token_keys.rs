use chrono::DateTime;
use customs_access::{ClientId, Generation, Permission, Scopes, TokenId};
use customs_access::{NotOurToken, TokenClaims, TokenSigner};
use customs_http::internals::{JwtClaims, kid_of};
use customs_http::{SigningKey, TokenKeys};
use customs_kernel::OrganisationId;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;

fn claims() -> TokenClaims {
    TokenClaims {
        issuer: "https://customs.example".to_owned(),
        client_id: ClientId::parse("client-1").expect("an id"),
        client_name: "ERP é".to_owned(),
        organisation: OrganisationId::new(7),
        token_id: TokenId::parse("abc").expect("an id"),
        issued_at: "2026-03-02T09:30:00Z".parse().expect("a timestamp"),
        expires_at: "2026-03-02T10:30:00Z".parse().expect("a timestamp"),
        scopes: Scopes::all(),
        permissions: BTreeSet::from([Permission::InvoicingPayments]),
        generation: Generation::new(3),
    }
}

fn keys(folder: &tempfile::TempDir, name: &str) -> TokenKeys {
    let key = SigningKey::load_or_create(&folder.path().join(name)).expect("a key");
    TokenKeys::new(vec![(key, DateTime::UNIX_EPOCH)])
}

fn kid(keys: &TokenKeys) -> String {
    keys.published().keys[0].common.key_id.clone().expect("a kid")
}

#[test]
fn a_new_key_is_published_and_accepted_before_it_signs_and_an_old_one_ends() {
    let (old, new) = (SigningKey::generate().expect("a key"), SigningKey::generate().expect("a key"));
    let issued = claims().issued_at;
    let later = issued + chrono::Duration::seconds(30);
    let here = TokenKeys::new(vec![(new.clone(), later), (old.clone(), DateTime::UNIX_EPOCH)]);
    let signed_by = |claims: &TokenClaims| {
        let token = here.sign(claims).expect("signed");
        assert_eq!(here.verify(&token).as_ref(), Ok(claims));
        (kid_of(&token).expect("a kid"), token)
    };
    let published: Vec<_> = here.published().keys.into_iter().filter_map(|key| key.common.key_id).collect();
    assert_eq!(published, [old.kid(), new.kid()]);
    let (by_old, token) = signed_by(&claims());
    assert_eq!(by_old, old.kid());
    let (by_new, fresh) = signed_by(&TokenClaims { issued_at: later, ..claims() });
    assert_eq!(by_new, new.kid());

    here.replace(vec![(new, later)]);
    assert_eq!(here.verify(&token), Err(NotOurToken), "also when it was verified before");
    assert!(here.verify(&fresh).is_ok());
    assert!(here.sign(&claims()).is_ok(), "the only key signs before its time");
}

#[test]
fn a_token_of_an_unknown_key_has_keys_looked_for_but_not_all_the_time() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let folder = tempfile::tempdir().expect("a folder");
    let here = keys(&folder, "ours.pem");
    let looks = Arc::new(AtomicUsize::new(0));
    let counted = looks.clone();
    here.on_unknown(Arc::new(move || {
        counted.fetch_add(1, Ordering::Relaxed);
    }));
    let invented: Vec<String> =
        (0..20).map(|number| keys(&folder, &format!("{number}.pem")).sign(&claims()).expect("signed")).collect();
    let ours = here.sign(&claims()).expect("signed");
    actix_web::rt::System::new().block_on(async {
        for token in [ours.as_str(), "", "a.b.c"] {
            assert!(!here.look_for_key_of(token).await, "{token}");
        }
        for token in &invented {
            here.look_for_key_of(token).await;
        }
    });
    // A slow machine may need more than a second for twenty tokens.
    assert!((1..=5).contains(&looks.load(Ordering::Relaxed)), "{looks:?}");
}

#[test]
fn a_token_reads_back_as_it_was_signed_also_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let token = keys(&folder, "deep/key.pem").sign(&claims()).expect("signed");
    assert_eq!(keys(&folder, "deep/key.pem").verify(&token), Ok(claims()));
    let mode = std::fs::metadata(folder.path().join("deep/key.pem")).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_token_that_was_verified_before_says_the_same_and_a_forged_one_is_never_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = keys(&folder, "key.pem");
    let token = keys.sign(&claims()).expect("signed");
    for _ in 0..3 {
        assert_eq!(keys.verify(&token), Ok(claims()));
        assert_eq!(keys.verify(&format!("{token}A")), Err(NotOurToken));
    }
    for number in 0..2_500 {
        let another = TokenClaims { organisation: OrganisationId::new(number), ..claims() };
        assert_eq!(keys.verify(&keys.sign(&another).expect("signed")), Ok(another), "more than are remembered");
    }
    assert_eq!(keys.verify(&token), Ok(claims()), "forgetting costs a verification, nothing else");
}

#[test]
fn a_token_of_another_key_or_with_another_payload_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (ours, theirs) = (keys(&folder, "ours.pem"), keys(&folder, "theirs.pem"));
    let token = ours.sign(&claims()).expect("signed");
    assert_eq!(theirs.verify(&token), Err(NotOurToken));
    let other = ours.sign(&TokenClaims { organisation: OrganisationId::new(8), ..claims() }).expect("signed");
    let parts = |token: &str| token.split('.').map(str::to_owned).collect::<Vec<_>>();
    let mixed = format!("{}.{}.{}", parts(&token)[0], parts(&other)[1], parts(&token)[2]);
    assert_eq!(ours.verify(&mixed), Err(NotOurToken));
}

#[test]
fn the_header_does_not_choose_the_algorithm() {
    use base64::Engine;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
    let folder = tempfile::tempdir().expect("a folder");
    let keys = keys(&folder, "key.pem");
    let token = keys.sign(&claims()).expect("signed");
    let payload = token.split('.').nth(1).expect("a payload");
    let kid = kid(&keys);
    let public = serde_json::to_value(keys.published()).expect("JSON")["keys"][0]["x"].clone();
    let none = BASE64.encode(format!(r#"{{"alg":"none","kid":"{kid}"}}"#));
    assert_eq!(keys.verify(&format!("{none}.{payload}.")), Err(NotOurToken));

    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(kid);
    let secret = EncodingKey::from_secret(public.as_str().expect("a key").as_bytes());
    let forged = jsonwebtoken::encode(&header, &JwtClaims::from(&claims()), &secret).expect("signed");
    assert_eq!(keys.verify(&forged), Err(NotOurToken));
    for nonsense in ["", ".", "..", "a.b.c", &token[1..], &format!("{token}x")] {
        assert_eq!(keys.verify(nonsense), Err(NotOurToken), "{nonsense}");
    }
}

#[test]
fn instances_that_start_together_use_the_same_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let started: Vec<String> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..8).map(|_| scope.spawn(|| kid(&keys(&folder, "key.pem")))).collect();
        starts.into_iter().map(|start| start.join().expect("started")).collect()
    });
    assert!(started.iter().all(|kid| *kid == started[0]));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left beside it");
}

#[test]
fn a_file_without_a_key_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("key.pem");
    std::fs::write(&file, "no key").expect("written");
    let error = SigningKey::load_or_create(&file).map(drop).expect_err("no key");
    assert!(error.to_string().contains("key.pem"), "{error}");
}
