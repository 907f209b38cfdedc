//! The allowed values of text fields, for the OpenAPI document only. The values that a client sends are checked
//! together with all other rules, so that one answer names every error.

/// Declares types that stand for texts with allowed values; fields refer to them by `#[schema(value_type = …)]`.
macro_rules! choices {
    ($($(#[doc = $says:literal])* $name:ident: $($value:literal),+;)+) => { $(
        $(#[doc = $says])*
        pub(crate) enum $name {}

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let says = [$($says),*] as [&str; _];
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::Type::String)
                    .description(Some(says.concat().trim()).filter(|says| !says.is_empty()))
                    .enum_values(Some([$($value),+]))
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed(stringify!($name))
            }
        }
    )+ };
}
pub(crate) use choices;
