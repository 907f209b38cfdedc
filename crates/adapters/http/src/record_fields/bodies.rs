/// Declares the bodies of a form of the domain: what creates a record, and what changes one.
///
/// ```text
/// record_bodies! {
///     form: ContactForm;                    // or: ContactForm without { made_by_the_service };
///     /// A new contact.
///     #[schema(as = NewContact)]
///     create: CreateBody { /// Sent before the fields, but no part of the form. … } then { … after them }
///     /// What is to be changed of a contact.
///     #[schema(as = ContactChanges)]
///     change: ChangeBody {}
///     fields {
///         /// Name.
///         name: Option<String> [required],  // required on create
///         /// Another name in JSON, and a further one that is taken as well.
///         #[serde(rename = "type", alias = "kind")]
///         contact_type: Option<String>,
///         // What is told of a field where that is not the same in both bodies.
///         language: Option<String> { new: "English when left out.", changed: "Null: English." },
///     }
/// }
/// ```
///
/// makes `CreateBody::form` and `ChangeBody::apply`. For records whose view is written by hand, because it shows
/// more than the form says; the others have `record_fields!`.
///
/// With `part: Contact` in place of `create: CreateBody` the first of the two is a `record_part!`, which is shown as
/// well.
macro_rules! record_bodies {
    (
        form: $Form:ident $(without { $($left_out:ident),* })?;
        $(#[$create_meta:meta])*
        create: $Create:ident { $($in_create:tt)* } $(then { $($after_create:tt)* })?
        $(#[$change_meta:meta])*
        change: $Change:ident { $($in_change:tt)* }
        fields $fields:tt
    ) => {
        $crate::record_fields::record_body! {
            $(#[$create_meta])*
            new $Create { $($in_create)* } $fields { $($($after_create)*)? }
        }
        $crate::record_fields::body_applies! { $Create of $Form { $($($left_out),*)? } $fields }

        impl $Create {
            /// The form that says what the body says.
            pub(crate) fn form(&self) -> $Form {
                let mut form = $Form::default();
                self.apply(&mut form);
                form
            }
        }

        $crate::record_fields::record_body! {
            $(#[$change_meta])*
            changed $Change { $($in_change)* } $fields {}
        }
        $crate::record_fields::body_applies! { $Change of $Form { $($($left_out),*)? } $fields }
    };
    (
        form: $Form:ident $(without { $($left_out:ident),* })?;
        $(#[$part_meta:meta])*
        part: $Part:ident { $($in_part:tt)* }
        $(#[$change_meta:meta])*
        change: $Change:ident { $($in_change:tt)* }
        fields $fields:tt
    ) => {
        $crate::record_fields::record_part! {
            $(#[$part_meta])*
            $Part of $Form without { $($($left_out),*)? } $fields besides { $($in_part)* }
        }
        $crate::record_fields::record_body! {
            $(#[$change_meta])*
            changed $Change { $($in_change)* } $fields {}
        }
        $crate::record_fields::body_applies! { $Change of $Form { $($($left_out),*)? } $fields }
    };
}
pub(crate) use record_bodies;
