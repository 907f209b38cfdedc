use super::measures::tenths;
use super::sheet::Sheet;
use genpdfi::{Mm, Position, Rotation, Scale};
use image::io::{Limits, Reader};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba};
use std::io::Cursor;

/// Largest side of a logo file, in pixels: what unpacks to more is no logo.
const MOST_PIXELS: u32 = 3_000;
const MOST_BYTES_UNPACKED: u64 = 64 * 1024 * 1024;
/// The room for a logo, in tenths of millimetres.
const WIDTH: u32 = 750;
const HEIGHT: u32 = 260;
/// Pixels the room can show: about 300 for an inch. More would only make every PDF larger.
const SHOWN_WIDTH: u32 = 886;
const SHOWN_HEIGHT: u32 = 307;
const TENTHS_OF_INCH: u32 = 254;

/// Why a picture cannot be a logo.
#[derive(Debug, thiserror::Error)]
pub enum UnusableLogo {
    /// Another format, or none.
    #[error("must be a PNG or JPEG file")]
    Format,
    /// Damaged, or larger than a logo can be.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] image::ImageError),
}

/// Whether those bytes are a picture that can be printed as a logo. To be asked when a logo is stored: afterwards no
/// invoice could be printed.
///
/// # Errors
/// Why not.
pub fn check_logo(bytes: &[u8]) -> Result<(), UnusableLogo> {
    read(bytes).map(|_| ())
}

/// Draws the logo into its room at that corner.
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

/// The picture as it looks on paper, no larger than can be seen: the writer knows no transparency.
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
