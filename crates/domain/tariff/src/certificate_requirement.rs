/// A control measure that demands a document: the declaration must name one of its certificates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateRequirement<'m> {
    measure_type: u16,
    certificates: Vec<&'m str>,
}

impl<'m> CertificateRequirement<'m> {
    pub(crate) const fn new(measure_type: u16, certificates: Vec<&'m str>) -> Self {
        Self { measure_type, certificates }
    }

    /// The TARIC measure type, such as 410 for veterinary control.
    #[must_use]
    pub const fn measure_type(&self) -> u16 {
        self.measure_type
    }

    /// The certificates, in the order of the tariff. Any one of them is enough.
    #[must_use]
    pub fn certificates(&self) -> &[&'m str] {
        &self.certificates
    }

    /// Whether the declared document codes include one of the certificates.
    #[must_use]
    pub fn is_met_by<S: AsRef<str>>(&self, declared: &[S]) -> bool {
        declared.iter().any(|code| self.certificates.contains(&code.as_ref()))
    }
}
