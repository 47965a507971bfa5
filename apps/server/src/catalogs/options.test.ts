import { changeOptions, findOffers, findOptions, mergeOptions } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../database/pools.ts';
import { aCompany, eventually } from '../testing/client.ts';
import { newsOf } from '../testing/news.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, anOffer, aProperty } from './testing/making.ts';

const server = useServer({ worker: true });

test('options that many offers hold are merged in the background, and news tell how far', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const colour = await aProperty(shop, catalog, { type: 1, options: true, title: 'Цвет' });
  const path = { catalog, property: colour.id };
  const created = await shop.call(changeOptions, {
    path,
    body: {
      operations: ['Синий', 'Голубой', 'синий '].map((value, at) => ({
        mode: 'create' as const,
        value: `${value}${at}`,
      })),
    },
  });
  const [blue = '', sky = '', twin = ''] = created.rows.map((row) => row.id);
  await anOffer(shop, catalog, { properties: [{ property: colour.id, values: [{ option: sky }] }] });
  await anOffer(shop, catalog, { productProperties: [{ property: colour.id, values: [{ option: twin }] }] });
  await multiply(shop.company, 600);
  const holding = async (option: string) =>
    (
      await shop.call(findOffers, {
        path: { catalog },
        body: { properties: [{ property: colour.id, options: [option] }], limit: 1000 },
      })
    ).rows.length;
  expect(await holding(sky)).toBe(601);

  const news = await newsOf(shop);
  const answer = await shop.call(mergeOptions, { path, body: { target: blue, sources: [sky, twin] } });
  expect(answer).toEqual({ target: blue, changed: 1202, done: false });
  await eventually(async () => (await shop.call(findOptions, { path })).rows.length === 1);
  expect([await holding(blue), await holding(sky)]).toEqual([1000, 0]);
  const told = await news.until(/"resource":"catalogs\/options".*"status":"success"/);
  expect(told).toContain('"status":"running"');
  expect(told).toContain('"done":1202,"total":1202');
});

/** Copies each of the company's offers so many times. */
async function multiply(company: string, times: number): Promise<void> {
  const { owner } = pools();
  for (const table of ['offers', 'offer_search']) {
    const id = table === 'offers' ? "nextval(pg_get_serial_sequence('offers', 'id'))" : 'n.id';
    const { rows } = await owner.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'article')",
      [table],
    );
    const same = rows.map((row) => row.name).join(', ');
    const each =
      table === 'offers'
        ? `generate_series(1, ${times}) k`
        : "offers n on n.company_id = t.company_id and n.product_id = t.product_id and n.id <> t.id and n.article like t.article || '-%'";
    const article = table === 'offers' ? "t.article || '-' || k" : 'n.article';
    const names = rows.map((row) => `t.${row.name}`).join(', ');
    await owner.query(
      `insert into ${table} (${same}, id, article) select ${names}, ${id}, ${article}
       from ${table} t ${table === 'offers' ? 'cross join' : 'join'} ${each} where t.company_id = $1`,
      [company],
    );
  }
}
