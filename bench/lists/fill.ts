import { join } from 'node:path';
import { gatherWords } from '../../apps/server/src/catalogs/search/words.jobs.ts';
import { pools } from '../../apps/server/src/database/pools.ts';
import { writeFeed } from '../parts/feed.ts';
import { grow } from '../parts/grow.ts';
import { type BenchShop, prepareImport, runImport } from '../parts/shop.ts';
import { type Ground, groundOf } from './ground.ts';

/** So many offers are imported; what is more of them is copied. */
const imported = 100_000;
/** Companies around the large one, a fiftieth of its size each. */
const neighbours = 19;

/** A catalog with the made-up feed in it; where that is larger than an import is quick, among other companies with theirs. */
export async function fillCatalog(shop: BenchShop, company: string, offers: number): Promise<Ground> {
  const feed = join(shop.folder, 'feed.xml');
  await writeFeed(feed, Math.min(offers, imported));
  const { catalog, work } = await prepareImport(company, feed);
  await runImport(company, work);
  if (offers > imported) {
    const companies = await Promise.all(
      Array.from({ length: neighbours }, (_, index) => shop.company(`Сосед ${index}`)),
    );
    const some = { companies, offers: Math.ceil(offers / 50) };
    await grow(pools().owner, company, { from: imported, to: offers, neighbours: some });
  }
  await gatherWords.work({
    payload: { company, catalog },
    signal: new AbortController().signal,
    attempt: 1,
    attempts: 1,
    survived: async () => {},
  });
  // What was imported half a minute ago would still be looked through.
  await pools().owner.query('update catalogs set words_until = now() where id = $1', [catalog]);
  return groundOf(company, catalog, offers);
}
