import type { ReturnState } from '@prilavok/contract';
import { z } from 'zod';
import { type RemoteReturn, type ReturnAt, type ReturnsApi, unrecognizedStatus } from '../api/returns.ts';
import type { Caller } from '../http.ts';
import { uniqueBy } from '../portions.ts';
import { decisionsApi } from './decisions.ts';
import { nextPage, Paging } from './pages.ts';
import { count, flag, id, idOrNone, list, listOrNone, moment, money, ourCurrency, rows, text, word } from './shapes.ts';
import type { StoreIds } from './warehouses.ts';

/** Description of …/returns: largest `limit`. */
const page = 100;

/** Description of `ReturnShipmentStatusType`, with its words. */
const shipped: Record<string, { state: ReturnState; title: string }> = {
  CREATED: { state: 'moving', title: 'Оформлен' },
  RECEIVED: { state: 'moving', title: 'Принят у покупателя' },
  IN_TRANSIT: { state: 'moving', title: 'В пути' },
  READY_FOR_PICKUP: { state: 'ready', title: 'Готов к выдаче' },
  PICKED: { state: 'fetched', title: 'Выдан магазину' },
  LOST: { state: 'elsewhere', title: 'Утерян' },
  EXPIRED: { state: 'refused', title: 'Покупатель не принёс товар вовремя' },
  CANCELLED: { state: 'refused', title: 'Отменён' },
  FULFILMENT_RECEIVED: { state: 'elsewhere', title: 'Принят на складе Маркета' },
  PREPARED_FOR_UTILIZATION: { state: 'elsewhere', title: 'Ждёт утилизации' },
  NOT_IN_DEMAND: { state: 'elsewhere', title: 'Не забрали с почты' },
  UTILIZED: { state: 'elsewhere', title: 'Утилизирован' },
  READY_FOR_EXPROPRIATION: { state: 'elsewhere', title: 'Направлен на перепродажу' },
  RECEIVED_FOR_EXPROPRIATION: { state: 'elsewhere', title: 'Принят для перепродажи' },
};

/** Description of `RefundStatusType`: what of the money says where the goods are, as long as they haven't set off. */
const refunded: Record<string, { state: ReturnState; title: string }> = {
  WAITING_FOR_DECISION: { state: 'claimed', title: 'Ожидает решения' },
  PREMODERATION_DECISION_WAITING: { state: 'claimed', title: 'Ожидает решения' },
  PREMODERATION_DISPUTE: { state: 'claimed', title: 'Открыт спор' },
  REJECTED: { state: 'refused', title: 'Отклонён' },
  CANCELLED: { state: 'refused', title: 'Отменён' },
  FAILED: { state: 'refused', title: 'Вернуть деньги не удалось' },
};

/** The others of that description: they say nothing of the goods. */
const ofMoneyAlone: readonly string[] = [
  ...['STARTED_BY_USER', 'REFUND_IN_PROGRESS', 'REFUNDED', 'DECISION_MADE', 'REFUNDED_WITH_BONUSES'],
  ...['REFUNDED_BY_SHOP', 'COMPLETE_WITHOUT_REFUND', 'PREMODERATION_DECISION_MADE', 'PREMODERATION_SELECT_DELIVERY'],
];

const ReturnAnswer = z.object({
  id,
  orderId: id,
  creationDate: moment,
  updateDate: moment,
  refundStatus: word('refundStatus', [...Object.keys(refunded), ...ofMoneyAlone]),
  logisticPickupPoint: z
    .object({ name: text, address: z.object({ city: text, street: text, house: text }).nullish() })
    .nullish(),
  pickupTillDate: moment,
  shipmentStatus: word('shipmentStatus', Object.keys(shipped)),
  amount: z.object({ value: money, currencyId: text }).nullish(),
  items: list(
    z.object({
      marketSku: idOrNone,
      shopSku: text,
      count,
      // Null by the description.
      decisions: listOrNone(z.object({ returnItemId: idOrNone, comment: text, reasonType: text, decisionType: text })),
    }),
  ),
  returnType: word('returnType', ['UNREDEEMED', 'RETURN']),
  fastReturn: flag,
});
type ReturnAnswer = z.output<typeof ReturnAnswer>;
const Page = z.object({ result: z.object({ returns: rows(ReturnAnswer, 'id'), paging: Paging }) });
const One = z.object({ result: ReturnAnswer });

/** Returns of the account's store: GET …/returns, by the days of their changes; answered by …/decision/submit. */
export function returnsApi(http: Caller, place: StoreIds): ReturnsApi {
  const { campaign } = place;

  async function one({ id, order }: ReturnAt): Promise<ReturnAnswer> {
    const path = '/v2/campaigns/{campaignId}/orders/{orderId}/returns/{returnId}';
    const params = { campaignId: campaign, orderId: order, returnId: id };
    return (await http.json({ method: 'GET', path, params, repeatable: true }, One)).result;
  }

  return {
    async changed(since, { cursor }) {
      const query = { limit: page, fromDate: moscowDay(since), ...(cursor && { pageToken: cursor }) };
      const path = '/v2/campaigns/{campaignId}/returns';
      const call = { method: 'GET', path, params: { campaignId: campaign }, query, repeatable: true } as const;
      const { result } = await http.json(call, Page);
      return { rows: uniqueBy(result.returns, (answer) => answer.id).map(returnOf), cursor: nextPage(result.paging) };
    },

    answers: {
      ...decisionsApi(http, place, async (at) => itemsOf(await one(at))),
      read: async (at) => returnOf(await one(at)),
    },
  };
}

const moscowDay = (at: string): string => new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10);

/** Description of `ReturnDecisionReasonType`. */
const reasons: Record<string, string> = {
  BAD_QUALITY: 'Бракованный товар',
  DOES_NOT_FIT: 'Товар не подошёл',
  WRONG_ITEM: 'Привезли не тот товар',
  DAMAGE_DELIVERY: 'Повреждён при доставке',
  LOYALTY_FAIL: 'Виновного в браке или пересорте не установить',
  CONTENT_FAIL: 'Ошибочное описание товара',
  DELIVERY_FAIL: 'Товар не привезли',
};

/** Numbers of what is decided about. */
const itemsOf = ({ items }: ReturnAnswer): string[] => [
  ...new Set(items.flatMap(({ decisions }) => decisions.flatMap(({ returnItemId }) => returnItemId ?? []))),
];

const decidedBySeller = ['DECISION_MADE', 'PREMODERATION_DECISION_MADE'];

/** Before the goods set off, what the seller has decided says where they stay. */
function decisionOf({ refundStatus, items }: ReturnAnswer): { state: ReturnState; title: string } | undefined {
  if (!decidedBySeller.includes(refundStatus)) return undefined;
  const made = items.flatMap(({ decisions }) => decisions.map(({ decisionType }) => decisionType));
  if (made.length > 0 && made.every((one) => one === 'DECLINE_REFUND'))
    return { state: 'refused', title: 'Вы отказали в возврате' };
  const kept = ['FAST_REFUND_MONEY', 'PARTIAL_MONEY_REFUND'];
  return made.length > 0 && made.every((one) => kept.includes(one))
    ? { state: 'elsewhere', title: 'Товар остался у покупателя' }
    : undefined;
}

function standingOf(answer: ReturnAnswer) {
  const { fastReturn, refundStatus, shipmentStatus, returnType } = answer;
  if (fastReturn) return { state: 'elsewhere', title: 'Товар остался у покупателя' } as const;
  const setOff = shipmentStatus !== '' && shipmentStatus !== 'CREATED';
  // Of what wasn't taken nobody decides.
  const decided = returnType === 'RETURN' && !setOff ? (refunded[refundStatus] ?? decisionOf(answer)) : undefined;
  if (shipmentStatus === '' && (refundStatus === '' || ofMoneyAlone.includes(refundStatus)))
    return decided ?? ({ state: 'moving', title: '' } as const);
  return (
    decided ??
    shipped[shipmentStatus] ??
    ({ state: 'moving', title: unrecognizedStatus(shipmentStatus || refundStatus) } as const)
  );
}

function returnOf(answer: ReturnAnswer): RemoteReturn {
  const { state, title } = standingOf(answer);
  const at = answer.logisticPickupPoint;
  const decisions = answer.items.flatMap((item) => item.decisions);
  const words = (all: readonly string[]) => [...new Set(all)].filter(Boolean).join('; ');
  const createdAt = answer.creationDate ?? answer.updateDate ?? new Date(0).toISOString();
  const [only, ...others] = answer.items;
  const single = only && others.length === 0 && only.count === 1;
  return {
    id: answer.id,
    order: answer.orderId,
    kind: answer.returnType === 'UNREDEEMED' ? 'unredeemed' : 'return',
    state,
    status: answer.shipmentStatus || answer.refundStatus,
    statusTitle: title,
    reason: words(decisions.map(({ reasonType }) => reasons[reasonType] ?? '')),
    comment: words(decisions.map(({ comment }) => comment)),
    place: [at?.name, at?.address?.city, at?.address?.street, at?.address?.house].filter(Boolean).join(', '),
    barcode: '',
    readyAt: null,
    fetchBy: answer.pickupTillDate,
    createdAt,
    changedAt: answer.updateDate ?? createdAt,
    currency: answer.amount ? ourCurrency(answer.amount.currencyId) : null,
    lines: answer.items.map((item) => ({
      offerId: item.shopSku,
      sku: item.marketSku,
      title: item.shopSku,
      quantity: item.count,
      // The sum is told of all together.
      price: single ? (answer.amount?.value ?? null) : null,
    })),
  };
}
