import { readFile } from 'node:fs/promises';
import {
  type Catalog,
  checkImport,
  findImportFaults,
  findOffers,
  getImport,
  getOffers,
  type Import,
  type ImportFault,
  type OfferModel,
  runImport,
} from '@prilavok/contract';
import { expect } from 'vitest';
import { type Client, eventually } from '../../../testing/client.ts';

/** A small feed of a shop of tea, with rows that are bad. */
export const tea: string = await readFile(new URL('../samples/tea.xml', import.meta.url), 'utf8');

/** A feed of offers, each with these tags inside. */
export const feedOf = (...offers: string[]): string =>
  `<yml_catalog><shop><offers>${offers
    .map((tags, index) => `<offer id="F-${index + 1}"><name>Товар ${index + 1}</name><price>10</price>${tags}</offer>`)
    .join('')}</offers></shop></yml_catalog>`;

/** Sends a feed; answers the import once it is over. */
export async function upload(
  shop: Client,
  catalog: string,
  content: string | Uint8Array,
  name = 'feed.xml',
): Promise<Import> {
  const body = new FormData();
  body.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import`, { body });
  expect(response.status).toBe(200);
  return over(shop, ((await response.json()) as Import).id);
}

/** Sends a table and has it imported as its columns are guessed; answers what the check said, and what the run did. */
export async function uploadTable(
  shop: Client,
  catalog: string,
  content: string | Uint8Array,
  name: string,
): Promise<{ checked: Outcome; done: Outcome }> {
  const { id } = await upload(shop, catalog, content, name);
  await shop.call(checkImport, { path: { id }, body: {} });
  const checked = { ...(await over(shop, id)), told: await faultsOf(shop, { id }) };
  await shop.call(runImport, { path: { id } });
  return { checked, done: { ...(await over(shop, id)), told: await faultsOf(shop, { id }) } };
}

/** An import with its faults. */
type Outcome = Import & { told: FaultRow[] };
type FaultRow = [line: number, field: string, reason: string, severity: ImportFault['severity']];

/** Faults of an import, a row each. */
export async function faultsOf(shop: Client, { id }: Pick<Import, 'id'>): Promise<FaultRow[]> {
  const { rows } = await shop.call(findImportFaults, { path: { id }, body: { limit: 1000 } });
  return rows.map(({ line, field, reason, severity }) => [line, field, reason, severity]);
}

/** The import once it is over. */
export const over = (shop: Client, id: string): Promise<Import> =>
  eventually(async () => {
    const state = await shop.call(getImport, { path: { id } });
    return state.status !== 'pending' && state.status !== 'running' && state;
  });

/** Offers of the catalog by their articles. */
export async function offersOf(shop: Client, catalog: Pick<Catalog, 'id'>): Promise<Map<string, OfferModel>> {
  const { rows } = await shop.call(findOffers, { path: { catalog: catalog.id }, body: { limit: 1000 } });
  const models = await shop.call(getOffers, { path: { ids: rows.map((row) => row.id) } });
  return new Map(models.rows.map((offer) => [offer.article, offer]));
}
