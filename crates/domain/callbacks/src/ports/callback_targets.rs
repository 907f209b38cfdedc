use crate::CallbackUrl;
use async_trait::async_trait;

/// Checks whether a receiver's host may be called, by the addresses that its name resolves to now.
///
/// This check informs the client at registration. Every delivery attempt checks again by itself.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait(?Send)]
pub trait CallbackTargets: Send + Sync {
    /// `Ok` when every address of the host is public, and also when the name resolves to none at present: names can be
    /// published after registration, and the attempts check again.
    ///
    /// # Errors
    /// When one of the addresses is loopback, private, link-local, multicast or otherwise special.
    async fn check(&self, url: &CallbackUrl) -> Result<(), TargetRefused>;
}

/// The host resolves to an address that is not public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must lead to public addresses only")]
pub struct TargetRefused;
