//! Files of a tariff at full size. Each number makes the same goods in every run.

use crate::Outcome;
use customs_tariff::import::Source;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// Number of measures on each commodity.
const MEASURES: u32 = 10;

/// The files, with the numbers of their records.
pub(crate) struct TariffFiles {
    pub(crate) commodities: OnDisk,
    pub(crate) measures: OnDisk,
    pub(crate) changed_measures: OnDisk,
    pub(crate) count: u32,
}

/// A file on disk.
pub(crate) struct OnDisk(PathBuf);

impl Source for OnDisk {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(File::open(&self.0)?))
    }
}

/// Code of the commodity with this number: 10 digits, spread over 96 chapters.
pub(crate) fn code(number: u32) -> String {
    format!("{:02}{:06}10", number % 96 + 1, number / 96)
}

const COUNTRIES: [&str; 12] = ["1008", "1011", "GB", "CH", "JP", "KR", "CA", "NO", "VN", "UA", "MA", "CN"];

impl TariffFiles {
    pub(crate) fn write(folder: &Path, count: u32) -> Outcome<Self> {
        let path = |name: &str| OnDisk(folder.join(name));
        let files = Self {
            commodities: path("commodities.csv"),
            measures: path("measures.csv"),
            changed_measures: path("changed_measures.csv"),
            count,
        };
        let mut file = BufWriter::new(File::create(&files.commodities.0)?);
        writeln!(
            file,
            "code10,cn8,indent_level,description_nl,description_en,supplementary_unit,valid_from,valid_until,declarable"
        )?;
        for number in 0..count {
            let code = code(number);
            let (cn8, _) = code.split_at(8);
            writeln!(file, "{code},{cn8},2,Goederen van soort {number},Goods of kind {number},NAR,2020-01-01,,1")?;
        }
        file.flush()?;
        for (place, changed) in [(&files.measures, false), (&files.changed_measures, true)] {
            let mut file = BufWriter::new(File::create(&place.0)?);
            writeln!(
                file,
                "measure_type,measure_description,code_prefix,geographical_area,duty_expression,condition_code,certificate_code,valid_from,valid_until,trade_direction"
            )?;
            for number in 0..count {
                for measure in 0..MEASURES {
                    write_measure(&mut file, number, measure, changed && number % 100 == 0)?;
                }
            }
            file.flush()?;
        }
        Ok(files)
    }
}

/// Writes the duty, the preferences of eight countries, or a control with a certificate.
fn write_measure(file: &mut impl Write, number: u32, measure: u32, changed: bool) -> io::Result<()> {
    let code = code(number);
    let rate = number % 17 + u32::from(changed);
    match measure {
        0 => writeln!(file, "103,Third country duty,{code},1011,{rate} %,,,2020-01-01,,import"),
        9 => writeln!(file, "410,Veterinary control,{code},1008,,B,N853,2020-01-01,,import"),
        other => {
            let country = COUNTRIES[usize::try_from(other).unwrap_or(0) + 2];
            writeln!(file, "142,Tariff preference,{code},{country},0 %,B,U116,2020-01-01,,import")
        }
    }
}
