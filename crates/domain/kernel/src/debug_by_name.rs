/// Implements `Debug` by the name of the type alone: for services and ports, which hold what others made, and for what
/// may hold a secret. A type may have one parameter, with or without a bound.
///
/// ```
/// struct Orders {
///     token: String,
/// }
/// customs_kernel::debug_by_name!(Orders);
///
/// assert_eq!(format!("{:?}", Orders { token: "secret".to_owned() }), "Orders { .. }");
/// ```
#[macro_export]
macro_rules! debug_by_name {
    ($($name:ident $(<$param:tt $(: $bound:ident)?>)?),+ $(,)?) => {$(
        impl $(<$param $(: $bound)?>)? ::std::fmt::Debug for $name $(<$param>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(::std::stringify!($name)).finish_non_exhaustive()
            }
        }
    )+};
}
