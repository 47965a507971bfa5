import { z } from 'zod';
import type { BatchOutcome } from '../api/lists.ts';
import type { RemoteStock, StockRow, StocksApi, WarehousesApi } from '../api/trade.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { everyPage } from '../pages.ts';
import { portions, sendInPortions, uniqueBy } from '../portions.ts';
import { batch } from './limits.ts';
import { Paging, pageOf } from './pages.ts';
import { count, id, key, list, rows, text, toldIn } from './shapes.ts';
import { digitsOf, isFilledByStore, numberOf, type StoreIds } from './warehouses.ts';

const Stocks = rows(z.object({ offerId: key, stocks: list(z.object({ type: text, count })) }), 'offerId');
const OfWarehouse = z.object({ result: z.object({ offers: Stocks, paging: Paging }) });
const OfStore = z.object({
  result: z.object({ warehouses: rows(z.object({ warehouseId: id, offers: Stocks }), 'warehouseId'), paging: Paging }),
});

/** Descriptions of both readings: articles in one request. */
const mostAsked = 500;

/** Milliseconds for which the list of warehouses is good: it may be asked for a hundred times an hour, stocks of products are read more often. */
const goodFor = 15 * 60_000;
const mostKept = 1_000;
const kept = new Map<string, { at: number; warehouses: Promise<string[]> }>();

/**
 * Stocks of a warehouse: …/v3/…/offers/stocks. A cabinet with groups of warehouses tells those of its store instead (…/campaigns/…/offers/stocks), and the
 * other warehouses of the group follow.
 */
export function stocksApi(
  http: Caller,
  { business, campaign }: StoreIds,
  { warehouses: listed, owner }: { warehouses: WarehousesApi; owner: string },
): StocksApi {
  async function setInWarehouses(rows: StockRow[]): Promise<BatchOutcome<StockRow>> {
    const skuItems = rows.map(({ offerId, warehouse, stock }) => ({
      sku: offerId,
      partnerWarehouseId: numberOf(warehouse),
      count: stock,
    }));
    const path = '/v3/businesses/{businessId}/offers/stocks/update';
    await http.done({ path, params: { businessId: business }, body: { skuItems }, repeatable: true });
    return { accepted: rows, rejected: [] };
  }

  async function setInStore(rows: StockRow[]): Promise<BatchOutcome<StockRow>> {
    const skus = rows.map(({ offerId, stock }) => ({ sku: offerId, items: [{ count: stock }] }));
    const path = '/v2/campaigns/{campaignId}/offers/stocks';
    const params = { campaignId: campaign };
    await http.done({ method: 'PUT', path, params, body: { skus }, cost: rows.length, repeatable: true });
    return { accepted: rows, rejected: [] };
  }

  const readWarehouse = (warehouse: string, offerIds: string[]): Promise<RemoteStock[]> =>
    everyPage(async (pageToken) => {
      const path = '/v3/businesses/{businessId}/offers/stocks';
      const query = { pageToken };
      const body = { partnerWarehouseId: numberOf(warehouse), offerIds };
      const call = { path, params: { businessId: business }, query, body, repeatable: true };
      const { offers, paging } = (await http.json(call, OfWarehouse)).result;
      const rows = offers.map((each) => stockOf(warehouse, each));
      return { ...pageOf(rows, paging), told: toldIn(offers) };
    });

  const readStore = (own: string[], offerIds: string[]): Promise<RemoteStock[]> =>
    everyPage(async (pageToken) => {
      const path = '/v2/campaigns/{campaignId}/offers/stocks';
      const query = { pageToken };
      const call = { path, params: { campaignId: campaign }, query, body: { offerIds }, cost: offerIds.length };
      const { warehouses, paging } = (await http.json({ ...call, method: 'POST', repeatable: true }, OfStore)).result;
      const rows = warehouses.flatMap(({ warehouseId, offers }) => {
        // The Market's own warehouse of returns may stand among them.
        const warehouse = own.find((each) => digitsOf(each) === warehouseId);
        return warehouse ? offers.map((each) => stockOf(warehouse, each)) : [];
      });
      return { ...pageOf(rows, paging), told: toldIn(warehouses) };
    });

  /** Those that are filled by us. */
  function ownWarehouses(): Promise<string[]> {
    const known = kept.get(owner);
    if (known && Date.now() - known.at < goodFor) return known.warehouses;
    const asked = listed.list().then((all) => all.filter(({ active }) => active).map((each) => each.id));
    kept.delete(owner);
    kept.set(owner, { at: Date.now(), warehouses: asked });
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
    asked.catch(() => kept.delete(owner));
    return asked;
  }

  return {
    async set(rows) {
      const stores = rows.filter(({ warehouse }) => isFilledByStore(warehouse));
      const own = rows.filter(({ warehouse }) => !isFilledByStore(warehouse));
      const outcomes: BatchOutcome<StockRow>[] = [];
      for (const [part, send] of [
        [own, setInWarehouses],
        [stores, setInStore],
      ] as const) {
        try {
          outcomes.push(await sendInPortions(part, batch.stocks, send));
        } catch (error) {
          // What the others took isn't lost.
          if (!(error instanceof MarketplaceError) || part.length === rows.length) throw error;
          const { kind, message, remote } = error;
          outcomes.push({
            accepted: [],
            rejected: part.map((row) => ({ row, kind, code: remote?.code || kind, message })),
          });
        }
      }
      return {
        accepted: outcomes.flatMap(({ accepted }) => accepted),
        rejected: outcomes.flatMap(({ rejected }) => rejected),
      };
    },

    async get(offerIds) {
      const own = await ownWarehouses();
      const rows: RemoteStock[] = [];
      for (const portion of portions([...new Set(offerIds)], mostAsked)) {
        if (own.some(isFilledByStore)) rows.push(...(await readStore(own, portion)));
        else for (const warehouse of own) rows.push(...(await readWarehouse(warehouse, portion)));
      }
      return uniqueBy(rows, ({ warehouse, offerId }) => `${warehouse} ${offerId}`);
    },
  };
}

/** FIT is all that can be sold, FREEZE what orders hold of it, AVAILABLE the rest. Description of `WarehouseStockType`. */
function stockOf(warehouse: string, { offerId, stocks }: z.output<typeof Stocks>[number]): RemoteStock {
  const of = (type: string) => stocks.find((each) => each.type === type)?.count;
  const reserved = of('FREEZE') ?? 0;
  return { offerId, warehouse, stock: of('AVAILABLE') ?? Math.max(0, (of('FIT') ?? 0) - reserved), reserved };
}
