/// Declares what is shown of a record that clients do not write in this shape, and how it is made of the record.
///
/// ```text
/// record_view! {
///     /// A cost of a dossier.
///     #[schema(as = DossierPurchaseLine)]
///     pub(super) PurchaseLineView {
///         id: i64,
///         dossier_id: i64,
///         /// Without VAT.
///         amount: Number,
///         is_expensive: bool = amount.is_above(LIMIT),
///     }
///     of PurchaseLine { id, organisation: _, dossier: dossier_id, amounts: LineAmounts { amount, vat_amount: _ } }
///     knowing |line| { limit = line.limit() }
/// }
/// ```
///
/// The pattern after `of` takes the record apart, so that a new field of the record is a compile error until it is
/// decided whether it is shown. A field of the view takes the value of the same name from that pattern, in the shape
/// that [`ShownAs`](super::ShownAs) gives it, or the expression after `=`. Fields are made in their order, so that an
/// expression can use the fields above it. `knowing |line| { … }` names values that need the whole record. With
/// `given (rules: VatRules)` at the end, the view is made by `new(record, rules)` in place of `from(record)`.
///
/// With `from |line: PurchaseLine|` in place of `of` the record stays whole, and each field needs its expression. That
/// is for responses that show a little of a record. `given` may follow there too.
macro_rules! record_view {
    (
        $(#[$meta:meta])*
        $vis:vis $View:ident {
            $( $(#[$field_meta:meta])* $field:ident : $type:ty = $value:expr ),* $(,)?
        }
        from |$whole:ident : $Record:ty|
        $(knowing { $( $known:ident = $how:expr ),+ $(,)? })?
    ) => {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        $(#[$meta])*
        $vis struct $View { $( $(#[$field_meta])* $field: $type, )* }

        impl From<$Record> for $View {
            fn from($whole: $Record) -> Self {
                $( $( let $known = $how; )+ )?
                $( let $field = $value; )*
                Self { $( $field ),* }
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis $View:ident {
            $( $(#[$field_meta:meta])* $field:ident : $type:ty = $value:expr ),* $(,)?
        }
        from |$whole:ident : $Record:ty|
        given ($( $given:ident : $given_type:ty ),+)
    ) => {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        $(#[$meta])*
        $vis struct $View { $( $(#[$field_meta])* $field: $type, )* }

        impl $View {
            /// Makes the view of a record.
            pub(crate) fn new($whole: $Record, $( $given: $given_type ),+) -> Self {
                $( let $field = $value; )*
                Self { $( $field ),* }
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis $View:ident {
            $( $(#[$field_meta:meta])* $field:ident : $type:ty $(= $value:expr)? ),* $(,)?
        }
        of $Record:ident $parts:tt
        $(knowing |$whole:ident| { $( $known:ident = $how:expr ),+ $(,)? })?
        given ($( $given:ident : $given_type:ty ),+)
    ) => {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        $(#[$meta])*
        $vis struct $View { $( $(#[$field_meta])* $field: $type, )* }

        impl $View {
            /// Makes the view of a record.
            pub(crate) fn new(record: $Record, $( $given: $given_type ),+) -> Self {
                $( let $whole = &record; $( let $known = $how; )+ )?
                let $Record $parts = record;
                $( let $field = $crate::record_fields::shown_field!($field $(= $value)?); )*
                Self { $( $field ),* }
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis $View:ident {
            $( $(#[$field_meta:meta])* $field:ident : $type:ty $(= $value:expr)? ),* $(,)?
        }
        of $Record:ident $parts:tt
        $(knowing |$whole:ident| { $( $known:ident = $how:expr ),+ $(,)? })?
    ) => {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        $(#[$meta])*
        $vis struct $View { $( $(#[$field_meta])* $field: $type, )* }

        impl From<$Record> for $View {
            fn from(record: $Record) -> Self {
                $( let $whole = &record; $( let $known = $how; )+ )?
                let $Record $parts = record;
                $( let $field = $crate::record_fields::shown_field!($field $(= $value)?); )*
                Self { $( $field ),* }
            }
        }

        impl $crate::record_fields::ShownAs<$View> for $Record {
            fn shown(self) -> $View {
                self.into()
            }
        }
    };
}
pub(crate) use record_view;

/// The value of a field of a view.
macro_rules! shown_field {
    ($field:ident) => {
        $crate::record_fields::ShownAs::shown($field)
    };
    ($field:ident = $value:expr) => {
        $value
    };
}
pub(crate) use shown_field;
