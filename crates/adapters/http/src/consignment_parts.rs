//! Parts that declarations and transits have in common. Each area declares them under names of its own and from its own
//! forms: the `PartyForm` in these macros is the one that the area imports.

/// Declares a party and its address.
macro_rules! party_parts {
    ($Party:ident, $Address:ident) => {
        $crate::record_fields::shown_part! {
            /// A trader, given by its customer code, by its data, or by both. Data given here replaces data of the
            /// customer master.
            $Party of PartyForm {
                /// Code of the trader in the customer master, which supplies the fields that are left out here.
                customer_code: Option<String>,
                /// EORI number: two letters and 1 to 15 letters or digits.
                eori: Option<String>,
                /// Name of the trader; required unless the customer master knows the customer code.
                name: Option<String>,
                /// Address of the trader.
                address: Option<$Address>,
            }
        }

        $crate::record_fields::shown_part! {
            /// A postal address.
            $Address of AddressForm {
                /// Street and house number.
                street: Option<String>,
                /// City.
                city: Option<String>,
                /// Postal code.
                postal_code: Option<String>,
                /// Country code (ISO 3166-1 alpha-2).
                country: Option<String>,
            }
        }
    };
}
pub(crate) use party_parts;

/// Declares a means of transport and a container. The area supplies the allowed values of the mode and of the
/// identification.
macro_rules! transport_parts {
    ($Means:ident { mode: $Mode:ident, identification_type: $IdentificationType:ident }, $Container:ident) => {
        $crate::record_fields::shown_part! {
            /// One means of transport.
            $Means of MeansOfTransportForm {
                /// Mode of transport.
                #[schema(value_type = Option<$Mode>)]
                mode: Option<String>,
                /// Country of registration (ISO 3166-1 alpha-2).
                nationality: Option<String>,
                /// Identification of the means of transport: name of a vessel, number of a flight, registration of a
                /// vehicle.
                identification: Option<String>,
                /// Kind of identification that is given.
                #[schema(value_type = Option<$IdentificationType>)]
                identification_type: Option<String>,
            }
        }

        $crate::record_fields::shown_part! {
            /// A container and its seals.
            $Container of ContainerForm {
                /// Container number.
                number: Option<String> [required],
                /// Seal numbers, each of at most 20 characters.
                seals: Vec<String>,
            }
        }
    };
}
pub(crate) use transport_parts;

/// Declares a supporting document of an item. The area supplies the descriptions of the document and of its type.
macro_rules! supporting_document_part {
    ($Document:ident, $about:tt, $about_kind:tt) => {
        $crate::record_fields::shown_part! {
            #[doc = $about]
            $Document of SupportingDocumentForm {
                #[doc = $about_kind]
                #[serde(rename = "type")]
                document_type: Option<String> [required],
                /// Reference number of the document.
                id: Option<String>,
                /// Line number within the document.
                line: Option<i64>,
                /// Last day on which the document is valid.
                expiry_date: Option<Day>,
                /// Value that is written off the document.
                value: Option<Number>,
                /// Currency of the value (ISO 4217).
                currency: Option<String>,
                /// Quantity that is written off the document.
                quantity: Option<Number>,
                /// Unit of the quantity.
                uom: Option<String>,
            }
        }
    };
}
pub(crate) use supporting_document_part;
