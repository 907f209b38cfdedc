use super::rule_code::{RuleCode, code};

/// Of the body as a whole, of headers, and of parameters.
pub(super) const CODES: &[RuleCode] = &[
    code(
        "beyond_the_end",
        &[],
        "The cursor is behind the end of the event log.",
        "Go on with the last cursor you got.",
    ),
    code("boolean", &[], "The parameter is no yes or no.", "Send `true` or `false`."),
    code("characters", &[], "The text does not have the characters of such a code.", "Send what the text says."),
    code(
        "control_characters",
        &[],
        "The text has control characters, which neither storage nor messages can carry.",
        "Remove them. Texts may have line breaks and tabs, codes may not.",
    ),
    code("items", &["max"], "The batch has no item, or too many.", "Send it in parts."),
    code(
        "json",
        &["line", "column"],
        "The body is not valid JSON.",
        "Correct it at `line` and `column`, where it ceases to be JSON.",
    ),
    code("letters", &[], "The text does not have the letters of such a code.", "Send what the text says."),
    code(
        "not_in_list",
        &[],
        "`after_id` names no record of the list: it was deleted, or has another status by now.",
        "Read on behind an earlier record, or begin the list again.",
    ),
    code(
        "noted",
        &[],
        "The text is no number of entries with a hash, as in `120:9f86d0…`.",
        "Send both as an earlier check of the audit log showed them.",
    ),
    code("null", &[], "The field cannot be cleared as a whole.", "Clear its fields one by one."),
    code("out_of_range", &[], "The number is too small or too large.", "Send one within the limits."),
    code("period", &[], "The text is no period.", "Send one of the words of the OpenAPI document."),
    code(
        "refused",
        &[],
        "The parameter cannot stand beside another one.",
        "Leave one of the two out; the text says which.",
    ),
    code("repeated", &[], "Something that may stand once stands twice.", "Send it once."),
    code(
        "request",
        &[],
        "The body, a header or the form of the token endpoint cannot be read.",
        "Correct the client; the text says what it has to send. The same request gets the same answer.",
    ),
    code("sent_once", &[], "A part of the form came twice.", "Send it once."),
    code("text", &[], "The field of the token endpoint is no text.", "Send a text."),
    code("too_many_days", &["max"], "The period is too long.", "Ask for shorter periods, one after the other."),
    code(
        "type",
        &[],
        "The value has another type than the field.",
        "Send the type of the OpenAPI document; the answer names all such fields at once.",
    ),
    code(
        "unknown_parameter",
        &[],
        "The operation has no such parameter.",
        "Correct its name; the text names those that there are.",
    ),
    code("utf_8", &[], "The text of a form is not UTF-8.", "Encode it in UTF-8."),
    code("whole_number", &[], "The parameter is no whole number.", "Send digits."),
];
