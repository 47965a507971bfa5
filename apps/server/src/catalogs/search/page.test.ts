import { OfferSearch } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { token } from '../../properties/tokens.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer } from '../testing/making.ts';
import { findPage } from './page.ts';

const server = useServer();

it('answers a filter in a few statements, be the page near, far down the list, or known to an index only', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const first = await anOffer(shop, catalog, { article: 'FIRST' });
  const [often, seldom, once] = [1, 2, 3].map((option) => token('option', option));
  await pools().owner.query(
    `insert into offer_search (company_id, id, catalog_id, product_id, article, title, title_key, created_at, updated_at, search_text, tokens)
     select company_id, k, catalog_id, product_id, article, title, title_key, created_at, updated_at - k * interval '1 second', search_text,
       tokens || $2::bigint || case when k % 40 = 39 then array[$3::bigint] else '{}' end || case when k = 4500 then array[$4::bigint] else '{}' end
     from offer_search, generate_series(1, 5000) k where company_id = $1 and id = $5`,
    [shop.company, often, seldom, once, first.id],
  );
  const every = (step: number, from: number, count: number) =>
    Array.from({ length: count }, (_, place) => String(from + step * place));
  for (const { option, offset = 0, there, asked } of [
    { option: '1', there: every(1, 1, 50), asked: 1 },
    { option: '2', there: every(40, 39, 50), asked: 2 },
    { option: '2', offset: 50, there: every(40, 2039, 50), asked: 2 },
    { option: '2', offset: 100, there: every(40, 4039, 25), asked: 2 },
    { option: '3', there: ['4500'], asked: 2 },
    { option: '4', there: [], asked: 2 },
  ]) {
    const search = OfferSearch.parse({ offset, properties: [{ property: '1', options: [option] }] });
    server.guard.forget();
    const { ids } = await withCompany(shop.company, (db) => findPage(db, catalog, search), {
      reads: true,
    });
    const statements = server.guard.statements.filter(({ text }) => /find_offers/.test(text)).length;
    expect({ option, offset, statements, ids }).toEqual({ option, offset, statements: asked, ids: there });
  }
});
