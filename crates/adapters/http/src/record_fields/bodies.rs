/// Declares the two bodies of a domain form: one creates a record, the other changes one.
///
/// ```text
/// record_bodies! {
///     form: ContactForm;                    // or: ContactForm without { made_by_the_service };
///     /// A new contact.
///     #[schema(as = NewContact)]
///     create: CreateBody { /// Sent before the fields, and not part of the form. … } then { … after them }
///     /// The fields of a contact that are to be changed.
///     #[schema(as = ContactChanges)]
///     change: ChangeBody {}
///     fields {
///         /// Name of the contact.
///         name: Option<String> [required],  // required on create
///         /// A field with another name in JSON, and an alias that is accepted too.
///         #[serde(rename = "type", alias = "kind")]
///         contact_type: Option<String>,
///         // The texts after a field describe it in each body if they differ.
///         language: Option<String> { new: "English when left out.", changed: "Null: English." },
///     }
/// }
/// ```
///
/// This makes `CreateBody::form` and `ChangeBody::apply`. It is meant for records whose view is written by hand,
/// because the view shows more than the form; other records use `record_fields!`.
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
            /// Makes the form from the body.
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
}
pub(crate) use record_bodies;
