import type { Tells } from '../frame/emulator.ts';
import type { Account } from './account.ts';

const moment = (at: number): string => new Date(at).toISOString();

/** Description, «Изменение статуса отправления»: the words of the messages for those of the answers; others are told by their own. */
const states: Record<string, string> = {
  awaiting_packaging: 'posting_created',
  awaiting_deliver: 'posting_transferring_to_delivery',
  driver_pickup: 'posting_driver_pick_up',
  delivering: 'posting_transferred_to_courier_service',
  delivered: 'posting_delivered',
  cancelled: 'posting_canceled',
};

/** Push notifications of Ozon: the question whether anybody is there, new postings, changed ones and cancelled ones. */
export const tells: Tells<Account> = {
  ping: (now) => ({ message_type: 'TYPE_PING', time: moment(now) }),
  isAnswer: (answer) =>
    typeof answer === 'object' &&
    answer !== null &&
    ['version', 'name', 'time'].every((field) => typeof Object(answer)[field] === 'string'),
  message(account, number, happening) {
    const posting = account.postings[number];
    if (!posting) return { message_type: 'TYPE_STATE_CHANGED', posting_number: number };
    const common = {
      posting_number: number,
      warehouse_id: posting.warehouse,
      seller_id: Number(account.clientId),
    };
    const products = posting.lines.map(({ sku, quantity }) => ({ sku, quantity }));
    if (happening === 'new')
      return {
        ...common,
        message_type: 'TYPE_NEW_POSTING',
        products,
        in_process_at: moment(posting.createdAt),
        shipment_date: moment(posting.shipBy),
      };
    const changed = {
      ...common,
      new_state: states[posting.status] ?? posting.status,
      changed_state_date: moment(posting.changedAt),
    };
    if (posting.status !== 'cancelled') return { ...changed, message_type: 'TYPE_STATE_CHANGED' };
    const { reasonId: id = 0, reason: message = '' } = posting.cancellation ?? {};
    return {
      ...changed,
      message_type: 'TYPE_POSTING_CANCELLED',
      products,
      old_state: 'posting_created',
      reason: { id, message },
    };
  },
};
