//! Single changes of messages, and the condition that each of them breaks.

/// A message, what is replaced in it by what, and the condition that is broken then.
pub(super) type Change = (&'static str, Edits, &'static str);

/// Texts and what replaces them.
pub(super) type Edits = &'static [(&'static str, &'static str)];

/// Returns all changes of messages that break a condition by themselves.
pub(super) fn changes() -> Vec<Change> {
    [&OF_PARTIES[..], &OF_OFFICES, &OF_TRANSPORT, &OF_PLACES, &OF_GOODS, &OF_OTHERS].concat()
}

const OF_PARTIES: [Change; 13] = [
    ("CC015C", &[("</identificationNumber></Holder", "</identificationNumber><name>A</name></Holder")], "C0250"),
    ("CC015C", &[("<name>Seoul Furniture Co.</name>", "")], "C0250"),
    ("CC015C", &[("<postcode>8001</postcode>", "")], "C0505"),
    ("CC015C", &[("<Consignee><name>", "<Carrier><name>"), ("</Consignee>", "</Carrier>")], "C0001"),
    ("CC015C", &[("<HouseConsignment>", "<HouseConsignment><Consignor></Consignor>")], "C0542"),
    ("CC015C", &[("NL801234566", "801234566")], "R0850"),
    (
        "CC014C",
        &[(
            "</identificationNumber></Holder",
            "</identificationNumber><TIRHolderIdentificationNumber></TIRHolderIdentificationNumber></Holder",
        )],
        "C0904",
    ),
    ("CC015C", &[("<GuaranteeReference>", "<Other>"), ("</GuaranteeReference>", "</Other>")], "C0085"),
    ("CC015C", &[("<GRN>26NL0000000123456</GRN>", "")], "C0086"),
    ("CC015C", &[("<guaranteeType>1<", "<guaranteeType>8<")], "C0130"),
    ("CC015C", &[("<GRN>26NL0000000123456<", "<GRN>24BE00123456789A4A000017<")], "R0318"),
    ("CC015C", &[("<guaranteeType>1<", "<guaranteeType>B<")], "R0900"),
    ("CC007C", &[("NL801234566", "NL")], "R0850"),
];

const OF_OFFICES: [Change; 16] = [
    (
        "CC015C",
        &[
            ("<CustomsOfficeOfTransitDeclared>", "<Other>"),
            ("</CustomsOfficeOfTransitDeclared>", "</Other>"),
            ("<CustomsOfficeOfTransitDeclared>", "<Other>"),
            ("</CustomsOfficeOfTransitDeclared>", "</Other>"),
        ],
        "C0030",
    ),
    (
        "CC015C",
        &[("2</sequenceNumber><referenceNumber>CH002311", "2</sequenceNumber><referenceNumber>DE003302")],
        "R0003",
    ),
    (
        "CC015C",
        &[("2</sequenceNumber><referenceNumber>CH002311", "2</sequenceNumber><referenceNumber>DE003303")],
        "R0006",
    ),
    ("CC015C", &[("<referenceNumber>CH001251", "<referenceNumber>AD000003")], "R0906"),
    ("CC015C", &[("<referenceNumber>NL000510", "<referenceNumber>SM000001")], "R0904"),
    ("CC015C", &[("<referenceNumber>NL000510", "<referenceNumber>GB000001"), ("CH001251", "AD000003")], "R0905"),
    ("CC015C", &[("<referenceNumber>NL000510", "<referenceNumber>IT000001"), ("CH001251", "SM000003")], "R0909"),
    (
        "CC015C",
        &[("<referenceNumber>NL000510", "<referenceNumber>SM000001"), ("CH001251", "IT000003"), (">T2<", ">T1<")],
        "R0911",
    ),
    ("CC015C", &[(">T2<", ">T1<"), ("<type>N002</type>", "<type>C651</type>")], "R0601"),
    ("CC015C", &[(">T2<", ">TIR<"), ("<reducedDatasetIndicator>0", "<reducedDatasetIndicator>1")], "R0849"),
    ("CC015C", &[("C521", "C524")], "R0859"),
    (
        "CC015C",
        &[
            ("<Authorisation>", "<O>"),
            ("</Authorisation>", "</O>"),
            ("<reducedDatasetIndicator>0", "<reducedDatasetIndicator>1"),
        ],
        "C0101",
    ),
    ("CC015C", &[("<security>", "<TIRCarnetNumber>1</TIRCarnetNumber><security>")], "C0411"),
    ("CC015C", &[("<bindingItinerary>0", "<bindingItinerary>1")], "C0586"),
    (
        "CC015C",
        &[("<HolderOf", "<CustomsOfficeOfExitForTransitDeclared></CustomsOfficeOfExitForTransitDeclared><HolderOf")],
        "C0587",
    ),
    ("CC013C", &[("<referenceNumber>NL000510", "<referenceNumber>NL000511")], "R0520"),
];

const OF_TRANSPORT: [Change; 28] = [
    ("CC015C", &[("<containerIndicator>1</containerIndicator>", "")], "C0822"),
    ("CC015C", &[("<containerIndicator>1</containerIndicator>", "")], "C0823"),
    ("CC015C", &[("<containerIndicator>1", "<containerIndicator>0")], "C0055"),
    ("CC015C", &[("<containerIdentificationNumber>MSKU1234565</containerIdentificationNumber>", "")], "C0055"),
    ("CC015C", &[("<numberOfSeals>1</numberOfSeals><Seal>", "<numberOfSeals>0</numberOfSeals><Seal>")], "C0569"),
    ("CC015C", &[("<numberOfSeals>1", "<numberOfSeals>2")], "R0106"),
    ("CC015C", &[("<identifier>NL-77002", "<identifier>NL-77001")], "R0107"),
    (
        "CC015C",
        &[(
            "<numberOfSeals>1</numberOfSeals><Seal><sequenceNumber>1</sequenceNumber><identifier>NL-77002</identifier></Seal>",
            "<numberOfSeals>0</numberOfSeals>",
        )],
        "R0448",
    ),
    (
        "CC015C",
        &[
            ("<GoodsReference>", "<O>"),
            ("</GoodsReference>", "</O>"),
            ("<GoodsReference>", "<O>"),
            ("</GoodsReference>", "</O>"),
        ],
        "C0670",
    ),
    (
        "CC015C",
        &[("<security>0", "<security>1"), ("<modeOfTransportAtTheBorder>3</modeOfTransportAtTheBorder>", "")],
        "C0599",
    ),
    ("CC015C", &[("<inlandModeOfTransport>3", "<inlandModeOfTransport>5")], "C0826"),
    ("CC015C", &[("<modeOfTransportAtTheBorder>3", "<modeOfTransportAtTheBorder>5")], "C0806"),
    ("CC015C", &[("<inlandModeOfTransport>3", "<inlandModeOfTransport>2")], "R0472"),
    ("CC015C", &[("<typeOfIdentification>30", "<typeOfIdentification>31")], "R0474"),
    ("CC015C", &[("<identificationNumber>12ABC3", "<identificationNumber>12abc3")], "R0473"),
    ("CC015C", &[("<identificationNumber>34DEF5", "<identificationNumber>34def5")], "R0076"),
    ("CC015C", &[("<typeOfIdentification>30", "<typeOfIdentification>99")], "CL750"),
    (
        "CC015C",
        &[("<customsOfficeAtBorderReferenceNumber>DE003302", "<customsOfficeAtBorderReferenceNumber>NL000510")],
        "G0789",
    ),
    (
        "CC015C",
        &[
            ("<inlandModeOfTransport>3", "<inlandModeOfTransport>4"),
            (
                "</DepartureTransportMeans>",
                "</DepartureTransportMeans><DepartureTransportMeans></DepartureTransportMeans>",
            ),
        ],
        "R0855",
    ),
    (
        "CC015C",
        &[
            ("<CustomsOfficeOfTransitDeclared>", "<Other>"),
            ("</CustomsOfficeOfTransitDeclared>", "</Other>"),
            ("<CustomsOfficeOfTransitDeclared>", "<Other>"),
            ("</CustomsOfficeOfTransitDeclared>", "</Other>"),
            (
                "</ActiveBorderTransportMeans>",
                "</ActiveBorderTransportMeans><ActiveBorderTransportMeans></ActiveBorderTransportMeans>",
            ),
        ],
        "R0789",
    ),
    ("CC015C", &[("<LocationOfGoods>", "<TransportCharges></TransportCharges><LocationOfGoods>")], "C0186"),
    (
        "CC015C",
        &[
            ("<LocationOfGoods>", "<TransportCharges></TransportCharges><LocationOfGoods>"),
            ("<HouseConsignment>", "<HouseConsignment><TransportCharges></TransportCharges>"),
        ],
        "C0337",
    ),
    ("CC170C", &[("<inlandModeOfTransport>3", "<inlandModeOfTransport>5")], "C0833"),
    ("CC170C", &[("<modeOfTransportAtTheBorder>3", "<modeOfTransportAtTheBorder>5")], "C0807"),
    ("CC170C", &[("<containerIndicator>1</containerIndicator>", "")], "C0823"),
    ("CC170C", &[("<identifier>NL-77002", "<identifier>NL-77001")], "R0107"),
    (
        "CC170C",
        &[
            ("<GoodsReference>", "<O>"),
            ("</GoodsReference>", "</O>"),
            ("<GoodsReference>", "<O>"),
            ("</GoodsReference>", "</O>"),
        ],
        "C0670",
    ),
    ("CC170C", &[("<identificationNumber>34DEF5", "<identificationNumber>34def5")], "R0076"),
];

const OF_PLACES: [Change; 16] = [
    ("CC015C", &[("<PlaceOfLoading>", "<Other>"), ("</PlaceOfLoading>", "</Other>")], "C0403"),
    ("CC170C", &[("<PlaceOfLoading>", "<Other>"), ("</PlaceOfLoading>", "</Other>")], "C0404"),
    ("CC015C", &[("<location>Rotterdam</location>", "")], "C0387"),
    ("CC170C", &[("<country>NL</country><location>", "<location>")], "C0387"),
    (
        "CC015C",
        &[("</PlaceOfLoading>", "</PlaceOfLoading><PlaceOfUnloading><UNLocode>CHBSL</UNLocode></PlaceOfUnloading>")],
        "C0191",
    ),
    ("CC015C", &[("<qualifierOfIdentification>Y", "<qualifierOfIdentification>V")], "C0394"),
    ("CC007C", &[("<qualifierOfIdentification>V", "<qualifierOfIdentification>Y")], "C0394"),
    ("CC007C", &[("<CustomsOffice>", "<additionalIdentifier>1</additionalIdentifier><CustomsOffice>")], "C0671"),
    (
        "CC015C",
        &[
            ("<referenceNumber>NL000510", "<referenceNumber>GB000001"),
            ("<LocationOfGoods>", "<Other>"),
            ("</LocationOfGoods>", "</Other>"),
        ],
        "C0710",
    ),
    ("CC015C", &[("<limitDate>2026-03-12</limitDate>", "")], "C0839"),
    ("CC015C", &[("C521", "C520")], "C0839"),
    ("CC170C", &[("<limitDate>2026-03-12</limitDate>", "")], "C0840"),
    ("CC015C", &[("<countryOfDispatch>NL</countryOfDispatch>", "")], "C0909"),
    ("CC015C", &[("<countryOfDestination>CH</countryOfDestination>", "")], "C0343"),
    ("CC015C", &[("<messageType>", "<correlationIdentifier>1</correlationIdentifier><messageType>")], "C0511"),
    ("CC015C", &[("<sequenceNumber>2", "<sequenceNumber>3")], "R0987"),
];

const OF_GOODS: [Change; 22] = [
    ("CC015C", &[("<CommodityCode>", "<Other>"), ("</CommodityCode>", "</Other>")], "C0153"),
    ("CC015C", &[("<referenceNumber>NL000510", "<referenceNumber>GB000001")], "C0821"),
    ("CC015C", &[("<referenceNumberUCR>JOB-26-001</referenceNumberUCR>", "")], "C0502"),
    ("CC015C", &[("<goodsItemNumber>1<", "<declarationType>T2</declarationType><goodsItemNumber>1<")], "C0045"),
    ("CC015C", &[("<type>N337<", "<type>N830<")], "G0991"),
    (
        "CC015C",
        &[(
            "<HouseConsignment>",
            "<HouseConsignment><PreviousDocument><type>N830</type><referenceNumber>26NL000510A1B2C3J5</referenceNumber></PreviousDocument>",
        )],
        "R0416",
    ),
    (
        "CC015C",
        &[(
            "<HouseConsignment>",
            "<HouseConsignment><PreviousDocument><type>N830</type></PreviousDocument><PreviousDocument></PreviousDocument>",
        )],
        "G0026",
    ),
    (
        "CC015C",
        &[
            ("<HouseConsignment>", "<HouseConsignment><PreviousDocument><type>N830</type></PreviousDocument>"),
            ("<netMass>1100</netMass>", ""),
        ],
        "C0837",
    ),
    ("CC015C", &[("<netMass>1100", "<netMass>1300")], "R0223"),
    ("CC015C", &[("<grossMass>1250.5</grossMass><netMass>", "<grossMass>0</grossMass><netMass>")], "R0221"),
    ("CC015C", &[("<numberOfPackages>100</numberOfPackages>", "")], "C0060"),
    ("CC015C", &[("<shippingMarks>CHAIR 1-100</shippingMarks>", "")], "C0060"),
    ("CC015C", &[(">CT<", ">VR<")], "C0060"),
    (
        "CC015C",
        &[(
            "</Packaging>",
            "</Packaging><Packaging><sequenceNumber>2</sequenceNumber><typeOfPackages>CT</typeOfPackages><numberOfPackages>0</numberOfPackages><shippingMarks>DESK 1-20</shippingMarks></Packaging>",
        )],
        "R0219",
    ),
    ("CC015C", &[("<numberOfPackages>100", "<numberOfPackages>0"), (">CT<", ">NE<")], "R0220"),
    ("CC015C", &[("<numberOfPackages>100", "<numberOfPackages>0")], "R0364"),
    (
        "CC015C",
        &[("<grossMass>2050.5</grossMass><referenceNumberUCR>", "<grossMass>2050</grossMass><referenceNumberUCR>")],
        "R0994",
    ),
    ("CC015C", &[("1</sequenceNumber><grossMass>2050.5", "1</sequenceNumber><grossMass>2050")], "R0983"),
    (
        "CC015C",
        &[
            ("<referenceNumber>NL000510", "<referenceNumber>GB000001"),
            ("<PreviousDocument>", "<O>"),
            ("</PreviousDocument>", "</O>"),
        ],
        "C0035",
    ),
    ("CC015C", &[("<type>N337</type>", "<type>N337</type><quantity>1</quantity>")], "C0298"),
    ("CC015C", &[("<goodsItemNumber>2<", "<goodsItemNumber>1<")], "R0988"),
    (
        "CC015C",
        &[(
            "<declarationGoodsItemNumber>2</declarationGoodsItemNumber><Commodity>",
            "<declarationGoodsItemNumber>3</declarationGoodsItemNumber><Commodity>",
        )],
        "R0007",
    ),
];

const OF_OTHERS: [Change; 14] = [
    ("CC014C", &[("<TransitOperation>", "<TransitOperation><LRN>L-1</LRN>")], "C0467"),
    ("CC014C", &[("26NL000510A1B2C3J5", "26NL000510A1B2C3J6")], "R0028"),
    ("CC014C", &[("<requestDateAndTime>2026-03-05T10:00:00</requestDateAndTime>", "")], "C0129"),
    ("CC014C", &[("<initiatedByCustoms>", "<decision>1</decision><initiatedByCustoms>")], "C0128"),
    ("CC014C", &[("<initiatedByCustoms>", "<decisionDateAndTime></decisionDateAndTime><initiatedByCustoms>")], "C0870"),
    ("CC014C", &[("<justification>sold otherwise</justification>", "")], "C0137"),
    ("CC007C", &[("<simplifiedProcedure>0", "<simplifiedProcedure>1")], "C0102"),
    ("CC044C", &[("<stateOfSeals>1</stateOfSeals>", "")], "C0440"),
    ("CC044C", &[("<conform>1", "<conform>0")], "G0205"),
    ("CC044C", &[("<stateOfSeals>1", "<stateOfSeals>0")], "G0017"),
    ("CC013C", &[("<amendmentTypeFlag>0", "<amendmentTypeFlag>1"), ("2050.5", "2051.5")], "R0520"),
    ("CC013C", &[("<harmonizedSystemSubHeadingCode>940169", "<harmonizedSystemSubHeadingCode>940161")], "R0520"),
    (
        "CC015C",
        &[("<sequenceNumber>1</sequenceNumber><guaranteeType>", "<sequenceNumber>2</sequenceNumber><guaranteeType>")],
        "R0987",
    ),
    ("CC170C", &[("<inlandModeOfTransport>3", "<inlandModeOfTransport>2")], "R0472"),
];

/// What is changed in the declaration, what in the presentation of its goods, and the condition that is broken then.
pub(super) const OF_PRESENTATIONS: [(Edits, Edits, &str); 4] = [
    (&[("<reducedDatasetIndicator>0", "<reducedDatasetIndicator>1")], &[], "C0170"),
    (&[("<security>0", "<security>1")], &[("<modeOfTransportAtTheBorder>3</modeOfTransportAtTheBorder>", "")], "C0600"),
    (
        &[("<containerIndicator>1</containerIndicator>", "")],
        &[("<containerIndicator>1</containerIndicator>", "")],
        "C0824",
    ),
    (
        &[
            ("<CustomsOfficeOfTransitDeclared>", "<O>"),
            ("</CustomsOfficeOfTransitDeclared>", "</O>"),
            ("<CustomsOfficeOfTransitDeclared>", "<O>"),
            ("</CustomsOfficeOfTransitDeclared>", "</O>"),
        ],
        &[(
            "</ActiveBorderTransportMeans>",
            "</ActiveBorderTransportMeans><ActiveBorderTransportMeans></ActiveBorderTransportMeans>",
        )],
        "R0790",
    ),
];
