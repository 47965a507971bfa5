import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Real feeds of five shops: plumbing, printer supplies, electronics, household appliances, gadgets. */
const shops = ['santechtula-bitrix', 'vtt-supplier', 'alstyle-cp1251', 'samsung-kz', 'kickgoods-bitrix'];
const folder = join(import.meta.dirname, '../../../shared/data/yml');

export interface RealFeed {
  shop: string;
  offers: number;
  bytes: Buffer;
}

/**
 * So many real offers, as many of each shop, evenly out of its whole feed. Bytes stay as the shop wrote them: what isn't taken is cut out. Numbers of
 * categories and offers get the shop's own beginning, and tenge a rate, as five shops that join in one catalog would have to.
 */
export async function realFeeds(count: number): Promise<RealFeed[]> {
  const share = Math.floor(count / shops.length);
  return Promise.all(
    shops.map(async (shop, at) => {
      const wanted = share + (at < count - share * shops.length ? 1 : 0);
      // Latin-1 keeps each byte a letter, whatever the file's own encoding.
      const text = await readFile(join(folder, `${shop}.xml`), 'latin1');
      const all = text.match(/<offer .*?<\/offer>/gs) ?? [];
      const step = all.length / wanted;
      const taken = new Set(Array.from({ length: wanted }, (_, n) => all[Math.floor(n * step)]));
      const cut = text
        .replace(/<offer .*?<\/offer>\s*/gs, (offer) => (taken.has(offer.trimEnd()) ? offer : ''))
        .replace(/<categoryId>\s*(\d+)/g, `<categoryId>${at + 1}$1`)
        .replace(/(<category [^>]*?\bid=")(\d+)/g, `$1${at + 1}$2`)
        .replace(/(<category [^>]*?\bparentId=")(\d+)/g, `$1${at + 1}$2`)
        .replace(/(<offer [^>]*?\bid=")/g, `$1S${at + 1}-`)
        .replace(/<currency id="KZT"[^>]*>/, '<currency id="RUB" rate="1"/><currency id="KZT" rate="0.17"/>');
      return { shop, offers: taken.size, bytes: Buffer.from(cut, 'latin1') };
    }),
  );
}
