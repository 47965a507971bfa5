import type { Metadata } from 'sharp';
import { lane } from './lane.ts';
import { storage } from './storage.ts';

/** Sides of smaller copies, in pixels: what `?size=` may ask for. */
export const thumbnailSides = [96, 320, 960] as const;

/** Pictures that browsers show; anything else is only handed out for saving. */
const pictures = new Map([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
]);

/** Larger pictures are a way to fill the memory rather than to show a product: cameras make up to 61 million pixels. */
const mostPixels = 64_000_000;
/** Those that can't be read line by line lie in the memory as a whole, four bytes a pixel. */
const mostPixelsWhole = 30_000_000;
const lineByLine = new Set(['jpeg', 'png']);

export interface Picture {
  mediaType: string;
  width: number;
  height: number;
}

/** A picture that would take too much memory; the message is a sentence for the person. */
export class TooManyPixels extends Error {}

/** The picture library, loaded with the first picture: 25 MB that a process without pictures never needs. */
async function library() {
  const { default: sharp } = await import('sharp');
  // Its cache of decoded pictures would only grow: each picture is made small once and kept.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Recognises a picture by its header, whatever its name says; nothing when they are no picture of ours. */
export async function pictureIn(bytes: Uint8Array): Promise<Picture | undefined> {
  const found = await headerOf(bytes);
  const mediaType = pictures.get(found?.format === 'heif' ? 'avif' : (found?.format ?? ''));
  if (!found || !mediaType) return undefined;
  const { width, height } = found;
  const most = mostPixelsOf(found);
  if (width * height > most)
    throw new TooManyPixels(
      `картинка ${width} × ${height} точек слишком велика: уменьшите её до ${Math.round(most / 1_000_000)} млн точек`,
    );
  return { mediaType, width, height };
}

async function headerOf(bytes: Uint8Array): Promise<Metadata | undefined> {
  const sharp = await library();
  // The bound is ours, and comes with a sentence: nothing is decoded here.
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
}

/** Interlaced pictures, and formats that are decoded at once, have a lower bound. */
const mostPixelsOf = ({ format, isProgressive }: Metadata): number =>
  lineByLine.has(format ?? '') && !isProgressive ? mostPixels : mostPixelsWhole;

/** One at a time: two would take twice the memory, and the other cores are for other people's calls. */
const making = lane({
  atOnce: 1,
  most: 500,
  mostOfOne: 200,
  full: 'Картинки ещё готовятся: повторите через несколько секунд',
});

/** A smaller copy of a stored picture, made the first time it is asked for; nothing where it is too large to be made smaller. */
export async function thumbnailOf(key: string, side: number): Promise<Uint8Array | undefined> {
  const disk = await storage();
  const small = `thumbnails/${side}/${key}.webp`;
  if (await disk.exists(small)) return disk.getBytes(small);
  const company = key.split('-')[0] ?? '';
  return making.run(company, async () => {
    // Whoever waited for another to make the same finds it made.
    if (await disk.exists(small)) return disk.getBytes(small);
    const bytes = await disk.getBytes(`uploads/${key}`);
    const header = await headerOf(bytes);
    if (!header || header.width * header.height > mostPixelsOf(header)) return undefined;
    const sharp = await library();
    const made = await sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    await disk.put(small, made);
    return made;
  });
}
