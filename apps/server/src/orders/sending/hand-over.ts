import type { ActionBody } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Actor } from '../../actor.ts';
import { invalid } from '../../http/errors.ts';
import { ownDeliveryOf } from '../reading/order-model.ts';
import { byPerson } from '../stored/history.queries.ts';
import { type StoredOrder, updateTrack } from '../stored/order-state.queries.ts';
import { type HandingOver, stateAfter } from '../workflow/handing-over.ts';
import { advanceOrder } from '../workflow/order-state.ts';
import { sendToMarketplace } from './send-to-marketplace.ts';

const here: Record<HandingOver, string> = {
  MARK_AS_DELIVERING: 'Заказ передан в доставку',
  MARK_AS_LAST_MILE: 'Курьер в пути к покупателю',
  COMPLETED: 'Заказ завершён',
};
const sent: Record<HandingOver, string> = {
  MARK_AS_DELIVERING: 'Заказ у курьера, сообщаем маркетплейсу',
  MARK_AS_LAST_MILE: 'Курьер в пути к покупателю, сообщаем маркетплейсу',
  COMPLETED: 'Заказ вручён, сообщаем маркетплейсу',
};

/** Hands over an order that the seller carries, and tells the marketplace that wants to hear of it: the order moves when that has agreed. */
export async function handOver(
  actor: Actor,
  order: StoredOrder,
  action: HandingOver,
  { dto = {} }: ActionBody,
): Promise<void> {
  const track = trackIn(action, dto);
  const day = dayIn(order, action, dto);
  const policy = order.marketplace === null ? null : connectors[order.marketplace].ownDelivery;
  const tells = policy !== null && (action !== 'MARK_AS_DELIVERING' || policy.hearsOfCourier);
  if (tells) {
    const detail = { ...(track && { track }), ...(day && { day }) };
    return sendToMarketplace(actor, order, { action, message: sent[action], detail });
  }
  if (track) await updateTrack(actor.db, order.id, track);
  const message = track ? `${here[action]}, трек-номер ${track}` : here[action];
  await advanceOrder(actor.db, order, stateAfter[action], { author: byPerson(actor.user), message });
}

function trackIn(action: HandingOver, { track }: NonNullable<ActionBody['dto']>): string | undefined {
  if (track === undefined || track === '') return undefined;
  if (action !== 'MARK_AS_DELIVERING') throw invalid('dto.track', 'трек-номер называют, передавая заказ курьеру');
  return track;
}

const day = 24 * 3_600_000;
/** No place on earth is further ahead: it is that day somewhere. */
const furthestAhead = 14 * 3_600_000;

/** The day on which the buyer got the order, unless it is today's, of which nothing has to be said. */
function dayIn(order: StoredOrder, action: HandingOver, { date }: NonNullable<ActionBody['dto']>): string | undefined {
  if (date === undefined) return undefined;
  if (action !== 'COMPLETED') throw invalid('dto.date', 'день называют, завершая заказ');
  if (!ownDeliveryOf(order)?.day)
    throw invalid('dto.date', 'день вручения здесь не указывают: завершайте заказ в тот же день');
  const at = Date.parse(date);
  if (at > Date.now() + furthestAhead) throw invalid('dto.date', 'этот день ещё не наступил');
  if (at < Date.now() - 365 * day) throw invalid('dto.date', 'это больше года назад: проверьте день');
  return date;
}
