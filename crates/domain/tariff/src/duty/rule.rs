use customs_form_macros::growing;
use customs_kernel::facts;
use customs_kernel::facts::Code;

facts!(
    /// A rule by which a duty or the VAT is something else than paid at import.
    #[growing]
    pub enum TreatmentRule {
        /// A provisional duty is secured, and owed only when customs collects it definitively.
        Provisional("rule_provisional")
            = "provisional: secured, not owed (Regulation 2016/1036 article 7(3), Regulation 2016/1037 article 12(2))";
        /// The importer's article 23 permit moves the VAT to the VAT return.
        InVatReturn("rule_article_23") = "article 23 permit: reported in the VAT return, not paid at import";
        /// Procedure 07 suspends the VAT.
        TaxWarehouse("rule_tax_warehouse")
            = "07: VAT is suspended in a tax warehouse (VAT Directive article 157(1)(a))";
        /// The goods are supplied on to another Member State (procedures 42 and 63), and owe no VAT at import.
        SuppliedOn("rule_supplied_on") { procedure: Code }
            = "{procedure}: no VAT, the goods go on to another Member State (VAT Directive article 143(1)(d))";
        /// Procedure 51 suspends duties and VAT.
        InwardProcessing("rule_inward_processing")
            = "51: suspended under inward processing (UCC articles 210 and 256)";
        /// Procedure 53 suspends duties and VAT.
        TemporaryAdmission("rule_temporary_admission")
            = "53: suspended under temporary admission (UCC articles 210 and 250)";
        /// Procedure 71 suspends duties and VAT.
        CustomsWarehouse("rule_customs_warehouse")
            = "71: suspended in the customs warehouse (UCC articles 210 and 237)";
        /// Procedure 78 suspends duties and VAT.
        FreeZone("rule_free_zone") = "78: suspended in the free zone (UCC articles 210 and 237)";
        /// Returned goods (F01, F02, F03, F05) owe no duty.
        ReturnedGoods("rule_returned_goods") = "returned goods: no duty (UCC article 203)";
        /// Goods that were repaired or replaced under a guarantee (B02, B03) owe no duty.
        UnderGuarantee("rule_under_guarantee")
            = "repaired or replaced under a guarantee: no duty (UCC articles 260 and 261(5))";
        /// A relief from duty is claimed (C01 to C48, but not C07).
        ReliefFromDuty("rule_relief_from_duty") = "relief from duty (Regulation 1186/2009)";
        /// Goods of negligible value (C07) owed no duty before July 2026.
        NegligibleValue("rule_negligible_value")
            = "C07: negligible value, no duty before July 2026 (Regulation 1186/2009 article 23)";
        /// Union goods from a special fiscal territory (F15) owe no duty.
        SpecialFiscalTerritory("rule_special_fiscal_territory")
            = "F15: Union goods from a special fiscal territory owe no duty (UCC article 1(3))";
        /// Products of sea-fishing (F21, F22) owe no duty.
        SeaFishing("rule_sea_fishing") = "products of sea-fishing: no duty (UCC article 208)";
        /// The relief from VAT is claimed for returned goods too (F05).
        ReturnedGoodsFreeOfVat("rule_returned_goods_free_of_vat")
            = "F05: returned goods, no VAT (VAT Directive article 143(1)(e))";
        /// The final importation of the goods is exempt from VAT (F45).
        FinalImportation("rule_final_importation")
            = "F45: final importation, exempt from VAT (Directive 2009/132/EC)";
        /// The seller declares the VAT of a distance sale in the import one-stop shop (F48).
        OneStopShop("rule_one_stop_shop")
            = "F48: the seller declares the VAT in the import one-stop shop (VAT Directive article 143(1)(ca))";
    }
);
