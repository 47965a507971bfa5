import { checkMoves, connectors } from '@prilavok/marketplaces';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { linkByArticles, saveProducts } from '../cards/product-links.ts';
import { productsThere } from '../stored/there.ts';
import type { TaskRun } from '../tasks/run.ts';
import { compareSoon } from './compare.jobs.ts';
import { fetchWarehousesOnce } from './send-stocks-prices.ts';
import { compareStocks } from './stock-drift.jobs.ts';

const Position = z.object({ cursor: z.string().nullable(), seen: z.int(), label: z.string() });
const Input = z.object({ property: z.string().nullable() });

/** Products of one page; details are asked for in one request each. */
const pageSize = 500;

/** Pulls the marketplace's products, a page a slice, and pairs those that have no offer yet. */
export async function syncProducts(run: TaskRun): Promise<void> {
  const { company, account, client } = run;
  const input = Input.safeParse(run.task.input);
  const property = input.success ? input.data.property : null;
  const known = Position.safeParse(run.position);
  const { cursor, seen } = known.success ? known.data : { cursor: null, seen: 0 };

  // Beside the products stand their stocks, by warehouse.
  if (!known.success && !connectors[account.marketplace].missing.warehouses) await fetchWarehousesOnce(run);
  const listed = await client.products.list({ cursor: cursor ?? undefined, limit: pageSize });
  checkMoves(cursor, listed.cursor);
  const products = await productsThere(
    client,
    listed.rows.map((row) => row.offerId),
  );
  const next =
    listed.cursor === null
      ? null
      : {
          cursor: listed.cursor,
          seen: seen + listed.rows.length,
          label: `сверено товаров: ${seen + listed.rows.length}`,
        };
  const linked = await withCompany(company, async (db) => {
    await saveProducts(db, account.id, products);
    await compareStocks(db, account.id, products);
    const articles = products.map((each) => each.offerId);
    const renamedThere = connectors[account.marketplace].articleStays !== null;
    const count = account.catalog
      ? await linkByArticles(db, account.id, { catalog: account.catalog, articles, property, renamedThere })
      : 0;
    run.progress({ done: products.length, accepted: count, note: `Сверено ${seen + products.length}` });
    await run.saveWithin(db, next);
    if (!next) await compareSoon(db, account);
    return count;
  });
  await run.log('info', `Получено товаров: ${products.length}, связано: ${linked}`);
  if (next) run.later(0);
}
