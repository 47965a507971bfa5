import { findOrders } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { pools } from '../../database/pools.ts';
import { countAnew } from '../../testing/counts.ts';
import { useServer } from '../../testing/server.ts';
import { multiplyOrder } from '../testing/many.ts';
import { anOwnShop } from '../testing/own.ts';

const server = useServer();

it('finds a text in a few statements, be it near, further down the list, or known to the index of texts only', async () => {
  const shop = await anOwnShop(server);
  await shop.order({ number: 'N' });
  await multiplyOrder(shop.company, 4010);
  // Each a minute older than the one before; every fortieth has a text, and so do the last eleven.
  await pools().owner.query(
    `update orders set created_at = created_at - k * interval '1 minute',
       search_text = number || ' often' || case when k % 40 = 0 then ' seldom' else '' end || case when k >= 4000 then ' last' else '' end
     from (select id as copy, split_part(number, '-', 2)::int as k from orders where company_id = $1 and number like 'N-%') c
     where company_id = $1 and id = c.copy`,
    [shop.company],
  );
  await countAnew(pools().owner, shop.company);
  const every = (step: number, from: number, count: number) =>
    Array.from({ length: count }, (_, place) => `N-${from + step * place}`);
  for (const { search, offset = 0, there, asked } of [
    { search: 'often', there: every(1, 1, 50), asked: 1 },
    { search: 'often', offset: 100, there: every(1, 101, 50), asked: 1 },
    { search: 'seldom', there: every(40, 40, 50), asked: 3 },
    { search: 'seldom', offset: 50, there: every(40, 2040, 50), asked: 2 },
    { search: 'last', there: every(1, 4000, 11), asked: 2 },
    { search: 'nobody', there: [], asked: 2 },
    { search: '', offset: 4000, there: every(1, 4000, 11), asked: 1 },
  ]) {
    server.guard.forget();
    const { rows } = await shop.call(findOrders, { body: { search, offset, limit: 50 } });
    const statements = server.guard.statements.filter(({ text }) => /find_orders/.test(text)).length;
    const numbers = rows.map(({ number }) => number);
    expect({ search, offset, statements, numbers }).toEqual({ search, offset, statements: asked, numbers: there });
  }
});
