use crate::failure::Fallible;
use crate::foundation::Foundation;
use crate::keys::SigningKeys;
use customs_access::Access;
use std::sync::Arc;

/// The access use cases with the keys of their tokens.
pub(crate) struct WiredAccess {
    pub(crate) access: Arc<Access>,
    pub(crate) signing_keys: Arc<SigningKeys>,
}

pub(crate) fn access(foundation: &Foundation, base_url: &str) -> Fallible<WiredAccess> {
    let signing_keys = Arc::new(foundation.signing_keys()?);
    let looking = Arc::downgrade(&signing_keys);
    signing_keys.token_keys().on_unknown(Arc::new(move || {
        let looked = looking.upgrade().map_or(Ok(()), |keys| keys.look_unless_under_way());
        if let Err(error) = looked {
            tracing::warn!(%error, "a token names an unknown key, and the keys could not be looked at");
        }
    }));
    let access = foundation.access(base_url, signing_keys.token_keys().clone())?;
    access.refresh_revocations()?;
    Ok(WiredAccess { access: Arc::new(access), signing_keys })
}
