/// Declares the struct of one body, `new` or `changed`: the members before the fields, the fields, and the members
/// after them. `[required]` applies to a new body only, and a field can be described differently in each body. With
/// `[required, nullable = false]` the document does not offer null, which counts as left out all the same.
macro_rules! record_body {
    ($(#[$meta:meta])* $kind:ident $Body:ident $first:tt $fields:tt $last:tt) => {
        $crate::record_fields::body_struct! {
            #[derive(serde::Deserialize)]
            $(#[$meta])*
            $kind $Body $first $fields $last
        }
    };
}
pub(crate) use record_body;

/// Like `record_body!`, for a body that a domain reads: the struct is shown, or describes the body in the OpenAPI
/// document, and is not read.
macro_rules! shown_body {
    ($(#[$meta:meta])* $kind:ident $Body:ident $first:tt $fields:tt $last:tt) => {
        $crate::record_fields::body_struct! {
            #[derive(serde::Serialize)]
            $(#[$meta])*
            $kind $Body $first $fields $last
        }
    };
}
pub(crate) use shown_body;

/// The struct that `record_body!` and `shown_body!` declare.
macro_rules! body_struct {
    (
        $(#[$body_meta:meta])*
        new $Body:ident
        { $( $(#[$first_meta:meta])* $first:ident : $first_type:ty ),* $(,)? }
        {
            $(
                $(#[$meta:meta])* $field:ident : $outer:ident $(<$inner:ident>)?
                $([$required:ident $(, nullable = $null:tt)?])? $({ new: $new:tt, changed: $changed:tt })?
            ),* $(,)?
        }
        { $( $(#[$last_meta:meta])* $last:ident : $last_type:ty ),* $(,)? }
    ) => {
        #[derive(Clone, Default, utoipa::ToSchema)]
        #[serde(expecting = "an object")]
        $(#[$body_meta])*
        pub(crate) struct $Body {
            $( $(#[$first_meta])* #[serde(default)] pub(crate) $first: $first_type, )*
            $(
                $(#[doc = $new])?
                $(#[$meta])*
                #[serde(default)]
                #[schema(nullable $($(= $null)?)?, value_type = $outer $(<$inner>)? $(, $required = true)?)]
                $field: $crate::record_fields::Change<$outer $(<$inner>)?>,
            )*
            $( $(#[$last_meta])* #[serde(default)] pub(crate) $last: $last_type, )*
        }
    };
    (
        $(#[$body_meta:meta])*
        changed $Body:ident $first:tt
        {
            $(
                $(#[$meta:meta])* $field:ident : $outer:ident $(<$inner:ident>)?
                $([$required:ident $(, nullable = $null:tt)?])? $({ new: $new:tt, changed: $changed:tt })?
            ),* $(,)?
        }
        $last:tt
    ) => {
        $crate::record_fields::body_struct! {
            $(#[$body_meta])*
            new $Body $first
            { $( $(#[doc = $changed])? $(#[$meta])* $field: $outer $(<$inner>)?, )* }
            $last
        }
    };
}
pub(crate) use body_struct;

/// Declares how a body changes a form: the fields that were sent replace those of the form.
macro_rules! body_applies {
    (
        $Body:ident of $Form:ident { $($left_out:ident),* }
        {
            $(
                $(#[$meta:meta])* $field:ident : $outer:ident $(<$inner:ident>)?
                $([$required:ident $(, nullable = $null:tt)?])? $({ new: $new:tt, changed: $changed:tt })?
            ),* $(,)?
        }
    ) => {
        impl $Body {
            /// Replaces the fields of the form that the body sends.
            pub(crate) fn apply(&self, form: &mut $Form) {
                let $Form { $( $field, )* $( $left_out: _, )* } = form;
                $(
                    if let Some(sent) = self.$field.sent() {
                        *$field = $crate::record_fields::Travelling::arrived(sent.clone());
                    }
                )*
            }
        }
    };
}
pub(crate) use body_applies;
