//! Parts that declarations and transits have alike. Each area declares them under its own names, of its own forms: the
//! `PartyForm` here is the one that the area imports.

/// A party, and its address.
macro_rules! party_parts {
    ($Party:ident, $Address:ident) => {
        $crate::record_fields::record_part! {
            /// A trader: named by customer code, or spelled out, or both (what is spelled out wins).
            $Party of PartyForm {
                /// Code in the customer master, which fills in what is left out here.
                #[schema(max_length = 100)]
                customer_code: Option<String>,
                /// EORI number: two letters and 1 to 15 letters or digits.
                #[schema(max_length = 20)]
                eori: Option<String>,
                /// Name; required unless the customer master knows the customer code.
                #[schema(max_length = 255)]
                name: Option<String>,
                /// Address.
                address: Option<$Address>,
            }
        }

        $crate::record_fields::record_part! {
            /// An address.
            $Address of AddressForm {
                /// Street and number.
                #[schema(max_length = 255)]
                street: Option<String>,
                /// City.
                #[schema(max_length = 100)]
                city: Option<String>,
                /// Postal code.
                #[schema(max_length = 20)]
                postal_code: Option<String>,
                /// ISO country code.
                #[schema(max_length = 2)]
                country: Option<String>,
            }
        }
    };
}
pub(crate) use party_parts;

/// A means of transport, with the words that the area has for its mode and its identification, and a container.
macro_rules! transport_parts {
    ($Means:ident { mode: $Mode:ident, identification_type: $IdentificationType:ident }, $Container:ident) => {
        $crate::record_fields::record_part! {
            /// One means of transport.
            $Means of MeansOfTransportForm {
                /// Mode of transport.
                #[schema(value_type = Option<$Mode>)]
                mode: Option<String>,
                /// ISO country code of the registration.
                #[schema(max_length = 2)]
                nationality: Option<String>,
                /// Vessel name, flight number, registration.
                #[schema(max_length = 35)]
                identification: Option<String>,
                /// What kind of identification it is.
                #[schema(value_type = Option<$IdentificationType>)]
                identification_type: Option<String>,
            }
        }

        $crate::record_fields::record_part! {
            /// A container and its seals.
            $Container of ContainerForm {
                /// Container number.
                #[schema(max_length = 17)]
                number: Option<String> [required],
                /// Seal numbers, each of at most 20 characters.
                seals: Vec<String>,
            }
        }
    };
}
pub(crate) use transport_parts;

/// A supporting document of an item, with what the area says of it and of its kind.
macro_rules! supporting_document_part {
    ($Document:ident, $about:tt, $about_kind:tt) => {
        $crate::record_fields::record_part! {
            #[doc = $about]
            $Document of SupportingDocumentForm {
                #[doc = $about_kind]
                #[serde(rename = "type")]
                #[schema(max_length = 5)]
                document_type: Option<String> [required],
                /// Number of the document.
                id: Option<String>,
                /// Line of the document.
                #[schema(minimum = 0, maximum = 99_999)]
                line: Option<i64>,
                /// Last day of validity.
                expiry_date: Option<Day>,
                /// Value written off.
                value: Option<Number>,
                /// Currency of the value.
                #[schema(max_length = 3)]
                currency: Option<String>,
                /// Quantity written off.
                quantity: Option<Number>,
                /// Unit of the quantity.
                uom: Option<String>,
            }
        }
    };
}
pub(crate) use supporting_document_part;
