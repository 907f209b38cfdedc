use super::file::compressed;
use super::measures::{Length, tenths};
use super::sheet::Sheet;
use image::io::{Limits, Reader};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba};
use std::fmt;
use std::io::Cursor;

/// Longest side of a logo in pixels, and most bytes that it unpacks to. A larger picture is no logo.
const MOST_PIXELS: u32 = 3_000;
const MOST_BYTES_UNPACKED: u64 = 64 * 1024 * 1024;
/// The room for a logo, in tenths of millimetres.
const WIDTH: u32 = 750;
const HEIGHT: u32 = 260;
/// Most pixels that can be seen in that room, about 300 per inch. More would only make every PDF larger.
const SHOWN_WIDTH: u32 = 886;
const SHOWN_HEIGHT: u32 = 307;
const TENTHS_OF_INCH: u32 = 254;

/// A picture made ready to be printed on invoices. Making it takes longer than drawing an invoice, so one is made for
/// all invoices with the same logo.
#[derive(Clone, PartialEq, Eq)]
pub struct Logo {
    /// The width in pixels.
    pub(super) width: u32,
    /// The height in pixels.
    pub(super) height: u32,
    /// Red, green and blue of each pixel, compressed.
    pub(super) pixels: Vec<u8>,
}

/// The reason why a picture cannot be a logo.
#[derive(Debug, thiserror::Error)]
pub enum UnusableLogo {
    /// The file has another format, or none.
    #[error("must be a PNG or JPEG file")]
    Format,
    /// The picture is damaged, or larger than a logo may be.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] image::ImageError),
}

impl Logo {
    /// Makes a logo of the bytes of a file.
    ///
    /// # Errors
    /// Explains why the picture cannot be a logo.
    pub fn from_file(bytes: &[u8]) -> Result<Self, UnusableLogo> {
        let picture = on_white(&read(bytes)?);
        let (width, height) = (picture.width(), picture.height());
        Ok(Self { width, height, pixels: compressed(&picture.into_raw()) })
    }
}

impl fmt::Debug for Logo {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Logo of {} by {} pixels", self.width, self.height)
    }
}

/// Checks that the bytes are a picture that can be printed as a logo.
///
/// # Errors
/// Explains why the picture cannot be a logo.
pub fn check_logo(bytes: &[u8]) -> Result<(), UnusableLogo> {
    read(bytes).map(|_| ())
}

/// Draws the logo into its room, with its upper left corner at that point.
pub fn draw_logo(sheet: &mut Sheet<'_>, logo: &Logo, x: Length, y: Length) {
    let (width, height) = (logo.width.max(1), logo.height.max(1));
    // The resolution at which neither side is longer than the room.
    let wide = (width * TENTHS_OF_INCH).div_ceil(WIDTH);
    let high = (height * TENTHS_OF_INCH).div_ceil(HEIGHT);
    let dpi = wide.max(high).max(1);
    let drawn_height = i32::try_from(height * TENTHS_OF_INCH / dpi).unwrap_or_default();
    let points = |pixels: u32| Length(i64::from(pixels) * 72_000 / i64::from(dpi));
    sheet.picture(x, y + tenths(drawn_height), points(width), points(height));
}

fn read(bytes: &[u8]) -> Result<DynamicImage, UnusableLogo> {
    let mut reader = Reader::new(Cursor::new(bytes)).with_guessed_format().map_err(image::ImageError::IoError)?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg)) {
        return Err(UnusableLogo::Format);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_PIXELS);
    limits.max_image_height = Some(MOST_PIXELS);
    limits.max_alloc = Some(MOST_BYTES_UNPACKED);
    reader.limits(limits);
    Ok(reader.decode()?)
}

/// The picture as it looks on white paper, no larger than can be seen.
fn on_white(picture: &DynamicImage) -> RgbImage {
    let larger = picture.width() > SHOWN_WIDTH || picture.height() > SHOWN_HEIGHT;
    let picture = if larger { picture.thumbnail(SHOWN_WIDTH, SHOWN_HEIGHT) } else { picture.clone() };
    let picture = picture.into_rgba8();
    let blend = |colour: u8, alpha: u8| {
        let mixed = (u32::from(colour) * u32::from(alpha) + 255 * (255 - u32::from(alpha)) + 127) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    };
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let Rgba([red, green, blue, alpha]) = *picture.get_pixel(x, y);
        Rgb([blend(red, alpha), blend(green, alpha), blend(blue, alpha)])
    })
}
