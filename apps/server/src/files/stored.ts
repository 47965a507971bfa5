import { storage } from './storage.ts';
import { thumbnailSides } from './thumbnails.ts';

/** Deletes an uploaded file and its smaller copies from the storage; what isn't there any more is passed over. */
export async function deleteStored(key: string): Promise<void> {
  const disk = await storage();
  const paths = [`uploads/${key}`, ...thumbnailSides.map((side) => `thumbnails/${side}/${key}.webp`)];
  await Promise.all(paths.map((path) => disk.delete(path).catch(() => {})));
}
