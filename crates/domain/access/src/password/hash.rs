use super::Password;
use argon2::password_hash::phc::PasswordHash as Phc;
use argon2::password_hash::{Error, PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use customs_kernel::Entropy;
use std::fmt;

/// Memory in KiB, passes and lanes: the least that OWASP's Password Storage Cheat Sheet recommends for Argon2id. One
/// hash takes about 20 ms and 19 MiB.
const PARAMS: Params = match Params::new(19_456, 2, 1, Some(32)) {
    Ok(params) => params,
    Err(_) => panic!("Argon2 takes these parameters"),
};

/// The stored form of a password: Argon2id with its parameters and salt, as a PHC string.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Hashes a password with a new salt. This takes about 20 ms of a processor, so it belongs outside units of work.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn from_password(password: &Password, entropy: &dyn Entropy) -> Result<Self, HashingFailed> {
        let mut salt = [0; 16];
        entropy.fill(&mut salt);
        let hash = argon2().hash_password_with_salt(password.0.as_bytes(), &salt).map_err(HashingFailed)?;
        Ok(Self(hash.to_string()))
    }

    /// Restores a stored hash; `None` when the text is not the PHC string of an Argon2 hash.
    #[must_use]
    pub fn restore(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        let parsed = Phc::new(&text).ok().filter(|parsed| parsed.salt.is_some() && parsed.hash.is_some())?;
        Algorithm::try_from(parsed.algorithm.as_str()).ok()?;
        parsed.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
        Params::try_from(&parsed).ok()?;
        Some(Self(text))
    }

    /// A hash that no known password has. It takes as long to compare with as one that was just made, so that a sign-in
    /// with an unknown e-mail takes as long as any other.
    #[must_use]
    pub fn unmatchable() -> Self {
        let (memory, passes, lanes) = (PARAMS.m_cost(), PARAMS.t_cost(), PARAMS.p_cost());
        // 16 bytes of salt and 32 bytes of hash, all zero.
        let (salt, hash) = ("A".repeat(22), "A".repeat(43));
        Self(format!("$argon2id$v=19$m={memory},t={passes},p={lanes}${salt}${hash}"))
    }

    /// The text to store, at most 130 characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the password has this hash. Takes as long as hashing it; the hashes are compared in constant time.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn matches(&self, password: &Password) -> Result<bool, HashingFailed> {
        let hash = Phc::new(&self.0).map_err(|_| HashingFailed(Error::EncodingInvalid))?;
        match argon2().verify_password(password.0.as_bytes(), &hash) {
            Ok(()) => Ok(true),
            Err(Error::PasswordInvalid) => Ok(false),
            Err(error) => Err(HashingFailed(error)),
        }
    }

    /// A hash that cannot be compared with, so that a test sees who tries.
    #[cfg(test)]
    pub(crate) const fn that_fails() -> Self {
        Self(String::new())
    }

    /// Whether it was made with other parameters than new hashes are, and should be made again when the password is
    /// known.
    #[must_use]
    pub fn is_outdated(&self) -> bool {
        let Ok(hash) = Phc::new(&self.0) else { return true };
        let is_current = hash.algorithm == Algorithm::Argon2id.ident()
            && hash.version == Some(Version::V0x13.into())
            && Params::try_from(&hash).is_ok_and(|params| params == PARAMS);
        !is_current
    }
}

fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, PARAMS)
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// A password could not be hashed: there was no memory for it, or a stored hash has a form that cannot be computed.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the password could not be hashed: {0}")]
pub struct HashingFailed(Error);

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::CountingEntropy;

    fn hashed(text: &str) -> PasswordHash {
        PasswordHash::from_password(&Password::presented(text), &CountingEntropy::default()).expect("it is hashed")
    }

    #[test]
    fn a_hash_fits_its_own_password_only() {
        let hash = hashed("a boat in the harbour");
        assert!(hash.matches(&Password::presented("a boat in the harbour")).expect("an answer"));
        for other in ["", "a boat in the harbou", "A boat in the harbour", "a boat in the harbour "] {
            assert!(!hash.matches(&Password::presented(other)).expect("an answer"), "{other}");
        }
    }

    #[test]
    fn equal_passwords_have_different_hashes_that_read_back() {
        let entropy = CountingEntropy::default();
        let [one, other] = [(); 2].map(|()| PasswordHash::from_password(&Password::presented("the same"), &entropy));
        let (one, other) = (one.expect("it is hashed"), other.expect("it is hashed"));
        assert_ne!(one, other);
        assert!(one.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", one.as_str());
        assert!(one.as_str().len() <= 130);
        assert_eq!(PasswordHash::restore(one.as_str()), Some(one));
    }

    #[test]
    fn nobody_has_the_password_of_nobody_and_asking_costs_the_same() {
        let nobody = PasswordHash::unmatchable();
        assert_eq!(PasswordHash::restore(nobody.as_str()), Some(nobody.clone()));
        assert!(!nobody.is_outdated(), "it has the parameters of any new hash");
        assert!(!nobody.matches(&Password::presented("")).expect("an answer"));
    }

    #[test]
    fn a_hash_of_other_parameters_still_fits_but_is_outdated() {
        let weak =
            Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 1, 1, Some(32)).expect("parameters"));
        let other = Argon2::new(Algorithm::Argon2i, Version::V0x13, PARAMS);
        for hasher in [weak, other] {
            let text = hasher.hash_password_with_salt(b"an old password", &[7; 16]).expect("it is hashed").to_string();
            let hash = PasswordHash::restore(text).expect("it reads");
            assert!(hash.matches(&Password::presented("an old password")).expect("an answer"));
            assert!(hash.is_outdated());
        }
        assert!(!hashed("a new password").is_outdated());
    }

    #[test]
    fn a_text_that_is_no_hash_of_argon2_is_not_restored() {
        let of_nobody = PasswordHash::unmatchable();
        let without_hash = of_nobody.as_str().rsplit_once('$').expect("parts").0.to_owned();
        let of_tomorrow = of_nobody.as_str().replace("v=19", "v=99");
        for text in [
            &of_tomorrow,
            "",
            "secret",
            "$2b$10$N9qo8uLOickgx2ZMRZoMye",
            "$scrypt$ln=16$aM15713r3Xsvxbi31lqr1Q",
            &without_hash,
        ] {
            assert_eq!(PasswordHash::restore(text), None, "{text}");
        }
    }

    #[test]
    fn neither_a_password_nor_its_hash_shows_in_debug_output() {
        let shown = format!("{:?} {:?}", Password::presented("hunter2"), PasswordHash::unmatchable());
        assert_eq!(shown, "Password(…) PasswordHash(…)");
    }
}
