/// The place of an error in a declaration: steps down the tree of classes by their WCO ids, the last step perhaps with
/// the id of a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointer(Vec<PointerStep>);

/// One step of a pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointerStep {
    /// Id of the class (`68A` is a goods item).
    pub class: &'static str,
    /// Number of the entry, from 1, where the class repeats; `None` for a class that stands once.
    pub sequence: Option<usize>,
    /// Id of a leaf of the class (such as `145`); `None` when the class as a whole is meant.
    pub leaf: Option<&'static str>,
}

impl Pointer {
    /// The declaration itself (42A).
    #[must_use]
    pub fn declaration() -> Self {
        Self(Vec::new()).down("42A")
    }

    /// The shipment of the declaration (67A).
    #[must_use]
    pub fn shipment() -> Self {
        Self::declaration().down("67A")
    }

    /// Goods item number `sequence` of the shipment (68A), from 1.
    #[must_use]
    pub fn item(sequence: usize) -> Self {
        Self::shipment().down_to("68A", sequence)
    }

    /// Goes one step down, to a class that does not repeat.
    #[must_use]
    pub fn down(mut self, class: &'static str) -> Self {
        self.0.push(PointerStep { class, sequence: None, leaf: None });
        self
    }

    /// Goes one step down, to entry `sequence` of a class that repeats.
    #[must_use]
    pub fn down_to(mut self, class: &'static str, sequence: usize) -> Self {
        self.0.push(PointerStep { class, sequence: Some(sequence), leaf: None });
        self
    }

    /// Points at a leaf of the class reached so far.
    #[must_use]
    pub fn leaf(mut self, leaf: &'static str) -> Self {
        if let Some(last) = self.0.last_mut() {
            last.leaf = Some(leaf);
        }
        self
    }

    /// The steps, from the declaration down.
    #[must_use]
    pub fn steps(&self) -> &[PointerStep] {
        &self.0
    }
}

impl std::fmt::Display for Pointer {
    /// Writes the pointer as `42A/67A/68A[1]/70A[1]/166`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (position, step) in self.0.iter().enumerate() {
            let slash = if position == 0 { "" } else { "/" };
            write!(f, "{slash}{}", step.class)?;
            if let Some(sequence) = step.sequence {
                write!(f, "[{sequence}]")?;
            }
            if let Some(leaf) = step.leaf {
                write!(f, "/{leaf}")?;
            }
        }
        Ok(())
    }
}

/// The WCO id of the class with this element name, for the classes between a declaration and its countries (annotations
/// of the published DEC schema).
pub(crate) fn class_id(element: &str) -> Option<&'static str> {
    Some(match element {
        "Address" => "04A",
        "Agent" => "05A",
        "BorderTransportMeans" => "15A",
        "Buyer" => "16A",
        "Carrier" => "18A",
        "Consignee" => "27A",
        "Consignment" => "28A",
        "ConsignmentItem" => "29A",
        "Consignor" => "30A",
        "Declarant" => "57B",
        "Destination" => "99B",
        "ExportCountry" => "95B",
        "Exporter" => "57A",
        "GoodsLocation" => "64A",
        "GoodsShipment" => "67A",
        "GovernmentAgencyGoodsItem" => "68A",
        "Importer" => "74A",
        "Itinerary" => "81A",
        "Origin" => "92A",
        "Payer" => "56B",
        "Seller" => "09B",
        "Submitter" => "17B",
        "Surety" => "19B",
        _ => return None,
    })
}

/// Whether a declaration can hold several entries of this class in one place.
pub(crate) fn repeats(element: &str) -> bool {
    matches!(element, "ConsignmentItem" | "GovernmentAgencyGoodsItem" | "Itinerary" | "Origin")
}
