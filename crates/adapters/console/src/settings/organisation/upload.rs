use crate::failure::Failure;
use crate::posted::Posted;
use actix_multipart::Multipart;
use customs_serving::Pieces;
use futures_util::StreamExt;
use std::time::Duration;

/// The time that a logo may take to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// Reads the file of a form with one; `None` when it has more bytes than this. What is too large is read to its end, as
/// far as any form may be, since browsers show no answer to what they have not sent yet.
pub(super) async fn received(mut parts: Multipart, most: usize) -> Result<Option<Vec<u8>>, Failure> {
    let reading = async {
        let (mut file, mut seen) = (Vec::new(), 0);
        while let Some(part) = parts.next().await {
            let part = part.map_err(|_| Failure::BadRequest)?;
            let is_file = part.name() == Some("file");
            let mut part = Pieces::new(part);
            while let Some(piece) = part.next().await {
                let piece = piece.map_err(|_| Failure::BadRequest)?;
                seen += piece.len();
                if seen > Posted::MOST {
                    return Err(Failure::TooLarge);
                }
                // One byte too many is enough to know.
                if is_file && file.len() <= most {
                    file.extend_from_slice(&piece);
                }
            }
        }
        Ok(Some(file).filter(|file| file.len() <= most))
    };
    tokio::time::timeout(PATIENCE, reading).await.map_err(|_| Failure::BadRequest)?
}
