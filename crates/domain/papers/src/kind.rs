use customs_form_macros::growing;
use customs_kernel::PaperLanguage;

/// The kind of a paper.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaperKind {
    /// Transit accompanying document (Regulation 2015/2447, annex B).
    TransitAccompanyingDocument,
    /// Export accompanying document (Regulation 2015/2447, annex B).
    ExportAccompanyingDocument,
    /// A transit declaration, before the goods are released or for the files of the trader.
    TransitDeclaration,
    /// An export declaration.
    ExportDeclaration,
    /// An import declaration.
    ImportDeclaration,
}

impl PaperKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::TransitAccompanyingDocument,
        Self::ExportAccompanyingDocument,
        Self::TransitDeclaration,
        Self::ExportDeclaration,
        Self::ImportDeclaration,
    ];

    /// The word for it in names of files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::TransitAccompanyingDocument => "TAD",
            Self::ExportAccompanyingDocument => "EAD",
            Self::TransitDeclaration => "transit-declaration",
            Self::ExportDeclaration => "export-declaration",
            Self::ImportDeclaration => "import-declaration",
        }
    }

    /// The title of the paper.
    #[must_use]
    pub const fn title(self, language: PaperLanguage) -> &'static str {
        let [dutch, english] = match self {
            Self::TransitAccompanyingDocument => {
                ["Begeleidingsdocument douanevervoer", "Transit accompanying document"]
            }
            Self::ExportAccompanyingDocument => ["Uitvoergeleidedocument", "Export accompanying document"],
            Self::TransitDeclaration => ["Aangifte douanevervoer", "Transit declaration"],
            Self::ExportDeclaration => ["Aangifte ten uitvoer", "Export declaration"],
            Self::ImportDeclaration => ["Invoeraangifte", "Import declaration"],
        };
        match language {
            PaperLanguage::Dutch => dutch,
            PaperLanguage::English => english,
        }
    }
}
