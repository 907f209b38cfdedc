use super::measures::tenths;
use super::sheet::Sheet;
use genpdfi::{Mm, Position, Rotation, Scale};
use image::io::{Limits, Reader};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba};
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

/// Checks that the bytes are a picture that can be printed as a logo. Must be called before a logo is stored: with an
/// unusable logo, no invoice could be printed.
///
/// # Errors
/// Tells why the picture cannot be a logo.
pub fn check_logo(bytes: &[u8]) -> Result<(), UnusableLogo> {
    read(bytes).map(|_| ())
}

/// Draws the logo into its room, with its upper left corner at that point.
pub(super) fn draw(sheet: &Sheet, bytes: &[u8], x: Mm, y: Mm) -> Result<(), UnusableLogo> {
    let picture = on_white(&read(bytes)?);
    let (width, height) = (picture.width().max(1), picture.height().max(1));
    // The resolution at which neither side is longer than the room.
    let wide = (width * TENTHS_OF_INCH).div_ceil(WIDTH);
    let high = (height * TENTHS_OF_INCH).div_ceil(HEIGHT);
    let dpi = u16::try_from(wide.max(high)).unwrap_or(u16::MAX).max(1);
    let drawn_height = height * TENTHS_OF_INCH / u32::from(dpi);
    let below = y + tenths(i32::try_from(drawn_height).unwrap_or_default());
    let picture = DynamicImage::ImageRgb8(picture);
    sheet.area().add_image(&picture, Position::new(x, below), Scale::default(), Rotation::default(), Some(dpi.into()));
    Ok(())
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

/// The picture as it looks on white paper, no larger than can be seen. The PDF library does not support transparency.
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
