/// Declares a part of a record that has fields of its own, in the one shape in which it is sent and shown.
///
/// ```text
/// record_part! {
///     /// A document of the previous procedure.
///     PreviousDocument of PreviousDocumentForm without { stated } {
///         /// Kind of document.
///         #[serde(rename = "type")]
///         document_type: Option<String> [required],
///         /// Parts of the document.
///         parts: Vec<DocumentPart>,
///     }
/// }
/// ```
///
/// The form is then sent and shown as this part, alone, in an `Option` and in a `Vec`. A field that is left out or null
/// has its default in the form, and so have the fields in `without { … }`, which clients neither send nor see.
/// `besides { … }` after the fields holds fields that are sent with the part but are not in the form; they are shown
/// with their defaults.
macro_rules! record_part {
    ($(#[$part_meta:meta])* $Part:ident of $Form:ident $fields:tt) => {
        $crate::record_fields::record_part! { $(#[$part_meta])* $Part of $Form without {} $fields besides {} }
    };
    ($(#[$part_meta:meta])* $Part:ident of $Form:ident without $left_out:tt $fields:tt) => {
        $crate::record_fields::record_part! { $(#[$part_meta])* $Part of $Form without $left_out $fields besides {} }
    };
    (
        $(#[$part_meta:meta])*
        $Part:ident of $Form:ident without { $($left_out:ident),* } $fields:tt
        besides $besides:tt
    ) => {
        $crate::record_fields::record_body! {
            #[derive(serde::Serialize)]
            $(#[$part_meta])*
            new $Part {} $fields $besides
        }
        $crate::record_fields::part_travels! { $Part of $Form { $($left_out),* } $fields $besides }
        $crate::record_fields::part_is_shown! { $Part of $Form { $($left_out),* } $fields $besides }
    };
}
pub(crate) use record_part;

/// Like `record_part!`, for a part that its domain reads: the part is shown and described, and is not read.
macro_rules! shown_part {
    ($(#[$part_meta:meta])* $Part:ident of $Form:ident $fields:tt) => {
        $crate::record_fields::shown_part! { $(#[$part_meta])* $Part of $Form without {} $fields besides {} }
    };
    ($(#[$part_meta:meta])* $Part:ident of $Form:ident without $left_out:tt $fields:tt) => {
        $crate::record_fields::shown_part! { $(#[$part_meta])* $Part of $Form without $left_out $fields besides {} }
    };
    (
        $(#[$part_meta:meta])*
        $Part:ident of $Form:ident without { $($left_out:ident),* } $fields:tt
        besides $besides:tt
    ) => {
        $crate::record_fields::shown_body! {
            $(#[$part_meta])*
            new $Part {} $fields $besides
        }
        $crate::record_fields::part_is_shown! { $Part of $Form { $($left_out),* } $fields $besides }
    };
}
pub(crate) use shown_part;

/// Declares how the form is made of the part.
macro_rules! part_travels {
    (
        $Part:ident of $Form:ident { $($left_out:ident),* }
        {
            $(
                $(#[$meta:meta])* $field:ident : $outer:ident $(<$inner:ident>)?
                $([$required:ident $(, nullable = $null:tt)?])? $({ new: $new:tt, changed: $changed:tt })?
            ),* $(,)?
        }
        { $( $(#[$other_meta:meta])* $other:ident : $other_type:ty ),* $(,)? }
    ) => {
        impl $crate::record_fields::Travelling for $Form {
            type As = $Part;

            fn arrived(sent: $Part) -> Self {
                let $Part { $( $field, )* $( $other: _, )* } = sent;
                Self { $( $field: $crate::record_fields::arrived($field), )* $( $left_out: Default::default(), )* }
            }
        }
    };
}
pub(crate) use part_travels;

/// Declares how the form is shown as the part.
macro_rules! part_is_shown {
    (
        $Part:ident of $Form:ident { $($left_out:ident),* }
        {
            $(
                $(#[$meta:meta])* $field:ident : $outer:ident $(<$inner:ident>)?
                $([$required:ident $(, nullable = $null:tt)?])? $({ new: $new:tt, changed: $changed:tt })?
            ),* $(,)?
        }
        { $( $(#[$other_meta:meta])* $other:ident : $other_type:ty ),* $(,)? }
    ) => {
        impl $crate::record_fields::ShownAs<$Part> for $Form {
            fn shown(self) -> $Part {
                let Self { $( $field, )* $( $left_out: _, )* } = self;
                $Part {
                    $( $field: $crate::record_fields::Change::to($crate::record_fields::ShownAs::shown($field)), )*
                    $( $other: <$other_type>::default(), )*
                }
            }
        }
    };
}
pub(crate) use part_is_shown;
