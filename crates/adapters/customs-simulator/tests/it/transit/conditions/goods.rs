use super::{assert_told, error, errors};

const ITEM: &str = "Consignment[1]/HouseConsignment[1]/ConsignmentItem[1]";
const CODE: &str =
    "<CommodityCode><harmonizedSystemSubHeadingCode>940169</harmonizedSystemSubHeadingCode></CommodityCode>";
const NUMBER: &str = "<numberOfPackages>100</numberOfPackages>";
const MARKS: &str = "<shippingMarks>CHAIR 1-100</shippingMarks>";

#[test]
fn goods_have_a_commodity_code() {
    assert_told(&[(&[(CODE, "")], "13", &format!("{ITEM}/Commodity[1]/CommodityCode[1]"), None)]);
}

#[test]
fn no_code_of_the_union_comes_from_a_country_of_common_transit() {
    let eight = "</harmonizedSystemSubHeadingCode><combinedNomenclatureCode>00</combinedNomenclatureCode>";
    let swiss = [("NL000510", "CH001251"), ("DE003302", "CH001631"), ("</harmonizedSystemSubHeadingCode>", eight)];
    let place = format!("{ITEM}/Commodity[1]/CommodityCode[1]/combinedNomenclatureCode[1]");
    assert_told(&[(&swiss, "13", &place, Some("00"))]);
    assert_eq!(errors(&swiss[2..]), []);
}

#[test]
fn union_goods_from_a_country_of_common_transit_have_a_previous_document() {
    let swiss = [("NL000510", "CH001251"), ("DE003302", "CH001631"), ("Type>T1<", "Type>T2<")];
    assert_told(&[(&swiss, "13", &format!("{ITEM}/PreviousDocument[1]"), None)]);
    let of_the_union = errors(&swiss[2..]);
    assert!(!of_the_union.contains(&error("13", &format!("{ITEM}/PreviousDocument[1]"), None)), "{of_the_union:?}");
}

#[test]
fn masses_add_up() {
    let measure = "<grossMass>1250.5</grossMass><netMass>1100</netMass>";
    assert_told(&[
        (
            &[(measure, "<grossMass>1250.5</grossMass><netMass>1251</netMass>")],
            "14",
            &format!("{ITEM}/Commodity[1]/GoodsMeasure[1]/netMass[1]"),
            Some("1251"),
        ),
        (&[("<grossMass>1250.5", "<grossMass>1250")], "14", "Consignment[1]/grossMass[1]", Some("1250")),
        (
            &[(measure, "<grossMass>0</grossMass>")],
            "14",
            &format!("{ITEM}/Commodity[1]/GoodsMeasure[1]/grossMass[1]"),
            Some("0"),
        ),
    ]);
    let house = [("<grossMass>1250.5", "<grossMass>2000"), ("<grossMass>1250.5", "<grossMass>1250")];
    assert_told(&[(&house, "14", "Consignment[1]/HouseConsignment[1]/grossMass[1]", Some("1250"))]);
}

#[test]
fn the_type_of_packages_says_whether_they_have_numbers_and_marks() {
    let packages = format!("{ITEM}/Packaging[1]");
    assert_told(&[
        (&[(NUMBER, "")], "13", &format!("{packages}/numberOfPackages[1]"), None),
        (&[(MARKS, "")], "13", &format!("{packages}/shippingMarks[1]"), None),
        (&[(">CT<", ">VG<")], "13", &format!("{packages}/numberOfPackages[1]"), Some("100")),
    ]);
    assert_eq!(errors(&[(">CT<", ">VG<"), (NUMBER, ""), (MARKS, "")]), []);
    assert_eq!(errors(&[(">CT<", ">NE<"), (MARKS, "")]), []);
}

#[test]
fn goods_without_packages_are_packed_with_another_item_of_the_same_marks() {
    let packages = format!("{ITEM}/Packaging[1]");
    let none = ("<numberOfPackages>100", "<numberOfPackages>0");
    let no_mass = ("<grossMass>1250.5</grossMass><netMass>1100</netMass>", "<grossMass>0</grossMass>");
    assert_told(&[(&[none, no_mass], "14", &format!("{packages}/numberOfPackages[1]"), Some("0"))]);
    let other = |marks: &str, number: u8| {
        format!(
            "</ConsignmentItem><ConsignmentItem><goodsItemNumber>{number}</goodsItemNumber><declarationGoodsItemNumber>2\
             </declarationGoodsItemNumber><Commodity><descriptionOfGoods>Desks</descriptionOfGoods>{CODE}</Commodity>\
             <Packaging><sequenceNumber>1</sequenceNumber><typeOfPackages>CT</typeOfPackages>\
             <numberOfPackages>1</numberOfPackages><shippingMarks>{marks}</shippingMarks></Packaging></ConsignmentItem>"
        )
    };
    assert_eq!(errors(&[none, no_mass, ("</ConsignmentItem>", &other("CHAIR 1-100", 2))]), []);
    let unpacked = [none, no_mass, (">CT<", ">NE<"), ("</ConsignmentItem>", &other("CHAIR 1-100", 2))];
    assert_told(&[(&unpacked, "14", &format!("{packages}/typeOfPackages[1]"), Some("NE"))]);
    let numbered = errors(&[("</ConsignmentItem>", &other("X", 3))]);
    let second = "Consignment[1]/HouseConsignment[1]/ConsignmentItem[2]/goodsItemNumber[1]";
    assert_eq!(numbered, [error("14", second, Some("3"))]);
}

#[test]
fn groups_are_numbered_from_one() {
    let packages = "<Packaging><sequenceNumber>1";
    let place = format!("{ITEM}/Packaging[1]/sequenceNumber[1]");
    assert_told(&[(&[(packages, "<Packaging><sequenceNumber>2")], "14", &place, Some("2"))]);
}
