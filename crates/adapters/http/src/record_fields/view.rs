/// Declares the two bodies and the view of a domain form.
///
/// ```text
/// record_fields! {
///     form: CustomerForm;                   // or: CustomerForm without { never_shown };
///
///     /// A new customer.
///     #[schema(as = NewCustomer)]
///     create: CreateBody { /// Sent, but not part of the form. … }
///
///     /// The fields of a customer that are to be changed.
///     #[schema(as = CustomerChanges)]
///     change: ChangeBody { … }
///
///     /// A customer.
///     #[schema(as = Customer)]
///     view: CustomerView;
///
///     /// The values that a view shows besides the form.
///     facts: CustomerFacts;
///
///     facts { id: i64 }            // shown, never sent; any number of both blocks,
///     fields {                     // in the order of the view
///         /// Name of the customer.
//////         customer_name: Option<String> [required],  // required on create
///         /// Whether the customer sends goods.
///         is_sender: bool,
///     }
/// }
/// ```
///
/// This makes `CreateBody::form`, `ChangeBody::apply` and `CustomerView::new`. A field that is never null when shown is
/// a `bool` or a `Vec`. A text with allowed values names them by `#[schema(value_type = Option<…>)]`.
macro_rules! record_fields {
    ($($declared:tt)*) => {
        $crate::record_fields::bodies_and_view! { record_bodies; $($declared)* }
    };
}
pub(crate) use record_fields;

/// Like `record_fields!`, for a form that its domain reads: the bodies describe what is sent, as those of
/// `described_bodies!` do.
macro_rules! described_fields {
    ($($declared:tt)*) => {
        $crate::record_fields::bodies_and_view! { described_bodies; $($declared)* }
    };
}
pub(crate) use described_fields;

/// What `record_fields!` and `described_fields!` declare: the bodies by the macro `$bodies`, and the view.
macro_rules! bodies_and_view {
    (
        $bodies:ident;
        form: $Form:ident $(without { $($left_out:ident),* })?;
        $(#[$create_meta:meta])*
        create: $Create:ident $in_create:tt
        $(#[$change_meta:meta])*
        change: $Change:ident $in_change:tt
        $(#[$view_meta:meta])*
        view: $View:ident;
        $(#[$facts_meta:meta])*
        facts: $Facts:ident;
        $(
            facts { $( $(#[$fact_meta:meta])* $fact:ident : $fact_type:ty ),* $(,)? }
            fields {
                $( $(#[$meta:meta])* $field:ident : $outer:ident $(<$inner:ident>)? $([$required:ident])? ),* $(,)?
            }
        )+
    ) => {
        $crate::record_fields::$bodies! {
            form: $Form $(without { $($left_out),* })?;
            $(#[$create_meta])*
            create: $Create $in_create
            $(#[$change_meta])*
            change: $Change $in_change
            fields {
                $( $( $(#[$meta])* $field: $outer $(<$inner>)? $([$required])?, )* )+
            }
        }

        #[derive(serde::Serialize, utoipa::ToSchema)]
        $(#[$view_meta])*
        pub(crate) struct $View {
            $(
                $( $(#[$fact_meta])* $fact: $fact_type, )*
                $( $(#[$meta])* $field: $outer $(<$inner>)?, )*
            )+
        }

        $(#[$facts_meta])*
        pub(crate) struct $Facts {
            $( $( pub(crate) $fact: $fact_type, )* )+
        }

        impl $View {
            /// Creates the view of a form, with the facts that the form does not hold.
            pub(crate) fn new(form: $Form, facts: $Facts) -> Self {
                let $Form { $( $( $field, )* )+ $( $( $left_out: _, )* )? } = form;
                let $Facts { $( $( $fact, )* )+ } = facts;
                Self {
                    $(
                        $( $fact, )*
                        $( $field: $crate::record_fields::ShownAs::shown($field), )*
                    )+
                }
            }
        }
    };
}
pub(crate) use bodies_and_view;
