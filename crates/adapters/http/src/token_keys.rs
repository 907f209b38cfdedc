//! The key that signs access tokens, and the tokens themselves (JWT, EdDSA).

mod claims;
mod key_file;
mod remembered_tokens;

pub use key_file::SigningKeyError;

use claims::JwtClaims;
use customs_access::{NotOurToken, SigningFailed, TokenClaims, TokenSigner};
use jsonwebtoken::jwk::{Jwk, JwkSet, PublicKeyUse, ThumbprintHash};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use remembered_tokens::RememberedTokens;
use std::path::Path;

/// Signs tokens with an Ed25519 key and verifies them by the key that their `kid` names.
pub struct TokenKeys {
    header: Header,
    signing: EncodingKey,
    /// The keys whose tokens are accepted, each with its `kid`.
    accepted: Vec<(String, DecodingKey)>,
    published: JwkSet,
    validation: Validation,
    remembered: RememberedTokens,
}

impl TokenKeys {
    /// Reads the key from this PEM file (PKCS #8). If there is no such file, it is created with a new key, readable by
    /// its owner only; if several instances start at once, all use the same key.
    ///
    /// # Errors
    /// The file cannot be read or created, or holds no Ed25519 key.
    pub fn load_or_create(file: &Path) -> Result<Self, SigningKeyError> {
        let pem = key_file::read_or_create(file)?;
        Self::from_pem(&pem).ok_or_else(|| SigningKeyError::NoKey(file.to_owned()))
    }

    fn from_pem(pem: &[u8]) -> Option<Self> {
        let signing = EncodingKey::from_ed_pem(pem).ok()?;
        let mut jwk = Jwk::from_encoding_key(&signing, Algorithm::EdDSA).ok()?;
        let kid = jwk.thumbprint(ThumbprintHash::SHA256).ok()?;
        jwk.common.key_id = Some(kid.clone());
        jwk.common.public_key_use = Some(PublicKeyUse::Signature);
        let verifying = DecodingKey::from_jwk(&jwk).ok()?;

        let mut header = Header::new(Algorithm::EdDSA);
        header.kid = Some(kid.clone());
        // The type into which the claims are read requires each of them, and `Access::authenticate` checks them by the
        // clock of the service, without leeway.
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.required_spec_claims.clear();
        validation.validate_exp = false;
        validation.validate_aud = false;
        Some(Self {
            header,
            signing,
            accepted: vec![(kid, verifying)],
            published: JwkSet { keys: vec![jwk] },
            validation,
            remembered: RememberedTokens::default(),
        })
    }

    /// Returns the claims of a token after verifying its signature.
    fn verified(&self, token: &str) -> Result<TokenClaims, NotOurToken> {
        let header = jsonwebtoken::decode_header(token).map_err(|_| NotOurToken)?;
        let kid = header.kid.filter(|_| header.crit.is_none()).ok_or(NotOurToken)?;
        let (_, key) = self.accepted.iter().find(|(id, _)| *id == kid).ok_or(NotOurToken)?;
        // The algorithm follows from the key; a header that names another one is refused.
        let decoded = jsonwebtoken::decode::<JwtClaims>(token, key, &self.validation).map_err(|_| NotOurToken)?;
        TokenClaims::try_from(decoded.claims)
    }

    /// The public keys, for publication.
    pub(crate) fn published(&self) -> &JwkSet {
        &self.published
    }
}

impl TokenSigner for TokenKeys {
    fn sign(&self, claims: &TokenClaims) -> Result<String, SigningFailed> {
        jsonwebtoken::encode(&self.header, &JwtClaims::from(claims), &self.signing)
            .map_err(|error| SigningFailed(error.into()))
    }

    fn verify(&self, token: &str) -> Result<TokenClaims, NotOurToken> {
        if let Some(claims) = self.remembered.claims(token) {
            return Ok(claims);
        }
        let claims = self.verified(token)?;
        self.remembered.remember(token, &claims);
        Ok(claims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_access::{ClientId, Generation, Permission, Scopes, TokenId};
    use customs_kernel::OrganisationId;
    use std::collections::BTreeSet;
    use std::os::unix::fs::PermissionsExt;

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
        TokenKeys::load_or_create(&folder.path().join(name)).expect("a key")
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
        for number in 0..5_000 {
            keys.remembered.remember(&number.to_string(), &claims());
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
        let kid = keys.header.kid.clone().expect("a kid");
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
            let starts: Vec<_> = (0..8).map(|_| scope.spawn(|| keys(&folder, "key.pem").header.kid)).collect();
            starts.into_iter().map(|start| start.join().expect("started").expect("a kid")).collect()
        });
        assert!(started.iter().all(|kid| *kid == started[0]));
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left beside it");
    }

    #[test]
    fn a_file_without_a_key_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("key.pem");
        std::fs::write(&file, "no key").expect("written");
        let error = TokenKeys::load_or_create(&file).map(drop).expect_err("no key");
        assert!(error.to_string().contains("key.pem"), "{error}");
    }
}
