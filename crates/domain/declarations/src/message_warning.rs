use customs_form_macros::growing;
use customs_kernel::facts::{Code, Count, More, Words};

customs_kernel::facts!(
    /// Values of a declaration that its message carries in another form, or does not carry.
    #[growing]
    pub enum MessageWarning {
        /// The service found no place in the message for a value, which is a fault of the service.
        NoPlace("message_has_no_place") = "has no place in the message and is left out of it", "Report the fault.";
        /// Customs knows what the code stands for under another code.
        CodeGoesAs("code_goes_as") { code: Code, meaning: Words, official: Code, more: More }
            = "{code} ({meaning}) goes to customs as {official}{more}", "Check that the meaning is the one intended.";
        /// Customs knows what the code stands for under another code, and uses the code for something else.
        CodeGoesAsOther("code_goes_as_other") { code: Code, meaning: Words, official: Code, there: Words, more: More }
            = "{code} ({meaning}) goes to customs as {official}; {code} of customs is: {there}{more}",
            "Check that the meaning is the one intended.";
        /// Customs has no code for what the code stands for, and uses the code for something else.
        CodeGoesAsWhat("code_goes_as_what") {
            code: Code, meaning: Words, official: Code, what: Words, there: Words, more: More
        } = "{code} ({meaning}) goes to customs as {official} ({what}); {code} of customs is: {there}{more}",
            "Check that the meaning is the one intended.";
        /// The message names an authorisation by the code of its document, and this type has none.
        AuthorisationWithoutDocument("authorisation_without_document")
            = "is not in the message: its type has no document code", "Check the type of the authorisation.";
        /// The type of authorisation has no code of a document.
        TypeWithoutDocument("type_without_document") { code: Code }
            = "{code} has no document code: the message carries it as it is", "Check the type of the authorisation.";
        /// The items are in several currencies, so that the message has no total.
        NoCommonCurrency("no_common_currency")
            = "is not in the message: the items are in several currencies and have no common sum",
            "Send the total in one currency.";
        /// The field belongs to an export, and the declaration is an import.
        BelongsToExport("belongs_to_export") = "belongs to export and is not in the message", "Leave the field out.";
        /// The field belongs to an import, and the declaration is an export.
        BelongsToImport("belongs_to_import") = "belongs to import and is not in the message", "Leave the field out.";
        /// The declaration has more items than the schema of the message takes.
        TooManyItems("message_too_many_items") { items: Count, most: Count }
            = "has {items} items, the message schema takes {most}", "Divide the declaration.";
        /// A document of an answer to a control has nothing to name it by.
        EmptyDocument("empty_document") = "has neither type nor reference and is left out of the message",
            "Send its type and its reference.";
        /// The place of the goods is named by an identifier, beside which a house number says nothing.
        HouseNumberNotSent("house_number_not_sent")
            = "is not in the message: with this identification type address is an identifier",
            "Leave the house number out.";
        /// The number has more digits than the message takes.
        TooManyDigits("message_too_many_digits")
            = "has more digits than the message can hold and is left out of it", "Send a number with fewer digits.";
        /// The code is longer than the message takes.
        CodeTooLong("message_code_too_long") = "is too long for the message and is left out of it", "Correct the code.";
        /// The code has another length than the message asks for.
        CodeOfOtherLength("message_code_of_other_length")
            = "has another length than it must have for the message and is left out of it", "Correct the code.";
        /// The code has characters that the message does not take.
        CodeOfOtherCharacters("message_code_of_other_characters")
            = "has other characters than it may have for the message and is left out of it", "Correct the code.";
        /// The code is none of those that the message takes.
        CodeNotAllowed("message_code_not_allowed")
            = "has a value that is not allowed for the message and is left out of it", "Correct the code.";
        /// The message takes days from 2000 to 2099.
        DayOutOfRange("message_day_out_of_range")
            = "is a day that the message cannot hold and is left out of it", "Correct the day.";
        /// The number has more decimals than the message takes.
        Rounded("message_rounded") { decimals: Count }
            = "is rounded to {decimals} decimals in the message", "Check that the rounded number is right.";
        /// The currency of an amount is no code of a currency.
        CurrencyNotSent("message_currency_not_sent")
            = "has a currency that is not three letters: the message names none", "Correct the currency.";
        /// The unit of a quantity is longer than the message takes.
        UnitNotSent("message_unit_not_sent")
            = "has a unit of more than 5 characters: the message names none", "Correct the unit.";
        /// The text has characters that no message can carry.
        ControlCharactersNotSent("message_control_characters")
            = "holds control characters, which are left out of the message", "Leave them out.";
        /// The text is longer than the message takes.
        Cut("message_cut") { length: Count }
            = "is cut to {length} characters in the message", "Shorten the text, so that the right part of it goes.";
    }
);

impl MessageWarning {
    /// Returns the same warning about so many further fields; a warning that stands at each of its fields stays as it
    /// is.
    #[must_use]
    pub fn and_more(mut self, further: u64) -> Self {
        if let Self::CodeGoesAs { more, .. } | Self::CodeGoesAsOther { more, .. } | Self::CodeGoesAsWhat { more, .. } =
            &mut self
        {
            *more = More(further);
        }
        self
    }
}

#[cfg(test)]
mod tests;
