import { z } from 'zod';
import type { Account, Return } from '../account.ts';
import {
  instant,
  int64,
  invalid,
  lists,
  moment,
  notFound,
  type Operations,
  optionalInt64,
  optionalText,
  reads,
  texts,
  writes,
} from '../wire.ts';
import { deliversThemselves } from './own-delivery.ts';

const reject = -1;
const approve = 1000;
const compensate = 1020;
const payBack = 1030;
const actions = [
  { id: approve, name: 'Одобрить возврат' },
  { id: compensate, name: 'Предложить частичную компенсацию' },
  { id: reject, name: 'Отклонить заявку' },
];
const actionsOf = ({ status }: Return) =>
  status === 'OnSellerApproval'
    ? actions
    : status === 'ReceivedBySeller'
      ? [{ id: payBack, name: 'Вернуть деньги' }]
      : [];
const reasons = [
  { id: 1, name: 'Недостаток не подтвердился', is_comment_required: true, hint: 'Покупатель сможет открыть спор' },
  { id: 2, name: 'Товар был в употреблении', is_comment_required: true, hint: 'Приложите снимки к спору' },
];

const outcomes: Record<number, Return['status']> = {
  [approve]: 'MovingToSeller',
  [reject]: 'Rejected',
  [compensate]: 'OfferedPartialCompensation',
  [payBack]: 'MoneyReturned',
};

const groups: Partial<Record<Return['status'], string>> = {
  OnSellerApproval: 'New',
  OfferedPartialCompensation: 'Checkout',
  Rejected: 'Rejected',
  MoneyReturned: 'Approved',
};
const groupOf = ({ status }: Return) => groups[status] ?? 'Delivering';
const titles: Partial<Record<Return['status'], string>> = {
  OnSellerApproval: 'На согласовании',
  OfferedPartialCompensation: 'Предложена компенсация',
  Rejected: 'Отклонена',
  MoneyReturned: 'Деньги возвращены',
};
const stateOf = (one: Return) => ({ state: one.status, state_name: titles[one.status] ?? 'В пути' });

/** Returns about which the seller is asked, who brings orders without Ozon. */
const claimsOf = (account: Account): Return[] =>
  deliversThemselves(account) ? Object.values(account.returns).filter(({ type }) => type === 'ClientReturn') : [];

/** Answers to returns by sellers who deliver by themselves. */
export const returnClaims: Operations = {
  'POST /v2/returns/rfbs/list': lists(
    'returns',
    z.object({
      filter: z
        .object({
          offer_id: optionalText,
          posting_number: optionalText,
          group_state: texts,
          created_at: z.object({ from: instant.optional(), to: instant.optional() }).nullish(),
        })
        .nullish(),
      last_id: optionalInt64,
      limit: int64,
    }),
    ({ account }, { filter, last_id, limit }) => ({
      returns: claimsOf(account)
        .filter(
          (one) =>
            one.id > last_id &&
            (!filter?.offer_id || filter.offer_id === one.line.offerId) &&
            (!filter?.posting_number || filter.posting_number === one.posting) &&
            (!filter?.group_state.length ||
              filter.group_state.some((state) => ['All', groupOf(one)].includes(state))) &&
            one.createdAt >= (filter?.created_at?.from ?? 0) &&
            one.createdAt <= (filter?.created_at?.to ?? Number.POSITIVE_INFINITY),
        )
        .toSorted((one, other) => one.id - other.id)
        .slice(0, limit)
        .map((one) => ({
          return_id: one.id,
          ...common(account, one),
          state: { group_state: groupOf(one), ...stateOf(one), money_return_state_name: 'Деньги не возвращены' },
        })),
    }),
  ),

  'POST /v2/returns/rfbs/get': reads(z.object({ return_id: int64 }), ({ account }, { return_id }) => {
    const one = claimOf(account, return_id);
    return {
      returns: {
        ...common(account, one),
        available_actions: actionsOf(one),
        client_photo: [`https://photos.ozon.example/${one.id}/1.jpg`],
        client_return_method_type: { id: 1, name: 'Курьером продавца' },
        comment: 'Чехол с трещиной',
        rejection_comment: one.answer?.comment ?? '',
        rejection_reason: reasons,
        return_method_description: 'Покупатель отдаст товар курьеру',
        return_reason: { id: 12, is_defect: true, name: one.reason },
        ru_post_tracking_number: '',
        state: stateOf(one),
        warehouse_id: account.postings[one.posting]?.warehouse ?? 0,
      },
    };
  }),

  'POST /v1/returns/rfbs/action/set': writes(
    z.object({
      return_id: int64,
      id: int64,
      comment: optionalText,
      compensation_amount: z.number().optional(),
      rejection_reason_id: optionalInt64,
      return_for_back_way: z.number().optional(),
    }),
    (call, { return_id, id, comment, compensation_amount: compensation = 0, rejection_reason_id: reason }) => {
      const one = claimOf(call.account, return_id);
      if (!actionsOf(one).some((action) => action.id === id)) throw invalid('action is not available for the return');
      if (id === reject && (comment === '' || !reasons.some((known) => known.id === reason)))
        throw invalid('comment and rejection_reason_id are required');
      if (id === compensate && compensation <= 0) throw invalid('compensation_amount is required');
      const status = outcomes[id];
      const nextAt = id === approve ? call.clock + call.pace.step : 0;
      Object.assign(one, { status, nextAt, changedAt: call.now, answer: { id, comment, reason, compensation } });
    },
  ),
};

function claimOf(account: Account, id: number): Return {
  const one = claimsOf(account).find((claim) => claim.id === id);
  if (!one) throw notFound('return not found');
  return one;
}

function common(account: Account, { id, posting, line, createdAt }: Return) {
  const order = account.postings[posting];
  return {
    return_number: `RET-${id}`,
    posting_number: posting,
    order_number: order?.orderNumber ?? '',
    client_name: order?.buyer.name ?? '',
    created_at: moment(createdAt),
    product: {
      sku: line.sku,
      offer_id: line.offerId,
      name: line.name,
      price: Math.round(Number(line.price)),
      currency_code: account.currency,
    },
  };
}
