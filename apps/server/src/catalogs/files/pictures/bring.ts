import { buffer } from 'node:stream/consumers';
import { composed } from '@prilavok/contract';
import { config } from '../../../config.ts';
import { withCompany } from '../../../database/pools.ts';
import { storage } from '../../../files/storage.ts';
import { pictureIn, TooManyPixels } from '../../../files/thumbnails.ts';
import { fetchOutside, OutsideError } from '../../../outside/fetch.ts';
import { insertFiles, pictureByContent } from '../files.queries.ts';
import { contentHash, fileKey, storageLeft } from '../files.ts';
import * as queries from '../pictures.queries.ts';
import type { Hosts } from './hosts.ts';

/** Larger than any picture of a product. */
const mostBytes = 20 * 1024 * 1024;
/** A picture that comes more slowly than this is not waited for. */
const pace = { total: 60_000, least: { bytes: 8 * 1024, within: 15_000 } };

/** Where a picture is brought from and to. */
export interface Bringing {
  company: string;
  hosts: Hosts;
  signal: AbortSignal;
}

/** Brings a waiting picture to us, and writes down how that ended; what another catalog has brought isn't asked for again. */
export async function bringPicture(
  { id, address }: Pick<queries.KnownPicture, 'id' | 'address'>,
  { company, hosts, signal }: Bringing,
): Promise<void> {
  const known = await withCompany(company, async (db) => {
    const file = await queries.keptElsewhere(db, address);
    if (file) await queries.markKept(db, id, file);
    return file;
  });
  if (known) return;
  try {
    await hosts.ask(address, () => fetchInto(id, address, company, signal));
  } catch (error) {
    // What was broken off on purpose is no fault of the address.
    signal.throwIfAborted();
    if (!(error instanceof OutsideError)) throw error;
    await withCompany(company, (db) => queries.markFailed(db, id, error.message));
  }
}

async function fetchInto(id: string, address: string, company: string, signal: AbortSignal): Promise<void> {
  const allowPrivate = config().PRIVATE_ADDRESSES;
  const { body, name } = await fetchOutside(address, { maxBytes: mostBytes, allowPrivate, signal, pace });
  const bytes = await buffer(body);
  const picture = await pictureIn(bytes).catch((error: unknown) => {
    throw error instanceof TooManyPixels ? new OutsideError(`По этому адресу ${error.message}`) : error;
  });
  if (!picture) throw new OutsideError('По этому адресу не картинка');
  const sha256 = contentHash(bytes);
  const same = await withCompany(company, async (db) => {
    const file = await pictureByContent(db, sha256);
    if (file) await queries.markKept(db, id, file.id);
    return file;
  });
  if (same) return;
  if ((await withCompany(company, storageLeft)) < bytes.length)
    throw new OutsideError('Место для файлов компании закончилось');
  const key = fileKey(company);
  const disk = await storage();
  await disk.put(`uploads/${key}`, bytes);
  try {
    await withCompany(company, async (db) => {
      const title = titleOf(name);
      const [file] = await insertFiles(db, [{ key, title, size: bytes.length, sha256, author: null, ...picture }]);
      if (file) await queries.markKept(db, id, file.id);
    });
  } catch (error) {
    await disk.delete(`uploads/${key}`).catch(() => {});
    throw error;
  }
}

function titleOf(name: string): string {
  try {
    return composed(decodeURIComponent(name)).slice(0, 300) || 'картинка';
  } catch {
    return name.slice(0, 300);
  }
}
