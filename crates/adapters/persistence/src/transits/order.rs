//! The orders of a list of transits, and the index that each is walked by.

crate::order::order_of!(transits, customs_transits, TransitFilter, TransitSort, transit_type, TransitType);
