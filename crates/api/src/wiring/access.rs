use crate::failure::Fallible;
use crate::foundation::Foundation;
use customs_access::Access;
use customs_http::TokenKeys;
use std::sync::Arc;

/// The access use cases with the keys of their tokens.
pub(crate) struct WiredAccess {
    pub(crate) access: Arc<Access>,
    pub(crate) token_keys: Arc<TokenKeys>,
}

pub(crate) fn access(foundation: &Foundation, base_url: &str) -> Fallible<WiredAccess> {
    let token_keys = foundation.token_keys()?;
    let access = foundation.access(base_url, token_keys.clone())?;
    access.refresh_revocations()?;
    Ok(WiredAccess { access: Arc::new(access), token_keys })
}
