use crate::consignment_parts::party_parts;
use customs_declarations::form::{AddressForm, PartyForm};

party_parts!(Party, Address);
