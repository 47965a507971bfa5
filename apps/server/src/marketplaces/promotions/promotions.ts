import {
  type Account,
  activateAllInPromotion,
  activatePromotion,
  deactivateAllInPromotion,
  deactivatePromotion,
  findPromotionProducts,
  findPromotions,
  getPromotions,
  type Promotion,
  updatePromotions,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { conflict, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { mustFindAccount } from '../stored/account.ts';
import * as queries from '../stored/promotions.queries.ts';
import { mustSend } from '../stored/switches.ts';
import { runTaskOfType } from '../tasks/start.ts';
import { calculationBasis } from './calculation-basis.ts';
import type { PromotionChange } from './change.ts';

interface At {
  account: string;
  action: string;
}

export const promotions = [
  handle(findPromotions, async ({ db, path, body }) => {
    const { id } = await mustFindAccount(db, path.account);
    return { rows: (await queries.listPromotions(db, id, body)).map(shown) };
  }),

  handle(getPromotions, async ({ db, path }) => ({ rows: (await queries.promotionsByIds(db, path.ids)).map(shown) })),

  handle(findPromotionProducts, async ({ db, path, body }) => {
    const { account, promotion } = await found(db, path);
    const basis = await calculationBasis(db, account);
    return { rows: await queries.listPromotionProducts(db, promotion.id, body, basis) };
  }),

  handle(updatePromotions, async ({ db, path }) => {
    const account = await mustFindAccount(db, path.account);
    const reason = connectors[account.marketplace].missing.promotions;
    if (reason) throw conflict('no_promotions', reason);
    return { task: await runTaskOfType(db, account, 'promotions_refresh', null) };
  }),

  handle(activatePromotion, async ({ db, path, body }) =>
    begin(db, path, { leaving: false, offers: path.offerIds, search: '', ...joining(body) }),
  ),

  handle(activateAllInPromotion, async ({ db, path, body }) =>
    begin(db, path, { leaving: false, offers: null, search: body.filter?.search ?? '', ...joining(body) }),
  ),

  handle(deactivatePromotion, async ({ db, path }) =>
    begin(db, path, { leaving: true, offers: path.offerIds, search: '', ...leaving }),
  ),

  handle(deactivateAllInPromotion, async ({ db, path, body }) =>
    begin(db, path, { leaving: true, offers: null, search: body.filter?.search ?? '', ...leaving }),
  ),
];

const leaving = { discount: null, allowLoss: false };
const joining = ({ discount, allowLoss }: { discount?: number | undefined; allowLoss: boolean }) => ({
  discount: discount ?? null,
  allowLoss,
});

/** Whether others than the marketplace put goods into it, the connector knows. */
function shown({ marketplace, ...promotion }: queries.StoredPromotion): Promotion {
  return { ...promotion, closed: connectors[marketplace].fillsPromotions?.[promotion.kind] ?? null };
}

async function found(db: Db, { account: id, action }: At): Promise<{ account: Account; promotion: Promotion }> {
  const account = await mustFindAccount(db, id);
  return { account, promotion: shown(mustFind(await queries.promotionOf(db, account.id, action), 'Акция не найдена')) };
}

/** Has the account's task do it, unless the promotion lets nobody change anything any more. */
async function begin(db: Db, path: At, act: Omit<PromotionChange, 'promotion' | 'askedAt'>): Promise<{ task: string }> {
  const { account, promotion } = await found(db, path);
  mustSend(account, 'promotions');
  const now = Date.now();
  if (promotion.endsAt && Date.parse(promotion.endsAt) <= now)
    throw conflict('promotion_over', `Акция «${promotion.title}» кончилась`);
  if (!act.leaving && promotion.closed) throw conflict('promotion_closed', promotion.closed);
  const { staysInPromotions } = connectors[account.marketplace];
  if (act.leaving && staysInPromotions) throw conflict('stays_in_promotion', staysInPromotions);
  if (act.leaving && promotion.frozenAt && Date.parse(promotion.frozenAt) <= now)
    throw conflict('frozen', `Из акции «${promotion.title}» товары больше не выводят: площадка закрыла изменения`);
  const input: PromotionChange = { ...act, promotion: promotion.id, askedAt: new Date(now).toISOString() };
  return { task: await runTaskOfType(db, account, 'promotions_change', input) };
}
