//! The orders of a list of transits, and the index to walk for each.

use super::filter::conditions;

crate::order::order_of!(transits, customs_transits, TransitFilter, TransitSort, transit_type, TransitType);
