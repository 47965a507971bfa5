import type { Metadata } from 'sharp';
import { storage } from './storage.ts';

/** Pictures that browsers show; anything else is only handed out for saving. */
const pictures = new Map([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
]);

/** Larger pictures are a way to fill the memory rather than to show a product. */
const pixels = 100_000_000;

export interface Picture {
  mediaType: string;
  width: number;
  height: number;
}

/** The picture library, loaded with the first picture: 25 MB that a process without pictures never needs. */
async function library() {
  const { default: sharp } = await import('sharp');
  // Its cache of decoded pictures would only grow: each picture is made small once and kept.
  sharp.cache(false);
  return sharp;
}

/** What the bytes are, whatever their name says; nothing when they are no picture of ours. */
export async function pictureIn(bytes: Uint8Array): Promise<Picture | undefined> {
  const sharp = await library();
  const found: Metadata | undefined = await sharp(bytes, { limitInputPixels: pixels })
    .metadata()
    .catch(() => undefined);
  const mediaType = pictures.get(found?.format === 'heif' ? 'avif' : (found?.format ?? ''));
  if (!found || !mediaType) return undefined;
  return { mediaType, width: found.width, height: found.height };
}

/** A smaller copy of a stored picture, made the first time it is asked for. */
export async function thumbnailOf(key: string, side: number): Promise<Uint8Array> {
  const disk = await storage();
  const small = `thumbnails/${side}/${key}.webp`;
  if (await disk.exists(small)) return disk.getBytes(small);
  const sharp = await library();
  const made = await sharp(await disk.getBytes(`uploads/${key}`), { limitInputPixels: pixels })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
  await disk.put(small, made);
  return made;
}
