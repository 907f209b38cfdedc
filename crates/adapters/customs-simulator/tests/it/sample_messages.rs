//! Declarations for tests: a small one made here, and the published ones if they lie beside the project.

use customs_test_support::Published;

/// The published schemas and samples.
pub(crate) fn published_material() -> Published {
    Published::at(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data"))
}

/// Name and bytes of the published samples in these folders; `None` where they are absent.
pub(crate) fn published(folders: &[&str]) -> Option<Vec<(String, Vec<u8>)>> {
    let samples = folders.iter().flat_map(|folder| published_material().samples(&format!("wco/samples/{folder}")));
    Some(samples.collect::<Vec<_>>()).filter(|samples| !samples.is_empty())
}

/// A declaration that a test adapts to its purpose.
#[derive(Debug, Clone)]
pub(crate) struct SampleDeclaration {
    pub(crate) lrn: String,
    pub(crate) type_code: &'static str,
    pub(crate) declarant: &'static str,
    pub(crate) destination: &'static str,
    pub(crate) exporter_country: &'static str,
    pub(crate) procedure: (&'static str, &'static str),
    pub(crate) commodity: &'static str,
    pub(crate) taric: Option<&'static str>,
    pub(crate) origin: &'static str,
    /// Quantity in the supplementary unit.
    pub(crate) supplementary: Option<&'static str>,
    /// Price of the goods and its currency.
    pub(crate) price: Option<(&'static str, &'static str)>,
    pub(crate) documents: Vec<&'static str>,
    pub(crate) previous_document: Option<String>,
    pub(crate) trader_reference: String,
}

impl SampleDeclaration {
    /// An import of roasted coffee from Brazil into free circulation, with its organic certificate; customs accepts it.
    pub(crate) fn import(lrn: &str) -> Self {
        Self {
            lrn: lrn.to_owned(),
            type_code: "IMA",
            declarant: "NL801234566",
            destination: "NL",
            exporter_country: "BR",
            procedure: ("40", "00"),
            commodity: "09012100",
            taric: Some("00"),
            origin: "BR",
            supplementary: None,
            price: Some(("2500.00", "EUR")),
            documents: vec!["N935", "C644"],
            previous_document: None,
            trader_reference: "6NL801234566-ORDER4711".to_owned(),
        }
    }

    /// An export of the same coffee, which needs no certificate; customs accepts it.
    pub(crate) fn export(lrn: &str) -> Self {
        Self {
            type_code: "EXA",
            destination: "US",
            procedure: ("10", "00"),
            taric: None,
            documents: vec!["N380"],
            ..Self::import(lrn)
        }
    }

    pub(crate) fn with_type(mut self, type_code: &'static str) -> Self {
        self.type_code = type_code;
        self
    }

    pub(crate) fn asking_for(mut self, scenario: &str) -> Self {
        self.trader_reference = scenario.to_owned();
        self
    }

    pub(crate) fn to_xml(&self) -> String {
        let element = |name: &str, value: &str| {
            if value.is_empty() { String::new() } else { format!("<{name}>{value}</{name}>") }
        };
        let classification = |id: &str, kind: &str| {
            format!(
                "<Classification><ID>{id}</ID><IdentificationTypeCode>{kind}</IdentificationTypeCode></Classification>"
            )
        };
        let documents: String = self
            .documents
            .iter()
            .map(|code| {
                let (category, kind) = code.split_at(1);
                format!(
                    "<AdditionalDocument><CategoryCode>{category}</CategoryCode><ID>X</ID>\
                     <TypeCode>{kind}</TypeCode></AdditionalDocument>"
                )
            })
            .collect();
        let previous = self.previous_document.as_ref().map_or_else(String::new, |id| {
            format!(
                "<PreviousDocument><CategoryCode>N</CategoryCode><ID>{id}</ID><TypeCode>CLE</TypeCode></PreviousDocument>"
            )
        });
        envelope(&format!(
            "<FunctionCode>9</FunctionCode><FunctionalReferenceID>{lrn}</FunctionalReferenceID>\
             <TypeCode>{kind}</TypeCode><Declarant><ID>{declarant}</ID></Declarant>\
             <Exporter><Name>Cafe Santos</Name><Address><CountryCode>{exporter}</CountryCode></Address></Exporter>\
             <GoodsShipment>{destination}<ExportCountry><ID>BR</ID></ExportCountry>\
             <GovernmentAgencyGoodsItem><SequenceNumeric>1</SequenceNumeric>{documents}\
             <Commodity>{tsp}{trc}{measure}{price}</Commodity>\
             <GovernmentProcedure><CurrentCode>{current}</CurrentCode><PreviousCode>{previous_code}</PreviousCode>\
             </GovernmentProcedure><GovernmentProcedure><CurrentCode>000</CurrentCode></GovernmentProcedure>\
             <Origin><CountryCode>{origin}</CountryCode><TypeCode>1</TypeCode></Origin>{previous}\
             </GovernmentAgencyGoodsItem>\
             <UCR><TraderAssignedReferenceID>{reference}</TraderAssignedReferenceID></UCR></GoodsShipment>",
            lrn = self.lrn,
            kind = self.type_code,
            declarant = self.declarant,
            exporter = self.exporter_country,
            destination = element("Destination", &element("CountryCode", self.destination)),
            tsp = classification(self.commodity, "TSP"),
            trc = self.taric.map_or_else(String::new, |digits| classification(digits, "TRC")),
            measure = self.supplementary.map_or_else(String::new, |quantity| format!(
                "<GoodsMeasure><TariffQuantity>{quantity}</TariffQuantity></GoodsMeasure>"
            )),
            price = self.price.map_or_else(String::new, |(amount, currency)| format!(
                "<InvoiceLine><ItemChargeAmount currencyID=\"{currency}\">{amount}</ItemChargeAmount></InvoiceLine>"
            )),
            current = self.procedure.0,
            previous_code = self.procedure.1,
            origin = self.origin,
            reference = self.trader_reference,
        ))
    }
}

/// A request about a declaration; `content` stands after its type.
pub(crate) fn request(kind: &str, lrn: &str, mrn: &str, content: &str) -> String {
    envelope(&format!(
        "<FunctionCode>13</FunctionCode><FunctionalReferenceID>{lrn}</FunctionalReferenceID><ID>{mrn}</ID>\
         <TypeCode>{kind}</TypeCode>{content}"
    ))
}

fn envelope(declaration: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <md:MetaData xmlns:md=\"urn:wco:datamodel:WCO:DocumentMetaData-DMS:2\" \
         xmlns=\"urn:wco:datamodel:WCO:DEC-DMS:2\"><md:WCOTypeName>DEC</md:WCOTypeName>\
         <Declaration>{declaration}</Declaration></md:MetaData>"
    )
}

/// An inquiry about a VAT number.
pub(crate) fn inquiry(reference: &str, vat_number: &str, eori: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <Inquiry xmlns=\"urn:customs-brokerage:inquiry:1\" functionCode=\"90\"><Reference>{reference}</Reference>\
         <VatNumber>{vat_number}</VatNumber><Eori>{eori}</Eori></Inquiry>"
    )
}

/// The head of a transit message.
fn transit_head(number: &str, identification: &str) -> String {
    format!(
        "<messageSender>NL801234566</messageSender><messageRecipient>NTA.NL</messageRecipient>\
         <preparationDateAndTime>2026-03-02T09:30:00</preparationDateAndTime>\
         <messageIdentification>{identification}</messageIdentification><messageType>CC{number}C</messageType>"
    )
}

const HOLDER: &str = "<HolderOfTheTransitProcedure><identificationNumber>NL801234566</identificationNumber>\
    </HolderOfTheTransitProcedure>";
const DEPARTURE: &str =
    "<CustomsOfficeOfDeparture><referenceNumber>NL000510</referenceNumber></CustomsOfficeOfDeparture>";
const ARRIVAL: &str = "<CustomsOfficeOfDestinationActual><referenceNumber>DE003302</referenceNumber>\
    </CustomsOfficeOfDestinationActual><TraderAtDestination><identificationNumber>DE123456789012345\
    </identificationNumber></TraderAtDestination>";
const LOCATION: &str = "<LocationOfGoods><typeOfLocation>A</typeOfLocation>\
    <qualifierOfIdentification>V</qualifierOfIdentification>\
    <CustomsOffice><referenceNumber>NL000510</referenceNumber></CustomsOffice></LocationOfGoods>";
const PRESENTED_GOODS: &str = "<LocationOfGoods><typeOfLocation>A</typeOfLocation>\
    <qualifierOfIdentification>V</qualifierOfIdentification>\
    <CustomsOffice><referenceNumber>NL000510</referenceNumber></CustomsOffice></LocationOfGoods>\
    <PlaceOfLoading><country>NL</country><location>Rotterdam</location></PlaceOfLoading>\
    <HouseConsignment><sequenceNumber>1</sequenceNumber></HouseConsignment>";
const LOADING: &str = "<PlaceOfLoading><country>NL</country><location>Rotterdam</location></PlaceOfLoading>";
const DECLARED_GOODS: &str = "<HouseConsignment><sequenceNumber>1</sequenceNumber><grossMass>1250.5</grossMass>\
    <ConsignmentItem><goodsItemNumber>1</goodsItemNumber><declarationGoodsItemNumber>1</declarationGoodsItemNumber>\
    <Commodity><descriptionOfGoods>Wooden office chairs</descriptionOfGoods><CommodityCode>\
    <harmonizedSystemSubHeadingCode>940169</harmonizedSystemSubHeadingCode></CommodityCode>\
    <GoodsMeasure><grossMass>1250.5</grossMass><netMass>1100</netMass></GoodsMeasure></Commodity>\
    <Packaging><sequenceNumber>1</sequenceNumber><typeOfPackages>CT</typeOfPackages>\
    <numberOfPackages>100</numberOfPackages><shippingMarks>CHAIR 1-100</shippingMarks></Packaging>\
    </ConsignmentItem></HouseConsignment>";

/// A transit declaration of type A or D under this LRN, with the reference of its consignment.
pub(crate) fn transit_declaration(lrn: &str, reference: &str, kind: &str) -> String {
    let (head, operation) = (transit_head("015", lrn), format!("<LRN>{lrn}</LRN>"));
    format!("<n:CC015C xmlns:n='{NCTS}'>{head}{}</n:CC015C>", declared(&operation, reference, kind))
}

/// A declaration with a comprehensive guarantee in place of that in cash.
pub(crate) fn secured_by(declaration: &str, grn: &str) -> String {
    let named = format!("<GRN>{grn}</GRN><accessCode>S3CR</accessCode><amountToBeCovered>");
    let comprehensive = "<guaranteeType>1</guaranteeType>";
    declaration.replace("<guaranteeType>3</guaranteeType>", comprehensive).replace("<amountToBeCovered>", &named)
}

/// The data of a declaration or an amendment, with an operation that begins with the elements `named`.
fn declared(named: &str, reference: &str, kind: &str) -> String {
    format!(
        "<TransitOperation>{named}<declarationType>T1</declarationType>\
         <additionalDeclarationType>{kind}</additionalDeclarationType><security>0</security>\
         <reducedDatasetIndicator>0</reducedDatasetIndicator><bindingItinerary>0</bindingItinerary></TransitOperation>\
         {DEPARTURE}<CustomsOfficeOfDestinationDeclared><referenceNumber>DE003302</referenceNumber>\
         </CustomsOfficeOfDestinationDeclared>{HOLDER}\
         <Guarantee><sequenceNumber>1</sequenceNumber><guaranteeType>3</guaranteeType><GuaranteeReference>\
         <sequenceNumber>1</sequenceNumber><amountToBeCovered>12500.50</amountToBeCovered><currency>EUR</currency>\
         </GuaranteeReference></Guarantee>\
         <Consignment><countryOfDispatch>NL</countryOfDispatch><countryOfDestination>DE</countryOfDestination>\
         <containerIndicator>0</containerIndicator><grossMass>1250.5</grossMass>\
         <referenceNumberUCR>{reference}</referenceNumberUCR>\
         <Consignee><identificationNumber>DE123456789012345</identificationNumber></Consignee>\
         {LOCATION}{LOADING}{DECLARED_GOODS}</Consignment>"
    )
}

/// A message about a movement, with the elements that identify the message and the movement. An arrival may also say
/// that it is that of an authorised consignee.
pub(crate) fn transit_notice(number: &str, identification: &str, operation: &str) -> String {
    const SIMPLIFIED: &str = "<simplifiedProcedure>1</simplifiedProcedure>";
    const MOMENT: &str = "2026-03-02T09:30:00";
    let head = transit_head(number, identification);
    let named = operation.replace(SIMPLIFIED, "");
    let inside = match number {
        "013" => {
            let flag = "</bindingItinerary><amendmentTypeFlag>0</amendmentTypeFlag>";
            declared(&named, "ORDER-1", "A").replace("</bindingItinerary>", flag)
        }
        "170" => format!(
            "<TransitOperation>{named}</TransitOperation>{DEPARTURE}{HOLDER}<Consignment>{PRESENTED_GOODS}\
             </Consignment>"
        ),
        "014" => format!(
            "<TransitOperation>{named}</TransitOperation><Invalidation><requestDateAndTime>{MOMENT}</requestDateAndTime>\
             <initiatedByCustoms>0</initiatedByCustoms><justification>lodged twice</justification></Invalidation>\
             {DEPARTURE}{HOLDER}"
        ),
        "007" => arrival(&named, operation.contains(SIMPLIFIED)),
        "044" => format!(
            "<TransitOperation>{named}</TransitOperation>{ARRIVAL}<UnloadingRemark><conform>1</conform>\
             <unloadingCompletion>1</unloadingCompletion><unloadingDate>2026-03-02</unloadingDate></UnloadingRemark>"
        ),
        "054" => {
            let wanted =
                if named.contains("<releaseRequested>") { "" } else { "<releaseRequested>1</releaseRequested>" };
            format!(
                "<TransitOperation>{named}{wanted}\
             <releaseRequestDateAndTime>{MOMENT}</releaseRequestDateAndTime></TransitOperation>{DEPARTURE}{HOLDER}"
            )
        }
        "141" => format!(
            "<TransitOperation>{named}</TransitOperation><CustomsOfficeOfEnquiryAtDeparture>\
             <referenceNumber>NL000510</referenceNumber></CustomsOfficeOfEnquiryAtDeparture>{HOLDER}"
        ),
        _ => format!("<TransitOperation>{named}</TransitOperation>"),
    };
    format!("<n:CC{number}C xmlns:n='{NCTS}'>{head}{inside}</n:CC{number}C>")
}

fn arrival(named: &str, is_simplified: bool) -> String {
    let (flag, authorisation) = if is_simplified { ("1", AUTHORISED_CONSIGNEE) } else { ("0", "") };
    format!(
        "<TransitOperation>{named}<arrivalNotificationDateAndTime>2026-03-02T09:30:00</arrivalNotificationDateAndTime>\
         <simplifiedProcedure>{flag}</simplifiedProcedure><incidentFlag>0</incidentFlag></TransitOperation>\
         {authorisation}{ARRIVAL}<Consignment>{LOCATION}</Consignment>"
    )
}

const NCTS: &str = "http://ncts.dgtaxud.ec";
/// A transit declaration of type A or D that the schema of its message finds valid, with two goods items, a container
/// and a guarantee of 12500.50 EUR.
pub(crate) fn whole_transit_declaration(lrn: &str, reference: &str, kind: &str) -> String {
    whole_declaration("015", lrn, &format!("<LRN>{lrn}</LRN>"), reference, kind, "")
}

/// An amendment of that declaration, which names the movement by `movement` and other marks of the packages.
pub(crate) fn whole_transit_amendment(identification: &str, movement: &str, reference: &str, kind: &str) -> String {
    let flag = "<amendmentTypeFlag>0</amendmentTypeFlag>";
    whole_declaration("013", identification, movement, reference, kind, flag).replace("MARKS", "OTHER MARKS")
}

fn whole_declaration(number: &str, name: &str, movement: &str, reference: &str, kind: &str, flag: &str) -> String {
    let item = |place: u32, code: &str| {
        format!(
            "<ConsignmentItem><goodsItemNumber>{place}</goodsItemNumber>\
             <declarationGoodsItemNumber>{place}</declarationGoodsItemNumber><Commodity>\
             <descriptionOfGoods>Telephones &amp; parts</descriptionOfGoods><CommodityCode>\
             <harmonizedSystemSubHeadingCode>{code}</harmonizedSystemSubHeadingCode>\
             <combinedNomenclatureCode>00</combinedNomenclatureCode></CommodityCode>\
             <GoodsMeasure><grossMass>60.5</grossMass><netMass>50</netMass></GoodsMeasure></Commodity>\
             <Packaging><sequenceNumber>1</sequenceNumber><typeOfPackages>CT</typeOfPackages>\
             <numberOfPackages>10</numberOfPackages><shippingMarks>MARKS</shippingMarks></Packaging>\
             <SupportingDocument><sequenceNumber>1</sequenceNumber><type>N380</type>\
             <referenceNumber>INVOICE-{place}</referenceNumber>\
             <documentLineItemNumber>1</documentLineItemNumber></SupportingDocument></ConsignmentItem>"
        )
    };
    let loading = if kind == "A" {
        "<PlaceOfLoading><country>NL</country><location>Rotterdam</location></PlaceOfLoading>"
    } else {
        ""
    };
    format!(
        "<n:CC{number}C xmlns:n='http://ncts.dgtaxud.ec'>{head}<TransitOperation>{movement}\
         <declarationType>T1</declarationType><additionalDeclarationType>{kind}</additionalDeclarationType>\
         <security>0</security><reducedDatasetIndicator>0</reducedDatasetIndicator>\
         <bindingItinerary>0</bindingItinerary>{flag}</TransitOperation>\
         <CustomsOfficeOfDeparture><referenceNumber>NL000510</referenceNumber></CustomsOfficeOfDeparture>\
         <CustomsOfficeOfDestinationDeclared><referenceNumber>DE003302</referenceNumber>\
         </CustomsOfficeOfDestinationDeclared>\
         <HolderOfTheTransitProcedure><identificationNumber>NL801234566</identificationNumber>\
         </HolderOfTheTransitProcedure><Guarantee><sequenceNumber>1</sequenceNumber>\
         <guaranteeType>1</guaranteeType><GuaranteeReference><sequenceNumber>1</sequenceNumber>\
         <GRN>26NL0000000123456</GRN><accessCode>4711</accessCode>\
         <amountToBeCovered>12500.50</amountToBeCovered><currency>EUR</currency></GuaranteeReference></Guarantee>\
         <Consignment><countryOfDispatch>NL</countryOfDispatch><countryOfDestination>DE</countryOfDestination>\
         <containerIndicator>1</containerIndicator><inlandModeOfTransport>3</inlandModeOfTransport>\
         <grossMass>121</grossMass><referenceNumberUCR>{reference}</referenceNumberUCR>\
         <Consignee><identificationNumber>DE123456789</identificationNumber></Consignee>\
         <TransportEquipment><sequenceNumber>1</sequenceNumber>\
         <containerIdentificationNumber>MSKU1234565</containerIdentificationNumber>\
         <numberOfSeals>1</numberOfSeals><Seal><sequenceNumber>1</sequenceNumber><identifier>NL-1</identifier></Seal>\
         </TransportEquipment><LocationOfGoods><typeOfLocation>A</typeOfLocation>\
         <qualifierOfIdentification>V</qualifierOfIdentification><CustomsOffice>\
         <referenceNumber>NL000510</referenceNumber></CustomsOffice></LocationOfGoods>\
         <DepartureTransportMeans><sequenceNumber>1</sequenceNumber><typeOfIdentification>30</typeOfIdentification>\
         <identificationNumber>AB12CD</identificationNumber><nationality>NL</nationality></DepartureTransportMeans>\
         {loading}<HouseConsignment><sequenceNumber>1</sequenceNumber><grossMass>121</grossMass>{first}{second}\
         </HouseConsignment></Consignment></n:CC{number}C>",
        head = whole_head(number, name),
        first = item(1, "851713"),
        second = item(2, "851714"),
    )
}

fn whole_head(number: &str, identification: &str) -> String {
    format!(
        "<messageSender>NL801234566</messageSender><messageRecipient>NTA.NL</messageRecipient>\
         <preparationDateAndTime>2026-09-02T10:15:00</preparationDateAndTime>\
         <messageIdentification>{identification}</messageIdentification><messageType>CC{number}C</messageType>"
    )
}

/// Another message about a movement as the schema of the message has it: `operation` identifies the movement, and
/// `rest` follows it. Where that is empty, or holds only offices and parties, the data of [`transit_notice`] stand in.
pub(crate) fn whole_transit_notice(number: &str, identification: &str, operation: &str, rest: &str) -> String {
    if rest.is_empty() {
        return transit_notice(number, identification, operation);
    }
    let head = whole_head(number, identification);
    let authorisation =
        if operation.contains("<simplifiedProcedure>1") && number == "007" { AUTHORISED_CONSIGNEE } else { "" };
    let consignment = match number {
        _ if rest.contains("<Consignment>") => String::new(),
        "007" => format!("<Consignment>{LOCATION}</Consignment>"),
        "170" => format!("<Consignment>{PRESENTED_GOODS}</Consignment>"),
        _ => String::new(),
    };
    format!(
        "<n:CC{number}C xmlns:n='{NCTS}'>{head}<TransitOperation>{operation}</TransitOperation>{authorisation}{rest}\
         {consignment}</n:CC{number}C>"
    )
}

const AUTHORISED_CONSIGNEE: &str = "<Authorisation><sequenceNumber>1</sequenceNumber><type>C522</type>\
    <referenceNumber>NLACE000123</referenceNumber></Authorisation>";

/// The office of departure and the holder, as messages to that office name them.
pub(crate) const DEPARTURE_AND_HOLDER: &str = "<CustomsOfficeOfDeparture><referenceNumber>NL000510</referenceNumber>\
    </CustomsOfficeOfDeparture><HolderOfTheTransitProcedure><identificationNumber>NL801234566</identificationNumber>\
    </HolderOfTheTransitProcedure>";

/// The office of destination and the trader there, as messages to that office name them.
pub(crate) const OFFICE_AND_TRADER_AT_DESTINATION: &str = "<CustomsOfficeOfDestinationActual>\
    <referenceNumber>DE003302</referenceNumber></CustomsOfficeOfDestinationActual><TraderAtDestination>\
    <identificationNumber>DE123456789</identificationNumber></TraderAtDestination>";
