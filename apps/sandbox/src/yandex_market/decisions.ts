import { z } from 'zod';
import type { Account, Return } from './account.ts';
import { OrderPath, orderOf } from './order-path.ts';
import { row } from './returns.ts';
import { absent, BusinessPath, campaignOf, market, mustOwn, type Operations, ok, roubles, wrong } from './wire.ts';

const ReturnPath = OrderPath.extend({ returnId: z.coerce.number().int() });

const refusals = [
  ...['ISSUE_WITH_THE_PRODUCT_WAS_NOT_CONFIRMED', 'MECHANICAL_DAMAGE', 'WARRANTY_PERIOD_HAS_EXPIRED'],
  ...['CONFIGURATION_OR_PACKAGING_COMPROMISED', 'PRODUCT_APPEARANCE_COMPROMISED', 'WARRANTY_TERMS_VIOLATED'],
];
const partial = 'PARTIAL_MONEY_REFUND';
const open = ['FAST_REFUND_MONEY', 'REFUND_MONEY', 'REFUND_MONEY_INCLUDING_SHIPMENT', partial, 'DECLINE_REFUND'];
/** Which of them want words. */
const explained = ['REFUND_MONEY_INCLUDING_SHIPMENT', 'DECLINE_REFUND'];
/** After these the goods stay where they are. */
const staying = ['FAST_REFUND_MONEY', partial, 'DECLINE_REFUND'];
const least = 50;
const mostPercent = 90;

/** Decisions of the seller about goods that a buyer of a delivery of the shop's own wants to give back. */
export const decisions: Operations = {
  'GET /v2/campaigns/{campaignId}/orders/{orderId}/returns/{returnId}': market.reads(
    { path: ReturnPath },
    ({ account }, { path }) => ok(row(account, returnOf(account, path))),
  ),

  'POST /v1/businesses/{businessId}/returns/decisions': market.reads(
    { path: BusinessPath, body: z.object({ campaignId: z.int().min(1), returnId: z.int().min(1) }) },
    ({ account }, { path, body }) => {
      mustOwn(account, path);
      campaignOf(account, body);
      const one = account.returns?.[body.returnId];
      if (!one) throw absent(`Return not found: ${body.returnId}`);
      const types = one.refund === 'WAITING_FOR_DECISION' ? open : [];
      return ok({
        availableDecisions: types.map((decisionType) => ({
          decisionType,
          ...(decisionType === 'DECLINE_REFUND' && { decisionReasonTypes: refusals }),
          ...(decisionType === partial && {
            partialCompensationBounds: {
              minAmount: roubles(least),
              maxAmount: roubles(mostOf(account, one)),
              maxPercent: mostPercent,
            },
          }),
        })),
      });
    },
  ),

  'POST /v2/campaigns/{campaignId}/orders/{orderId}/returns/{returnId}/decision/submit': market.writes(
    {
      path: ReturnPath,
      body: z.object({
        returnItemDecisions: z
          .array(
            z.object({
              returnItemId: z.int(),
              decisionType: z.string(),
              decisionReasonType: z.string().optional(),
              comment: z.string().optional(),
              compensation: z.object({ value: z.number().positive(), currencyId: z.string() }).optional(),
            }),
          )
          .min(1),
      }),
    },
    ({ account, now, clock, pace }, { path, body }) => {
      const one = returnOf(account, path);
      if (one.refund !== 'WAITING_FOR_DECISION') throw wrong(`Return ${one.id} doesn't wait for a decision`);
      const items = account.orders[one.order]?.items ?? [];
      const named = new Map(body.returnItemDecisions.map(({ returnItemId, ...decision }) => [returnItemId, decision]));
      for (const { id } of items) if (!named.has(id)) throw wrong(`Item ${id} has no decision`);
      for (const [, decision] of named) {
        const { decisionType, decisionReasonType, comment, compensation } = decision;
        if (!open.includes(decisionType)) throw wrong(`Decision ${decisionType} is not available`);
        if (explained.includes(decisionType) && !comment) throw wrong(`Decision ${decisionType} requires a comment`);
        if (decisionType === 'DECLINE_REFUND' && !refusals.includes(decisionReasonType ?? ''))
          throw wrong('decisionReasonType is required for DECLINE_REFUND');
        const paid = compensation?.value ?? 0;
        if (decisionType === partial && (paid < least || paid > mostOf(account, one)))
          throw wrong('compensation is out of bounds');
      }
      const staysThere = [...named.values()].every(({ decisionType }) => staying.includes(decisionType));
      Object.assign(one, {
        refund: 'DECISION_MADE',
        decisions: Object.fromEntries(named),
        changedAt: now,
        nextAt: staysThere ? 0 : clock + pace.step,
      });
      return ok();
    },
  ),
};

/** Most that can be given back instead of the goods. */
function mostOf(account: Account, one: Return): number {
  const items = account.orders[one.order]?.items ?? [];
  return Math.floor((items.reduce((sum, { price, count }) => sum + price * count, 0) * mostPercent) / 100);
}

function returnOf(account: Account, path: z.output<typeof ReturnPath>): Return {
  const order = orderOf(account, path);
  const one = account.returns?.[path.returnId];
  if (one?.order !== order.id) throw absent(`Return not found: ${path.returnId}`);
  return one;
}
