//! What an endpoint asks of a token, as types: `Caller<DeclarationsWrite>`.

use customs_access::{Permission, Scope};

/// What a token must carry for an operation.
pub(crate) trait Requirement: 'static {
    /// One of these scopes is enough; none named: any valid token.
    const SCOPES: &'static [Scope];
    /// The client must hold this besides.
    const PERMISSION: Option<Permission> = None;
}

/// Any valid token will do.
pub(crate) struct AnyToken;

impl Requirement for AnyToken {
    const SCOPES: &'static [Scope] = &[];
}

/// Declares requirements by the scopes of which one is needed, and the permission needed besides.
macro_rules! requirements {
    ($($name:ident: $($scope:ident)|+ $(, $permission:ident)?;)+) => { $(
        #[doc = concat!("Needs ", stringify!($($scope)|+), $(" and ", stringify!($permission),)? ".")]
        pub(crate) struct $name;

        impl $crate::requirement::Requirement for $name {
            const SCOPES: &'static [customs_access::Scope] = &[$(customs_access::Scope::$scope),+];
            $(
                const PERMISSION: Option<customs_access::Permission> =
                    Some(customs_access::Permission::$permission);
            )?
        }
    )+ };
}
pub(crate) use requirements;
