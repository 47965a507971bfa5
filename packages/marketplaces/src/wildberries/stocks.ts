import { z } from 'zod';
import type { BatchOutcome, RejectedRow } from '../api/lists.ts';
import type { RemoteStock, StockRow, StocksApi } from '../api/trade.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { portions, sendInPortions } from '../portions.ts';
import { goodsByArticles } from './goods/goods.ts';
import { batch } from './limits.ts';
import { SizesRefused, sentenceFor } from './refusals.ts';
import { count, id, rows } from './shapes.ts';
import { isFbs, listWarehouses, warehouseId } from './warehouses.ts';

const StocksAnswer = z.object({ stocks: rows(z.object({ chrtId: id, amount: count }), 'chrtId') });

/** Something that can't be a warehouse's number would fail the whole request. */
const isWarehouse = new RegExp(`^(?:${warehouseId.pattern})$`);

/** Description of PUT /api/v3/stocks/{warehouseId}: largest `amount`. */
const mostPieces = 100_000;

const path = '/api/v3/stocks/{warehouseId}';

/** Stocks of sizes, warehouse by warehouse: set by PUT and read by POST of one address. It answers 204 to numbers that it doesn't know: they are read back. */
export function stocksApi(http: Caller): StocksApi {
  /** A size's number stands in the product's: `nmID:chrtID`. */
  async function sizesOf(rows: readonly Pick<StockRow, 'offerId' | 'remoteId'>[]): Promise<Map<string, string>> {
    const sizes = new Map(
      rows.flatMap(({ offerId, remoteId }) => {
        const chrtId = remoteId?.split(':')[1];
        return chrtId ? [[offerId, chrtId] as const] : [];
      }),
    );
    const unknown = [...new Set(rows.map(({ offerId }) => offerId))].filter((offerId) => !sizes.has(offerId));
    for (const [offerId, { chrtID }] of unknown.length > 0 ? await goodsByArticles(http, unknown) : [])
      sizes.set(offerId, chrtID);
    return sizes;
  }

  async function amounts(warehouse: string, sizes: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const portion of portions(sizes, batch.stocks)) {
      const call = { method: 'POST', host: 'marketplace', path, params: { warehouseId: warehouse } } as const;
      const body = { chrtIds: portion.map(idNumber) };
      const { stocks } = await http.json({ ...call, body, group: 'stocks', repeatable: true }, StocksAnswer);
      for (const { chrtId, amount } of stocks) found.set(chrtId, amount);
    }
    return found;
  }

  /** Those that it names as refused are left out the second time: what became of the others it doesn't say. */
  async function put(warehouse: string, rows: StockRow[], sizes: Map<string, string>): Promise<BatchOutcome<StockRow>> {
    const stocks = rows.map((row) => ({ chrtId: idNumber(sizes.get(row.offerId) ?? ''), amount: row.stock }));
    const call = { method: 'PUT', host: 'marketplace', path, params: { warehouseId: warehouse } } as const;
    try {
      await http.done({ ...call, body: { stocks }, group: 'stocks', repeatable: true });
    } catch (error) {
      if (!(error instanceof SizesRefused)) throw error;
      const codeOf = (row: StockRow) => error.sizes.get(sizes.get(row.offerId) ?? '');
      const named = rows.filter((row) => codeOf(row) !== undefined);
      const others = rows.filter((row) => codeOf(row) === undefined);
      if (named.length === 0) throw error;
      const rejected = named.map((row) => rejectedRow(row, codeOf(row) ?? '', error.message));
      const rest = others.length > 0 ? await put(warehouse, others, sizes) : { accepted: [], rejected: [] };
      return { accepted: rest.accepted, rejected: [...rejected, ...rest.rejected] };
    }
    const shown = await amounts(
      warehouse,
      rows.map((row) => sizes.get(row.offerId) ?? ''),
    );
    const outcome: BatchOutcome<StockRow> = { accepted: [], rejected: [] };
    for (const row of rows) {
      const amount = shown.get(sizes.get(row.offerId) ?? '');
      // Less than was sent: somebody has bought meanwhile. Nothing of a size that nobody has any of: it needn't be listed.
      if (amount === undefined ? row.stock === 0 : amount <= row.stock) outcome.accepted.push(row);
      else if (amount === undefined) outcome.rejected.push(rejectedRow(row, 'ignored', ''));
      else outcome.rejected.push(rejectedRow(row, 'unanswered', ''));
    }
    return outcome;
  }

  return {
    async set(rows) {
      const sizes = await sizesOf(rows);
      const unfit = new Map<StockRow, string>();
      for (const row of rows) {
        const code = faultOf(row, sizes);
        if (code) unfit.set(row, code);
      }
      const fit = rows.filter((row) => !unfit.has(row));
      const sent: BatchOutcome<StockRow>[] = [];
      for (const [warehouse, own] of Map.groupBy(fit, (row) => row.warehouse))
        sent.push(await sendInPortions(own, batch.stocks, (portion) => put(warehouse, portion, sizes)));
      return {
        accepted: sent.flatMap(({ accepted }) => accepted),
        rejected: [
          ...[...unfit].map(([row, code]) => rejectedRow(row, code, '')),
          ...sent.flatMap(({ rejected }) => rejected),
        ],
      };
    },

    async get(offerIds) {
      const sizes = await sizesOf(offerIds.map((offerId) => ({ offerId })));
      const found: RemoteStock[] = [];
      for (const warehouse of (await listWarehouses(http)).filter(isFbs)) {
        const shown = await amounts(warehouse.id, [...new Set(sizes.values())]);
        for (const [offerId, size] of sizes) {
          const stock = shown.get(size);
          if (stock === undefined) continue;
          // What orders hold is taken off at once and told nowhere.
          found.push({ offerId, warehouse: warehouse.id, stock, reserved: 0 });
        }
      }
      return found;
    },
  };
}

function faultOf({ offerId, warehouse, stock }: StockRow, sizes: Map<string, string>): string | undefined {
  if (!sizes.has(offerId)) return 'goods_not_found';
  if (!isWarehouse.test(warehouse)) return 'WAREHOUSE_NOT_FOUND';
  return stock > mostPieces ? 'UploadDataLimit' : undefined;
}

const ownSentences: Record<string, Pick<RejectedRow<StockRow>, 'kind' | 'message'>> = {
  goods_not_found: {
    kind: 'limit',
    message: 'Wildberries ещё не знает товара с таким артикулом: после создания карточки это занимает до получаса.',
  },
  WAREHOUSE_NOT_FOUND: { kind: 'refused', message: 'Такого склада на Wildberries нет.' },
  ignored: {
    kind: 'missing',
    message: 'Wildberries промолчал и остатка не записал: такого размера на складе нет или карточка удалена.',
  },
  unanswered: { kind: 'down', message: 'Wildberries показывает не тот остаток, который ему передан.' },
};

function rejectedRow(row: StockRow, code: string, message: string): RejectedRow<StockRow> {
  const sentence = ownSentences[code] ?? sentenceFor(code);
  return { row, code, kind: sentence?.kind ?? 'refused', message: sentence?.message ?? message };
}
