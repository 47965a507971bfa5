import {
  type courierOutcomes,
  type DeliveryState,
  deliveryMoves,
  deliveryStateTitles,
  ownCourier,
  type recordAttempt,
  type Types,
} from '@prilavok/contract';
import type { Actor } from '../../actor.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { byPerson, insertHistory } from '../stored/history.queries.ts';
import type { StoredOrder } from '../stored/order-state.queries.ts';
import { providerTitle } from './carrier-client.ts';
import * as queries from './deliveries.queries.ts';
import { announceDeliveries, moveDelivery } from './move-delivery.ts';

type Outcome = (typeof courierOutcomes)[number];
type Attempt = Types<typeof recordAttempt>['body'];

/** Where the delivery is then; whoever isn't at home leaves it where it was. */
const stateAfter: Record<Exclude<Outcome, 'missed'>, DeliveryState> = {
  taken: 'delivering',
  delivered: 'delivered',
  refused: 'returning',
  returned: 'returned',
};
const words: Record<Outcome, string> = {
  taken: 'курьер взял посылку',
  delivered: 'посылка вручена',
  missed: 'покупателя нет дома',
  refused: 'покупатель отказался, посылка едет обратно',
  returned: 'посылка вернулась',
};

/** Takes down what the own courier says; delivery and order are locked. */
export async function takeDownAttempt(
  { db, user }: Actor,
  locked: { delivery: queries.StoredDelivery; order: StoredOrder },
  { outcome, reason, photo, day }: Attempt,
): Promise<void> {
  const { delivery, order } = locked;
  if (delivery.provider !== ownCourier)
    throw conflict('not_allowed', `Доставку ведёт «${providerTitle(delivery.provider)}»: её статусы приходят сами`);
  if ((outcome === 'missed' || outcome === 'refused') && reason === '')
    throw invalid('reason', 'напишите, почему посылка не вручена');
  if (day !== undefined && outcome !== 'missed')
    throw invalid('day', 'на другой день переносят, когда покупателя нет дома');
  const author = byPerson(user);
  const message = reason ? `${words[outcome]}: ${reason}` : words[outcome];
  if (outcome !== 'missed') {
    const to = stateAfter[outcome];
    const through = outcome === 'delivered' || outcome === 'refused' ? 'delivering' : to;
    if (!deliveryMoves[delivery.state].includes(to) || delivery.state === 'draft')
      throw conflict('not_allowed', `Сейчас доставка стоит как «${deliveryStateTitles[delivery.state]}»`);
    if (through !== to && delivery.state === 'ordered')
      await moveDelivery(db, locked, through, { author, message: words.taken });
    const current = { ...locked, delivery: { ...delivery, state: through } };
    return moveDelivery(db, current, to, { author, message, reason, photo });
  }
  if (delivery.state !== 'ordered' && delivery.state !== 'delivering')
    throw conflict('not_allowed', `Сейчас доставка стоит как «${deliveryStateTitles[delivery.state]}»`);
  if (day) await queries.updateDelivery(db, delivery.id, { interval: { day, from: null, to: null } });
  const at = new Date().toISOString();
  await queries.insertEvents(db, delivery.id, [
    { at, state: null, title: 'Покупателя нет дома', reason, photo, author: user },
  ]);
  const moved = day ? `, перенесли на ${day.split('-').reverse().join('.')}` : '';
  await insertHistory(db, [order.id], author, { kind: 'delivery', message: `Свой курьер: ${message}${moved}` });
  await announceDeliveries(db, [delivery.id]);
}
