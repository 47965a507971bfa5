import type { ReturnState } from '@prilavok/contract';
import { z } from 'zod';
import { type RemoteReturn, type ReturnsApi, unrecognizedStatus } from '../../api/returns.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { count, currency, flag, id, idOrNone, moment, money, rows, text, toSecond, word } from '../shapes.ts';
import { giveoutsApi } from './giveouts.ts';
import { returnAnswersApi } from './return-answers.ts';

/** Description of /v1/returns/list: the largest page. */
const page = 500;

const ReturnPlace = z.object({ name: text, address: text }).nullish();

/** Description of /v1/returns/list, `visual_status_name`: what isn't named here is on its way, or talked about. */
const states: Record<string, ReturnState> = {
  ArrivedAtReturnPlace: 'ready',
  ReceivedBySeller: 'fetched',
  // By a seller who delivers, once the goods have come.
  MoneyReturned: 'fetched',
  OnSellerApproval: 'claimed',
  OnSellerClarification: 'claimed',
  OnSellerClarificationAfterPartialCompensation: 'claimed',
  OfferedPartialCompensation: 'claimed',
  DisputeOpened: 'claimed',
  Rejected: 'refused',
  CrmRejected: 'refused',
  Cancelled: 'refused',
  CancelledDisputeNotOpen: 'refused',
  Utilizing: 'elsewhere',
  Utilized: 'elsewhere',
  ReturnedToOzon: 'elsewhere',
  MoneyReturnedBySystem: 'elsewhere',
  PartialCompensationInProcess: 'elsewhere',
  PartialCompensationReturned: 'elsewhere',
};
/** The others of that description: on their way, or talked about without the seller. */
const onTheirWay: readonly string[] = [
  ...['ReturnMoneyApproved', 'Approved', 'ApprovedByOzon', 'MovingToSeller', 'ReturningToSellerByCourier'],
  ...['DisputeYouOpened', 'CompensationRejected', 'DisputeOpening', 'CompensationOffered', 'WaitingCompensation'],
  ...['SendingError', 'CompensationRejectedBySla', 'CompensationRejectedBySeller', 'MovingToOzon', 'WaitingShipment'],
];

const Returns = z.object({
  returns: rows(
    z.object({
      id,
      type: word('type', ['Cancellation', 'FullReturn', 'PartialReturn', 'ClientReturn', 'Unknown']),
      schema: text,
      return_reason_name: text,
      posting_number: text,
      place: ReturnPlace,
      target_place: ReturnPlace,
      product: z.object({
        sku: idOrNone,
        offer_id: text,
        name: text,
        quantity: count,
        price: z.object({ currency_code: currency, price: money }).nullish(),
      }),
      logistic: z.object({ technical_return_moment: moment, return_date: moment, barcode: text }),
      storage: z.object({ arrived_moment: moment, utilization_forecast_date: text }).nullish(),
      visual: z.object({
        status: z.object({
          display_name: text,
          sys_name: word('visual.status.sys_name', [...Object.keys(states), ...onTheirWay]),
        }),
        change_moment: moment,
      }),
    }),
    'id',
  ),
  has_next: flag,
});
type ReturnAnswer = z.output<typeof Returns>['returns'][number];

/** Returns of Ozon: POST /v1/returns/list, goods of its own warehouses left out. */
export function returnsApi(http: Caller): ReturnsApi {
  return {
    async changed(since, { cursor }) {
      const moments = { time_from: toSecond(since), time_to: toSecond(Date.now() + 60_000) };
      const body = {
        limit: page,
        ...(cursor ? { last_id: idNumber(cursor) } : {}),
        filter: { visual_status_change_moment: moments, return_schema: 'FBS' },
      };
      const answer = await http.json({ path: '/v1/returns/list', body, repeatable: true }, Returns);
      const last = answer.returns.at(-1);
      const rows = answer.returns.filter(({ schema }) => schema !== 'FBO').map(returnOf);
      return { rows, cursor: answer.has_next && last ? last.id : null };
    },

    giveouts: giveoutsApi(http),

    answers: {
      ...returnAnswersApi(http),
      async read({ id: number, order }) {
        const body = { limit: page, filter: { posting_numbers: [order], return_schema: 'FBS' } };
        const { returns } = await http.json({ path: '/v1/returns/list', body, repeatable: true }, Returns);
        const found = returns.find((answer) => answer.id === number);
        return found ? returnOf(found) : null;
      },
    },
  };
}

function returnOf(answer: ReturnAnswer): RemoteReturn {
  const { product, visual, logistic } = answer;
  const state = states[visual.status.sys_name] ?? 'moving';
  const place = state === 'moving' ? answer.target_place : answer.place;
  const createdAt = logistic.return_date ?? logistic.technical_return_moment ?? visual.change_moment;
  const changedAt = visual.change_moment ?? createdAt ?? new Date(0).toISOString();
  return {
    id: answer.id,
    order: answer.posting_number,
    kind: answer.type === 'ClientReturn' ? 'return' : 'unredeemed',
    state,
    status: visual.status.sys_name,
    statusTitle: isKnown(visual.status.sys_name)
      ? visual.status.display_name
      : unrecognizedStatus(visual.status.display_name || visual.status.sys_name),
    reason: answer.return_reason_name,
    comment: '',
    place: [place?.name, place?.address].filter(Boolean).join(', '),
    barcode: logistic.barcode,
    readyAt: answer.storage?.arrived_moment ?? null,
    fetchBy: instantOrNone(answer.storage?.utilization_forecast_date),
    createdAt: createdAt ?? changedAt,
    changedAt,
    currency: product.price?.currency_code ?? null,
    lines: [
      {
        offerId: product.offer_id,
        sku: product.sku,
        title: product.name,
        quantity: product.quantity,
        price: product.price?.price ?? null,
      },
    ],
  };
}

const isKnown = (status: string): boolean => status === '' || status in states || onTheirWay.includes(status);

/** The description gives that day no format. */
function instantOrNone(text = ''): string | null {
  const at = Date.parse(text);
  return Number.isNaN(at) || text.startsWith('0001-') ? null : new Date(at).toISOString();
}
