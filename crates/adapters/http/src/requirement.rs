//! The conditions of an operation on the token of its caller, as types: `Caller<DeclarationsWrite>`.

use customs_access::{Permission, Scope};

/// The scopes and the permission that an operation requires.
pub trait Requirement: 'static {
    /// The token needs one of these scopes; any valid token is enough if the list is empty.
    const SCOPES: &'static [Scope];
    /// The permission that the client needs in addition.
    const PERMISSION: Option<Permission> = None;
}

/// Any valid token is enough.
pub(crate) struct AnyToken;

impl Requirement for AnyToken {
    const SCOPES: &'static [Scope] = &[];
}

/// Declares requirements by their scopes; a token needs one of them, and by the permission needed in addition.
#[doc(hidden)]
#[macro_export]
macro_rules! requirements {
    ($($name:ident: $($scope:ident)|+ $(, $permission:ident)?;)+) => { $(
        #[doc = concat!("Needs ", stringify!($($scope)|+), $(" and ", stringify!($permission),)? ".")]
        pub(crate) struct $name;

        impl $crate::internals::Requirement for $name {
            const SCOPES: &'static [customs_access::Scope] = &[$(customs_access::Scope::$scope),+];
            $(
                const PERMISSION: Option<customs_access::Permission> =
                    Some(customs_access::Permission::$permission);
            )?
        }
    )+ };
}
pub(crate) use requirements;
