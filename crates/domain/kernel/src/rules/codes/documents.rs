use super::rule_code::{RuleCode, code};

/// Of files that are uploaded.
pub(super) const CODES: &[RuleCode] = &[
    code(
        "file_blocked",
        &["extension"],
        "Files of this kind can harm those who open them.",
        "Send the content in another format.",
    ),
    code(
        "file_content",
        &["extension"],
        "The content is not what the name of the file says.",
        "Send the file under the name of its real format.",
    ),
    code("file_empty", &[], "The file has no content.", "Send it again from its source."),
    code("file_kind", &["allowed"], "Files of this kind are not taken.", "Send one of the kinds `allowed`."),
    code("file_megabytes", &["max"], "The file is too large.", "Send at most `max` MB, in several files if need be."),
    code("file_name_length", &["max"], "The name of the file is too long.", "Shorten it to `max` bytes."),
    code("file_name_missing", &[], "The file has no name.", "Send its name with the part of the form."),
    code("file_name_reserved", &[], "Some systems cannot keep a file of this name.", "Rename it."),
    code(
        "file_name_unsafe",
        &[],
        "The name of the file has characters that some systems cannot keep.",
        "Rename it without control characters and the signs that file systems reserve, as the text names them.",
    ),
    code("file_text", &[], "The file is called a text and is none.", "Send text in UTF-8, UTF-16 or Windows-1252."),
    code("file_xml", &[], "The file is called XML and is not well-formed.", "Correct it."),
];
