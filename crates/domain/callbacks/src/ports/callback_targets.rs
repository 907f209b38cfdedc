use crate::CallbackUrl;
use async_trait::async_trait;

/// Says whether a receiver's host may be called at all, by where its name leads now.
///
/// Every try asks again by itself; this is for telling the client at registration.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait(?Send)]
pub trait CallbackTargets: Send + Sync {
    /// `Ok` when every address of the host is public, and also when the name leads nowhere at
    /// present: names can be published after the registration, and the tries check again.
    ///
    /// # Errors
    /// When one of the addresses is loopback, private, link-local, multicast or otherwise special.
    async fn check(&self, url: &CallbackUrl) -> Result<(), TargetRefused>;
}

/// The host leads to an address that is not public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must lead to public addresses only")]
pub struct TargetRefused;
