import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { login } from '@prilavok/contract';
import { aCompany, clientOf, testPassword } from '../../apps/server/src/testing/client.ts';
import { type BenchApi, openApi } from './api.ts';
import { endChildren } from './measure.ts';
import { type BenchShop, openShop } from './shop.ts';

/** A shop with what its bench asks about, and its API. */
interface FilledShop<Ground> {
  shop: BenchShop;
  api: BenchApi;
  /** The owner of the company that is measured. */
  token: string;
  ground: Ground;
}

interface Filling<Ground> {
  /** What distinguishes it: the bench and how much there is. */
  name: string;
  /** Files that say what is filled in, besides the schema: another text, another filling. */
  from: string[];
  fill: (shop: BenchShop, company: string) => Promise<Ground>;
}

const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache', 'bench');
const schema = join(root, 'apps/server/src/database/schema.sql');

/**
 * Opens a filled shop. With `--keep` it stays in `.cache/bench` when it is closed, and the next run of the same schema and size begins with it at once; one
 * whose filling was broken off is filled anew.
 */
export async function filledShop<Ground>({ name, from, fill }: Filling<Ground>): Promise<FilledShop<Ground>> {
  const kept = process.argv.includes('--keep')
    ? join(cache, `${name}-${await digestOf([schema, ...from])}`)
    : undefined;
  const note = kept && join(kept, 'filled.json');
  const before = note && (await readFile(note, 'utf8').catch(() => undefined));
  if (kept && !before) await clear(name);
  if (kept) await mkdir(kept, { recursive: true });
  const shop = await openShop({ kept });
  try {
    const api = await openApi(shop);
    if (before) {
      const { email, ground } = JSON.parse(before) as { email: string; ground: Ground };
      const { accessToken } = await clientOf(api.server).call(login, { body: { email, password: testPassword } });
      return { shop, api, token: accessToken, ground };
    }
    const { company, email, token } = await aCompany(api.server);
    const ground = await fill(shop, company);
    if (note) await writeFile(note, JSON.stringify({ email, ground }));
    return { shop, api, token, ground };
  } catch (error) {
    await endChildren();
    await shop.close();
    throw error;
  }
}

/** What earlier runs of this bench and size have kept: of another schema, or not filled to the end. */
async function clear(name: string): Promise<void> {
  const folders = await readdir(cache).catch(() => []);
  const outdated = folders.filter((folder) => folder.startsWith(`${name}-`));
  await Promise.all(outdated.map((folder) => rm(join(cache, folder), { recursive: true, force: true })));
}

async function digestOf(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}
