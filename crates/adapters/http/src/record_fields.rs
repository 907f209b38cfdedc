//! The fields of a record that clients keep, written once: what clients send to create one, what they
//! send to change one, and what they are shown.

use crate::body::{Day, Moment, Number};
use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer};

/// A field of a body that says something, or nothing. Null is something: the field is cleared, or
/// has its default again.
#[derive(Clone, Default)]
pub(crate) struct Change<T>(Option<T>);

impl<T> Change<T> {
    /// What the field says, if it was sent.
    pub(crate) const fn sent(&self) -> Option<&T> {
        self.0.as_ref()
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for Change<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Some(Option::<T>::deserialize(deserializer)?.unwrap_or_default())))
    }
}

/// A value of a form of the domain, and how it travels.
pub(crate) trait Travelling: Sized {
    /// The same value in JSON.
    type As: Clone;

    /// The value of what was sent.
    fn arrived(sent: Self::As) -> Self;

    /// What is shown of the value.
    fn shown(self) -> Self::As;
}

macro_rules! travels_as_it_is {
    ($($value:ty),+) => { $(
        impl Travelling for $value {
            type As = Self;

            fn arrived(sent: Self) -> Self {
                sent
            }

            fn shown(self) -> Self {
                self
            }
        }
    )+ };
}
travels_as_it_is!(bool, Option<bool>, Option<i64>, Option<String>, Vec<String>);

impl Travelling for Option<Decimal> {
    type As = Option<Number>;

    fn arrived(sent: Option<Number>) -> Self {
        sent.map(Into::into)
    }

    fn shown(self) -> Option<Number> {
        self.map(Into::into)
    }
}

impl Travelling for Option<NaiveDate> {
    type As = Option<Day>;

    /// A text that is no day becomes the last one there is, which breaks the rule that days have four
    /// digits for the year: so it is told with all other broken rules.
    fn arrived(sent: Option<Day>) -> Self {
        sent.map(|day| day.get().unwrap_or(NaiveDate::MAX))
    }

    fn shown(self) -> Option<Day> {
        self.map(Into::into)
    }
}

impl Travelling for Option<DateTime<Utc>> {
    type As = Option<Moment>;

    /// A text that is no moment becomes the last one there is, as with days.
    fn arrived(sent: Option<Moment>) -> Self {
        sent.map(|moment| moment.get().unwrap_or(DateTime::<Utc>::MAX_UTC))
    }

    fn shown(self) -> Option<Moment> {
        self.map(Into::into)
    }
}

/// Declares the bodies of a form of the domain: what creates a record, and what changes one.
///
/// ```text
/// record_bodies! {
///     form: ContactForm;
///     /// A new contact.
///     #[schema(as = NewContact)]
///     create: CreateBody {}
///     /// What is to be changed of a contact.
///     #[schema(as = ContactChanges)]
///     change: ChangeBody {}
///     fields { /// Name. name: Option<String> [required], … }
/// }
/// ```
///
/// makes `CreateBody::form` and `ChangeBody::apply`. For records whose view is written by hand, because it shows
/// more than the form says; the others have `record_fields!`.
macro_rules! record_bodies {
    (
        form: $Form:ident;
        $(#[$create_meta:meta])*
        create: $Create:ident { $( $(#[$in_create_meta:meta])* $in_create:ident : $in_create_type:ty ),* $(,)? }
        $(#[$change_meta:meta])*
        change: $Change:ident { $( $(#[$in_change_meta:meta])* $in_change:ident : $in_change_type:ty ),* $(,)? }
        fields {
            $( $(#[$meta:meta])* $field:ident : $outer:ident $(<$inner:ident>)? $([$required:ident])? ),* $(,)?
        }
    ) => {
        #[derive(Clone, Default, serde::Deserialize, utoipa::ToSchema)]
        #[serde(expecting = "an object")]
        $(#[$create_meta])*
        pub(crate) struct $Create {
            $( $(#[$in_create_meta])* #[serde(default)] pub(crate) $in_create: $in_create_type, )*
            $(
                $(#[$meta])*
                #[serde(default)]
                #[schema(nullable, value_type = $outer $(<$inner>)? $(, $required = true)?)]
                $field: $crate::record_fields::Change<$outer $(<$inner>)?>,
            )*
        }

        #[derive(Clone, Default, serde::Deserialize, utoipa::ToSchema)]
        #[serde(expecting = "an object")]
        $(#[$change_meta])*
        pub(crate) struct $Change {
            $( $(#[$in_change_meta])* #[serde(default)] pub(crate) $in_change: $in_change_type, )*
            $(
                $(#[$meta])*
                #[serde(default)]
                #[schema(nullable, value_type = $outer $(<$inner>)?)]
                $field: $crate::record_fields::Change<$outer $(<$inner>)?>,
            )*
        }

        impl $Create {
            /// The form that says what the body says.
            pub(crate) fn form(&self) -> $Form {
                let mut form = $Form::default();
                let $Form { $( $field, )* } = &mut form;
                $(
                    if let Some(sent) = self.$field.sent() {
                        *$field = $crate::record_fields::Travelling::arrived(sent.clone());
                    }
                )*
                form
            }
        }

        impl $Change {
            /// Changes of the form what the body says.
            pub(crate) fn apply(&self, form: &mut $Form) {
                let $Form { $( $field, )* } = form;
                $(
                    if let Some(sent) = self.$field.sent() {
                        *$field = $crate::record_fields::Travelling::arrived(sent.clone());
                    }
                )*
            }
        }
    };
}
pub(crate) use record_bodies;

/// Declares the bodies and the view of a form of the domain.
///
/// ```text
/// record_fields! {
///     form: CustomerForm;
///
///     /// A new customer.
///     #[schema(as = NewCustomer)]
///     create: CreateBody { /// Sent, but no part of the form. … }
///
///     /// What is to be changed of a customer.
///     #[schema(as = CustomerChanges)]
///     change: ChangeBody { … }
///
///     /// A customer.
///     #[schema(as = Customer)]
///     view: CustomerView;
///
///     /// What a view shows besides the form.
///     facts: CustomerFacts;
///
///     facts { id: i64 }            // shown, never sent; any number of both blocks,
///     fields {                     // in the order of the view
///         /// Name.
///         #[schema(max_length = 255)]
///         customer_name: Option<String> [required],  // required on create
///         /// Sends goods.
///         is_sender: bool,
///     }
/// }
/// ```
///
/// makes `CreateBody::form`, `ChangeBody::apply` and `CustomerView::of`. The types are those of JSON:
/// `Number` for decimals, `Day` for days, `Moment` for moments, `bool` and `Vec` for what is never null when shown. A field of
/// the form that is not written down is a compile error. Where texts have allowed values, a
/// `#[schema(value_type = Option<…>)]` names them.
macro_rules! record_fields {
    (
        form: $Form:ident;
        $(#[$create_meta:meta])*
        create: $Create:ident { $( $(#[$in_create_meta:meta])* $in_create:ident : $in_create_type:ty ),* $(,)? }
        $(#[$change_meta:meta])*
        change: $Change:ident { $( $(#[$in_change_meta:meta])* $in_change:ident : $in_change_type:ty ),* $(,)? }
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
        $crate::record_fields::record_bodies! {
            form: $Form;
            $(#[$create_meta])*
            create: $Create { $( $(#[$in_create_meta])* $in_create: $in_create_type, )* }
            $(#[$change_meta])*
            change: $Change { $( $(#[$in_change_meta])* $in_change: $in_change_type, )* }
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
            /// What is shown of a form, and what else there is to show.
            pub(crate) fn of(form: $Form, facts: $Facts) -> Self {
                let $Form { $( $( $field, )* )+ } = form;
                let $Facts { $( $( $fact, )* )+ } = facts;
                Self {
                    $(
                        $( $fact, )*
                        $( $field: $crate::record_fields::Travelling::shown($field), )*
                    )+
                }
            }
        }
    };
}
pub(crate) use record_fields;
