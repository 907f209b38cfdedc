use crate::consignment_parts::party_parts;
use customs_transits::form::{AddressForm, PartyForm};

party_parts!(TransitParty, TransitAddress);
