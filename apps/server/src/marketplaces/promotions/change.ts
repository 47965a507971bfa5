import { Id, type ProductFault, roubles } from '@prilavok/contract';
import { type BatchOutcome, connectors } from '@prilavok/marketplaces';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { mustFindAccount } from '../stored/account.ts';
import * as queries from '../stored/promotions.queries.ts';
import type { TaskRun } from '../tasks/run.ts';
import { calculationBasis } from './calculation-basis.ts';
import { promoPrice } from './promo-price.ts';
import { announcePromotions } from './refresh.ts';

/** Change that a run of the task «Участие в акциях» makes. */
export const PromotionChange = z.object({
  promotion: Id,
  leaving: z.boolean(),
  /** Null: all that are found. */
  offers: z.array(Id).nullable(),
  search: z.string(),
  discount: z.number().nullable(),
  allowLoss: z.boolean(),
  /** When it was asked for: a position of an earlier act isn't this one's. */
  askedAt: z.string(),
});
export type PromotionChange = z.infer<typeof PromotionChange>;

const Position = z.object({ askedAt: z.string(), after: z.string(), label: z.string() });

/** Puts products into a promotion or takes them out, a portion a slice. Said twice it is once: the marketplace keeps the last price. */
export async function changePromotion(run: TaskRun): Promise<void> {
  const { company, account, client } = run;
  const read = PromotionChange.safeParse(run.task.input);
  if (!read.success) return run.save(null);
  const act = read.data;
  const known = Position.safeParse(run.position);
  const after = known.success && known.data.askedAt === act.askedAt ? known.data.after : '';
  const { batch, priceStep } = connectors[account.marketplace];

  const found = await withCompany(company, async (db) => {
    const promotion = await queries.promotionOf(db, account.id, act.promotion);
    if (!promotion) return undefined;
    const basis = await calculationBasis(db, await mustFindAccount(db, account.id));
    if (after === '') run.progress({ total: await queries.countToMove(db, promotion.id, act, basis) });
    const next = await queries.nextToMove(db, promotion.id, act, { after, limit: batch.promotions, basis });
    return { promotion, next };
  });
  const last = found?.next.at(-1);
  if (!found || !last) {
    await withCompany(company, async (db) => {
      await queries.recountProducts(db, act.promotion);
      announcePromotions(db);
    });
    return run.save(null);
  }

  const { promotion, next } = found;
  const priced = next.map((product) => ({
    product,
    ...(act.leaving ? { price: null } : promoPrice(product, act, priceStep)),
  }));
  const held = priced.flatMap(({ product, ...rest }) => ('reason' in rest ? [{ product, reason: rest.reason }] : []));
  const leaving = priced.flatMap(({ product, ...rest }) => ('reason' in rest ? [] : [{ product, price: rest.price }]));
  const refused = new Map(held.map(({ product, reason }) => [product.remoteId, reason]));
  if (leaving.length > 0) for (const [id, message] of await tell(leaving)) refused.set(id, message);

  await withCompany(company, async (db) => {
    await queries.saveMoved(
      db,
      promotion.id,
      priced.map(({ product: { remoteId }, ...rest }) => {
        const fault = refused.get(remoteId) ?? '';
        const price = 'price' in rest ? rest.price : null;
        return { remoteId, fault, member: fault === '' ? !act.leaving : null, kopecks: price };
      }),
    );
    for (const { product } of priced) {
      const message = refused.get(product.remoteId);
      const ours = held.some((each) => each.product === product);
      const result = message === undefined ? 'accepted' : ours ? 'missing' : 'refused';
      run.result(product.offer, result, message === undefined ? [] : [faultOf(message, ours)], product.remoteId);
      run.progress({ done: 1, ...(message === undefined ? { accepted: 1 } : ours ? { skipped: 1 } : { refused: 1 }) });
    }
    announcePromotions(db);
    await run.saveWithin(db, { askedAt: act.askedAt, after: last.remoteId, label: `после товара ${last.article}` });
  });
  run.later(0);

  /** Says it to the marketplace; answers what it refused, with its words. */
  async function tell(moved: { product: queries.ProductToMove; price: number | null }[]): Promise<[string, string][]> {
    if (act.leaving) {
      const ids = moved.map(({ product }) => product.remoteId);
      return wordsOf(await client.promotions.deactivate(promotion.remoteId, ids), (each) => each);
    }
    const rows = moved.map(({ product, price }) => ({
      remoteId: product.remoteId,
      price: roubles(price ?? 0),
      stock: product.minStock > 0 ? (product.stock ?? undefined) : undefined,
    }));
    return wordsOf(await client.promotions.activate(promotion.remoteId, rows), (row) => row.remoteId);
  }
}

const wordsOf = <Row>({ rejected }: BatchOutcome<Row>, idOf: (row: Row) => string) =>
  rejected.map(({ row, message }): [string, string] => [idOf(row), message]);

const faultOf = (message: string, ours: boolean): ProductFault => ({
  code: ours ? 'below_floor' : 'rejected',
  message,
  attribute: null,
  property: null,
  field: 'price',
  fieldTitle: 'Цена по акции',
});
