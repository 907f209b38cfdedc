use crate::{CallbackTargets, CallbackUrl, TargetCheck, TargetRefused};
use async_trait::async_trait;

/// Resolves every host to a public address, except hosts with names that begin with `intranet`.
#[derive(Debug)]
pub struct KnownHosts;

#[async_trait]
impl CallbackTargets for KnownHosts {
    async fn check(&self, url: &CallbackUrl) -> Result<TargetCheck, TargetRefused> {
        let private = url.url().host_str().is_some_and(|host| host.starts_with("intranet"));
        if private { Err(TargetRefused) } else { Ok(TargetCheck::Allowed) }
    }
}
