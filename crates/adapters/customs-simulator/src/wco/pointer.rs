/// Where in a declaration an error is: one step down the tree after the other, by the WCO ids of the
/// classes, the last one perhaps with that of a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointer(Vec<PointerStep>);

/// One step of a pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PointerStep {
    /// Id of the class (`68A`, a goods item).
    pub class: &'static str,
    /// Which of them, from 1; only for classes that repeat.
    pub sequence: Option<usize>,
    /// Id of a leaf of the class (`145`).
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

    /// A goods item of the shipment (68A), from 1.
    #[must_use]
    pub fn item(sequence: usize) -> Self {
        Self::shipment().down_to("68A", sequence)
    }

    /// One step down, to a class that does not repeat.
    #[must_use]
    pub fn down(mut self, class: &'static str) -> Self {
        self.0.push(PointerStep { class, sequence: None, leaf: None });
        self
    }

    /// One step down, to one of several.
    #[must_use]
    pub fn down_to(mut self, class: &'static str, sequence: usize) -> Self {
        self.0.push(PointerStep { class, sequence: Some(sequence), leaf: None });
        self
    }

    /// The leaf of the class reached so far.
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
    /// `42A/67A/68A[1]/70A[1]/166`.
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

/// The WCO id of the class with that element name, for the classes that lie between a declaration
/// and its countries (annotations of the published DEC schema).
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

/// Whether a declaration can hold several of that class in one place.
pub(crate) fn repeats(element: &str) -> bool {
    matches!(element, "ConsignmentItem" | "GovernmentAgencyGoodsItem" | "Itinerary" | "Origin")
}
