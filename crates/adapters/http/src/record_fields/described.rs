/// Declares how the OpenAPI document describes the bodies of a form that its domain reads: one that creates a record,
/// one that changes it, and with `correct:` a third one, with the fields as they are changed.
///
/// ```text
/// described_bodies! {
///     form: ContactForm;                    // or: ContactForm without { read_in_another_way };
///     /// A new contact.
///     create: NewContact { /// Sent before the fields, and not part of the form. … } then { … after them }
///     /// The fields of a contact that are to be changed.
///     change: ContactChanges {}
///     fields {
///         /// Name of the contact.
///         name: Option<String> [required],
///     }
/// }
/// pub(crate) type CreateBody = DomainBody<ContactFields, NewContact>;
/// ```
///
/// A part may have one more, `amend new:` or `amend changed:`, for the amendment of a record that is accepted.
///
/// The names of fields, their other names included, are those of the form; tests read every field.
macro_rules! described_bodies {
    (
        form: $Form:ident $(without { $($left_out:ident),* })?;
        $(#[$create_meta:meta])*
        create: $Create:ident $in_create:tt $(then { $($after_create:tt)* })?
        $(#[$change_meta:meta])*
        change: $Change:ident $in_change:tt
        fields $fields:tt
    ) => {
        $crate::record_fields::shown_body! {
            $(#[$create_meta])*
            new $Create $in_create $fields { $($($after_create)*)? }
        }
        $crate::record_fields::shown_body! {
            $(#[$change_meta])*
            changed $Change $in_change $fields {}
        }
        $crate::record_fields::describes! { $Form { $($($left_out),*)? } $fields }
    };
    (
        form: $Form:ident $(without { $($left_out:ident),* })?;
        $(#[$create_meta:meta])*
        create: $Create:ident $in_create:tt $(then { $($after_create:tt)* })?
        $(#[$change_meta:meta])*
        change: $Change:ident $in_change:tt
        $(#[$correct_meta:meta])*
        correct: $Correct:ident $in_correct:tt
        fields $fields:tt
    ) => {
        $crate::record_fields::described_bodies! {
            form: $Form $(without { $($left_out),* })?;
            $(#[$create_meta])*
            create: $Create $in_create $(then { $($after_create)* })?
            $(#[$change_meta])*
            change: $Change $in_change
            fields $fields
        }
        $crate::record_fields::shown_body! {
            $(#[$correct_meta])*
            changed $Correct $in_correct $fields {}
        }
    };
    (
        form: $Form:ident;
        $(#[$part_meta:meta])*
        part: $Part:ident { $($in_part:tt)* }
        $(#[$change_meta:meta])*
        change: $Change:ident $in_change:tt
        $(#[$correct_meta:meta])*
        correct: $Correct:ident $in_correct:tt
        $(
            $(#[$amend_meta:meta])*
            amend $kind:ident: $Amend:ident $in_amend:tt
        )?
        fields $fields:tt
    ) => {
        $crate::record_fields::shown_part! {
            $(#[$part_meta])*
            $Part of $Form without {} $fields besides { $($in_part)* }
        }
        $crate::record_fields::shown_body! {
            $(#[$change_meta])*
            changed $Change $in_change $fields {}
        }
        $crate::record_fields::shown_body! {
            $(#[$correct_meta])*
            changed $Correct $in_correct $fields {}
        }
        $(
            $crate::record_fields::shown_body! {
                $(#[$amend_meta])*
                $kind $Amend $in_amend $fields {}
            }
        )?
    };
}
pub(crate) use described_bodies;

/// Makes a field of the form that is neither declared nor left out a compile error.
macro_rules! describes {
    (
        $Form:ident { $($left_out:ident),* }
        {
            $(
                $(#[$meta:meta])* $field:ident : $outer:ident $(<$inner:ident>)?
                $([$required:ident $(, nullable = $null:tt)?])? $({ new: $new:tt, changed: $changed:tt })?
            ),* $(,)?
        }
    ) => {
        const _: fn(&$Form) = |form| {
            let $Form { $( $field: _, )* $( $left_out: _, )* } = form;
        };
    };
}
pub(crate) use describes;
