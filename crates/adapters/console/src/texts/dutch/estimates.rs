//! How duties were estimated, what an estimate assumes, and what it lacks.

use super::{Dutch, Written};
use customs_declarations::ports::LineGap;
use customs_tariff::duty::{AppliedMeasure, EstimateGap, EstimateNote, EstimateStep, TreatmentRule};

impl Dutch for AppliedMeasure {
    fn dutch(&self) -> String {
        match self {
            Self::OnGoods { measure_type, description, commodity_code, area } => {
                on_goods(&measure_type.nl(), &description.nl(), &commodity_code.nl(), &area.nl())
            }
            Self::WithAdditionalCode { measure_type, description, commodity_code, additional_code, area } => {
                let goods = with_code(&commodity_code.nl(), &additional_code.nl());
                on_goods(&measure_type.nl(), &description.nl(), &goods, &area.nl())
            }
            Self::UnderRegime { measure_type, description, commodity_code, area, regime } => {
                let area = under(&area.nl(), &regime.nl());
                on_goods(&measure_type.nl(), &description.nl(), &commodity_code.nl(), &area)
            }
            Self::WithAdditionalCodeUnderRegime {
                measure_type,
                description,
                commodity_code,
                additional_code,
                area,
                regime,
            } => {
                let goods = with_code(&commodity_code.nl(), &additional_code.nl());
                on_goods(&measure_type.nl(), &description.nl(), &goods, &under(&area.nl(), &regime.nl()))
            }
        }
    }
}

fn on_goods(measure_type: &str, description: &str, goods: &str, area: &str) -> String {
    format!("maatregel {measure_type} ({description}) op {goods} voor {area}")
}

fn with_code(commodity_code: &str, additional_code: &str) -> String {
    format!("{commodity_code} met aanvullende code {additional_code}")
}

fn under(area: &str, regime: &str) -> String {
    format!("{area} met preferentiecode {regime}")
}

impl Dutch for EstimateStep {
    fn dutch(&self) -> String {
        match self {
            Self::Price { price } => format!("prijs {}", price.nl()),
            Self::PriceConverted { price, per_euro, in_euro } => {
                format!("prijs {} / {} = {}", price.nl(), per_euro.nl(), in_euro.nl())
            }
            Self::Charge { charge, price } => format!("{} {}", charge.nl(), price.nl()),
            Self::ChargeConverted { charge, price, per_euro, in_euro } => {
                format!("{} {} / {} = {}", charge.nl(), price.nl(), per_euro.nl(), in_euro.nl())
            }
            Self::CustomsValue { customs_value } => format!("douanewaarde {}", customs_value.nl()),
            Self::Measure { measure, rate } => format!("{}: {}", measure.nl(), rate.nl()),
            Self::Duty { rate, base, amount } => format!("{} over {} = {}", rate.nl(), base.nl(), amount.nl()),
            Self::DutyRounded { rate, base, exact, amount } => {
                format!("{} over {} = {}", rate.nl(), base.nl(), rounded(&exact.nl(), &amount.nl()))
            }
            Self::VatBase { customs_value, duties, after_entry, base } => format!(
                "grondslag: douanewaarde {} + rechten {} + kosten na binnenkomst {} = {}",
                customs_value.nl(),
                duties.nl(),
                after_entry.nl(),
                base.nl()
            ),
            Self::VatBaseWithCommission { customs_value, duties, after_entry, commission, base } => format!(
                "grondslag: douanewaarde {} + rechten {} + kosten na binnenkomst {} + inkoopcommissie {} = {}",
                customs_value.nl(),
                duties.nl(),
                after_entry.nl(),
                commission.nl(),
                base.nl()
            ),
            Self::VatCategory { category, law } => format!("btw: {} ({})", category.nl(), law.nl()),
            Self::Vat { rate, base, amount } => format!("{} van {} = {}", rate.nl(), base.nl(), amount.nl()),
            Self::VatRounded { rate, base, exact, amount } => {
                format!("{} van {} = {}", rate.nl(), base.nl(), rounded(&exact.nl(), &amount.nl()))
            }
            Self::NotCharged { rate } => format!("{} wordt niet geheven", rate.nl()),
        }
    }
}

fn rounded(exact: &str, amount: &str) -> String {
    format!("{exact}, rekenkundig afgerond op {amount}")
}

impl Dutch for TreatmentRule {
    fn dutch(&self) -> String {
        let text = match self {
            Self::Provisional => {
                "voorlopig: gedekt door een zekerheid, niet verschuldigd (artikel 7, lid 3, Verordening 2016/1036, \
                 artikel 12, lid 2, Verordening 2016/1037)"
            }
            Self::InVatReturn => "vergunning artikel 23: in de btw-aangifte aangegeven, niet bij invoer betaald",
            Self::TaxWarehouse => {
                "07: de btw is geschorst in een fiscaal entrepot (artikel 157, lid 1, onder a), Btw-richtlijn)"
            }
            Self::SuppliedOn { procedure } => {
                return format!(
                    "{}: geen btw, de goederen gaan door naar een andere lidstaat (artikel 143, lid 1, onder d), \
                     Btw-richtlijn)",
                    procedure.nl()
                );
            }
            Self::InwardProcessing => "51: geschorst bij actieve veredeling (artikelen 210 en 256 DWU)",
            Self::TemporaryAdmission => "53: geschorst bij tijdelijke invoer (artikelen 210 en 250 DWU)",
            Self::CustomsWarehouse => "71: geschorst in het douane-entrepot (artikelen 210 en 237 DWU)",
            Self::FreeZone => "78: geschorst in de vrije zone (artikelen 210 en 237 DWU)",
            Self::ReturnedGoods => "terugkerende goederen: geen invoerrecht (artikel 203 DWU)",
            Self::UnderGuarantee => {
                "hersteld of vervangen onder garantie: geen invoerrecht (artikelen 260 en 261, lid 5, DWU)"
            }
            Self::ReliefFromDuty => "vrijstelling van invoerrecht (Verordening 1186/2009)",
            Self::NegligibleValue => {
                "C07: geringe waarde, geen invoerrecht voor juli 2026 (artikel 23 Verordening 1186/2009)"
            }
            Self::SpecialFiscalTerritory => {
                "F15: voor Uniegoederen uit een bijzonder fiscaal gebied is geen invoerrecht verschuldigd (artikel 1, \
                 lid 3, DWU)"
            }
            Self::SeaFishing => "producten van de zeevisserij: geen invoerrecht (artikel 208 DWU)",
            Self::ReturnedGoodsFreeOfVat => {
                "F05: terugkerende goederen, geen btw (artikel 143, lid 1, onder e), Btw-richtlijn)"
            }
            Self::FinalImportation => "F45: definitieve invoer, vrijgesteld van btw (Richtlijn 2009/132/EG)",
            Self::OneStopShop => {
                "F48: de verkoper geeft de btw aan in het éénloketsysteem voor invoer (artikel 143, lid 1, onder c \
                 bis), Btw-richtlijn)"
            }
        };
        text.to_owned()
    }
}

impl Dutch for EstimateGap {
    fn dutch(&self) -> String {
        match self {
            Self::UnknownOrigin => "de oorsprong is niet bekend".to_owned(),
            Self::NoVatRate => "voor die dag is geen btw-tarief bekend".to_owned(),
            Self::NoThirdCountryDuty => {
                "voor de goederencode is geen recht voor derde landen bekend: het staat niet in de raming".to_owned()
            }
            Self::NoExchangeRate { currency } => {
                format!("de douane publiceert voor die dag geen koers van {}", currency.nl())
            }
            Self::NoCharge { charge } => format!("{} is geen toevoeging en geen aftrekking", charge.nl()),
            Self::DeductionsAbovePrice => "de aftrekkingen zijn hoger dan de prijs".to_owned(),
            Self::AmountsTooLarge => "de bedragen zijn te groot".to_owned(),
            Self::DutyTooLarge { measure } => format!("{}: het bedrag is te groot", measure.nl()),
            Self::UnknownQuantity { measure, unit } => {
                format!("{}: de hoeveelheid in {} is niet bekend", measure.nl(), unit.nl())
            }
            Self::UnreadableRate { measure, rate } => {
                format!("{}: het tarief \"{}\" is niet leesbaar", measure.nl(), rate.nl())
            }
            Self::NamedProducersAlone { measure_type, description } => format!(
                "maatregel {} ({}) kent alleen tarieven voor genoemde producenten, en geen daarvan is aangegeven",
                measure_type.nl(),
                description.nl()
            ),
        }
    }
}

impl Dutch for LineGap {
    fn dutch(&self) -> String {
        let text = match self {
            Self::NoTariff => "het tarief is niet bekend",
            Self::CodeNotEightDigits => "de goederencode heeft geen 8 cijfers",
            Self::NoInvoiceValue => "de factuurwaarde ontbreekt",
            Self::ChargeWithoutCode => "een toevoeging of aftrekking heeft geen soort",
            Self::ChargeWithoutAmount => "een toevoeging of aftrekking heeft geen bedrag",
        };
        text.to_owned()
    }
}

impl Dutch for EstimateNote {
    fn dutch(&self) -> String {
        let text = match self {
            Self::OtherProducer { measure_type, description, additional_code } => {
                return format!(
                    "maatregel {} ({}) heeft geen tarief voor aanvullende code {}: dat van alle andere producenten \
                     geldt",
                    measure_type.nl(),
                    description.nl(),
                    additional_code.nl()
                );
            }
            Self::NoProducer { measure_type, description } => {
                return format!(
                    "maatregel {} ({}) hangt van de producent af, en geen is aangegeven: het tarief van alle andere \
                     geldt",
                    measure_type.nl(),
                    description.nl()
                );
            }
            Self::UnknownPreference { country, regime } => {
                return format!(
                    "er is geen preferentie voor {} onder preferentiecode {} bekend; het recht voor derde landen geldt",
                    country.nl(),
                    regime.nl()
                );
            }
            Self::UnprovenPreference { country, regime, proofs } => {
                return format!(
                    "voor de preferentie voor {} onder preferentiecode {} staat geen bewijs van oorsprong ({}) bij de \
                     documenten; het recht voor derde landen geldt",
                    country.nl(),
                    regime.nl(),
                    proofs.nl()
                );
            }
            Self::DutyOnProcessing => {
                "na passieve veredeling is alleen recht verschuldigd over de kosten van de veredeling (artikel 86, lid \
                 5, DWU); hier is het over de hele waarde"
            }
            Self::NoReliefClaimed => {
                "er is geen vrijstelling voor terugkerende goederen gevraagd (F01, F02, F03 of F05): het recht is \
                 verschuldigd"
            }
            Self::TaxWarehouse => {
                "btw of accijns kan in het fiscaal entrepot geschorst zijn; de raming rekent de btw als betaald"
            }
            Self::PartialRelief => {
                "D51, gedeeltelijke vrijstelling: per maand wordt 3 procent van het recht verschuldigd (artikel 252 \
                 DWU), en de douane kan de btw meteen vragen; alles staat hier als geschorst"
            }
            Self::VatOnReturnedGoods => {
                "F01, F02 en F03 geven bij terugkerende goederen alleen vrijstelling van invoerrecht; F05 vraagt ook \
                 die van btw"
            }
            Self::ReturnedProducts => {
                "terugkerende veredelingsproducten: het recht volgens artikel 86, lid 3, DWU wordt niet berekend"
            }
            Self::ProcessedProducts => {
                "F44 en F46, veredelingsproducten: het recht volgens artikel 86, leden 2 en 3, DWU wordt niet berekend"
            }
            Self::VatOnProcessing => {
                "na passieve veredeling is alleen btw verschuldigd over de kosten van de veredeling (artikel 88 \
                 Btw-richtlijn); hier is die over de hele waarde"
            }
            Self::NegligibleValue => {
                "C07: sinds juli 2021 is btw verschuldigd, en F48 of F49 zegt wie die betaalt; de vrijstelling van \
                 invoerrecht is voor zendingen tot 150 EUR, maar niet van alcohol, parfum en tabak (artikelen 23 en 24 \
                 Verordening 1186/2009), en dat wordt niet gecontroleerd"
            }
            Self::NegligibleValueEnded => {
                "C07: sinds juli 2021 is btw verschuldigd, en F48 of F49 zegt wie die betaalt; sinds juli 2026 is ook \
                 de vrijstelling van invoerrecht vervallen (Verordening 2026/382), en het vaste recht op \
                 afstandsverkopen wordt niet berekend"
            }
            Self::ReliefFromVat => {
                "een vrijstelling van btw naast die van invoerrecht (Richtlijnen 2009/132/EG en 2006/79/EG) wordt niet \
                 berekend"
            }
            Self::Catches => {
                "de vrijstelling van btw voor vangsten (artikel 143, lid 1, Btw-richtlijn) wordt niet berekend"
            }
            Self::MonthlyVat => {
                "F49: de btw wordt bij de ontvangers geïnd en per maand betaald (artikel 369 sexvicies Btw-richtlijn); \
                 hier staat ze als elke andere"
            }
            Self::National => {
                "wat nationale aanvullende regelingen voor invoerrecht en btw betekenen, wordt niet berekend"
            }
        };
        text.to_owned()
    }
}
