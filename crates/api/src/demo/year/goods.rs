//! The articles that the customers trade in, with what the tariff asks for them.

use rust_decimal::Decimal;
use serde_json::{Value, json};

/// An article.
#[derive(Debug)]
pub(super) struct Goods {
    pub(super) code: &'static str,
    pub(super) description: &'static str,
    pub(super) hs_code: &'static str,
    pub(super) taric: &'static str,
    pub(super) origin: &'static str,
    /// Net mass of a piece in grams, and its price in cents.
    pub(super) grams: i64,
    pub(super) cents: i64,
    /// Pieces in a carton, which is the least that is traded.
    pub(super) in_a_carton: u32,
    /// Whether the tariff wants the number of pieces.
    pub(super) is_counted: bool,
    /// Supporting documents that an import needs, and additional references.
    pub(super) documents: &'static [[&'static str; 2]],
    pub(super) references: &'static [[&'static str; 2]],
}

const PLAIN: Goods = Goods {
    code: "",
    description: "",
    hs_code: "",
    taric: "00",
    origin: "CN",
    grams: 0,
    cents: 0,
    in_a_carton: 1,
    is_counted: false,
    documents: &[],
    references: &[],
};

/// Coffee, the only goods that lie in the warehouse.
pub(super) const COFFEE: &str = "COFFEE-BR";

#[rustfmt::skip]
pub(super) const GOODS: [Goods; 26] = [
    Goods { code: "SHV-100", description: "Parts for electric shavers", hs_code: "85109000", origin: "US", grams: 90, cents: 640, in_a_carton: 40, ..PLAIN },
    Goods { code: "SOAP-20", description: "Toilet soap, 20 bars", hs_code: "34011100", origin: "GB", grams: 2_100, cents: 1_150, in_a_carton: 12, ..PLAIN },
    Goods { code: "SHMP-1", description: "Shampoo, 1 litre", hs_code: "33051000", origin: "KR", grams: 1_080, cents: 420, in_a_carton: 24, ..PLAIN },
    Goods { code: "CUP-12", description: "Porcelain cups, set of 12", hs_code: "69111000", taric: "90", origin: "JP", grams: 3_900, cents: 3_450, in_a_carton: 4, ..PLAIN },
    Goods { code: "PAN-28", description: "Cast aluminium pans, 28 cm", hs_code: "76151010", taric: "90", origin: "TR", grams: 1_650, cents: 1_180, in_a_carton: 6, ..PLAIN },
    Goods { code: "GLS-4", description: "Glass-ceramic cookware", hs_code: "70131000", origin: "TR", grams: 980, cents: 875, in_a_carton: 8, is_counted: true, ..PLAIN },
    Goods { code: "TNG-5", description: "Combination pliers", hs_code: "82032000", origin: "TW", grams: 310, cents: 510, in_a_carton: 50, ..PLAIN },
    Goods { code: "NUT-M8", description: "Self-locking nuts of stainless steel, M8", hs_code: "73181631", origin: "TW", grams: 9, cents: 18, in_a_carton: 2_000, ..PLAIN },
    Goods { code: "HNG-3", description: "Furniture hinges", hs_code: "83021000", taric: "90", origin: "CN", grams: 140, cents: 95, in_a_carton: 200, ..PLAIN },
    Goods { code: "EBIKE-7", description: "Electric bicycles", hs_code: "87116010", origin: "VN", grams: 22_500, cents: 68_900, in_a_carton: 1, is_counted: true, ..PLAIN },
    Goods { code: "LOCK-2", description: "Padlocks for bicycles", hs_code: "83011000", origin: "CN", grams: 720, cents: 590, in_a_carton: 30, ..PLAIN },
    Goods { code: "TOY-9", description: "Stuffed toys, bears", hs_code: "95030041", origin: "VN", grams: 260, cents: 310, in_a_carton: 48, ..PLAIN },
    Goods { code: "TOY-11", description: "Stuffed toys, rabbits", hs_code: "95030041", origin: "CN", grams: 240, cents: 285, in_a_carton: 48, ..PLAIN },
    Goods { code: "TSH-1", description: "Cotton T-shirts", hs_code: "61091000", taric: "10", origin: "BD", grams: 165, cents: 245, in_a_carton: 60, is_counted: true, ..PLAIN },
    Goods { code: "SHIRT-2", description: "Shirts of man-made fibres", hs_code: "62053000", origin: "IN", grams: 230, cents: 690, in_a_carton: 40, is_counted: true, ..PLAIN },
    Goods { code: "SHOE-4", description: "Textile shoes with rubber soles", hs_code: "64041990", origin: "VN", grams: 610, cents: 1_120, in_a_carton: 12, is_counted: true, ..PLAIN },
    Goods { code: "RTR-6", description: "Routers", hs_code: "85176200", origin: "TW", grams: 480, cents: 4_150, in_a_carton: 20, ..PLAIN },
    Goods { code: "MON-27", description: "Computer monitors, 27 inch", hs_code: "85285210", origin: "CN", grams: 5_200, cents: 13_900, in_a_carton: 1, is_counted: true, ..PLAIN },
    Goods { code: "CBL-3", description: "Cables with connectors, 3 m", hs_code: "85444290", taric: "90", origin: "CN", grams: 130, cents: 185, in_a_carton: 100, ..PLAIN },
    Goods { code: "PHN-8", description: "Smartphones", hs_code: "85171300", origin: "KR", grams: 195, cents: 28_400, in_a_carton: 10, is_counted: true, ..PLAIN },
    Goods { code: "LPT-14", description: "Laptops, 14 inch", hs_code: "84713000", origin: "CN", grams: 1_350, cents: 51_200, in_a_carton: 5, is_counted: true, ..PLAIN },
    Goods { code: "SAN-2", description: "Ceramic sanitary ware", hs_code: "69109000", origin: "TR", grams: 24_000, cents: 5_900, in_a_carton: 1, ..PLAIN },
    Goods { code: "TILE-60", description: "Mosaic cubes of stone", hs_code: "68021000", origin: "TR", grams: 18_000, cents: 1_450, in_a_carton: 10, ..PLAIN },
    Goods { code: "SUN-15", description: "Sunglasses with plastic lenses", hs_code: "90041091", origin: "CN", grams: 28, cents: 390, in_a_carton: 100, is_counted: true, ..PLAIN },
    Goods { code: "CHAIR-1", description: "Wooden chairs", hs_code: "94016900", origin: "VN", grams: 5_400, cents: 2_650, in_a_carton: 2, documents: &[["C716", "26NLDDS0004712"]], references: &[["Y900", "No CITES goods"]], ..PLAIN },
    Goods { code: COFFEE, description: "Roasted coffee, not decaffeinated", hs_code: "09012100", origin: "BR", grams: 1_000, cents: 925, in_a_carton: 60, documents: &[["C644", "NL-BIO-2026-000042"], ["C716", "26NLDDS0004711"]], ..PLAIN },
];

/// The goods of this code.
pub(super) fn goods(code: &str) -> &'static Goods {
    GOODS.iter().find(|goods| goods.code == code).unwrap_or(&PLAIN)
}

impl Goods {
    /// The body that creates it in the item master.
    pub(super) fn body(&self) -> Value {
        json!({
            "item_code": self.code, "description": self.description, "sku": self.code, "hs_code": self.hs_code,
            "taric_code": self.taric, "country_of_origin": self.origin, "unit_value": number(Decimal::new(self.cents, 2)),
            "unit_currency": "EUR", "net_weight": number(Decimal::new(self.grams, 3)), "packaging_type": "CT",
            "gross_weight": number(Decimal::new(self.grams * 27 / 25, 3)),
        })
    }
}

/// A decimal as a number of JSON.
pub(super) fn number(decimal: Decimal) -> Value {
    // The text of a decimal is always a number.
    serde_json::from_str(&decimal.normalize().to_string()).unwrap_or_default()
}
