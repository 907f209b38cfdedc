//! Tariff and codebook: code tables, tariff measures and the certificates they ask for.
