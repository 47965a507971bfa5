import { carriers } from '@prilavok/carriers';
import { deliveryStateTitles, isCancellableDelivery, ownCourier } from '@prilavok/contract';
import type { Actor } from '../../actor.ts';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { byPerson } from '../stored/history.queries.ts';
import type { StoredOrder } from '../stored/order-state.queries.ts';
import { touchOrders } from '../workflow/order-state.ts';
import { enqueueCancelling } from './cancelling.jobs.ts';
import { mustSend, providerTitle } from './carrier-client.ts';
import * as queries from './deliveries.queries.ts';
import { announceDeliveries, moveDelivery } from './move-delivery.ts';
import { enqueueOrdering } from './ordering.jobs.ts';
import { listProviders, providerBySlug } from './providers.queries.ts';
import { recipientOf } from './recipient.ts';

/** Refuses a provider that isn't there, or that the company doesn't use. */
export async function checkProvider(db: Db, slug: string): Promise<void> {
  if (slug !== ownCourier && !carriers[slug]) throw invalid('provider', 'такой службы доставки нет');
  const provider = await providerBySlug(db, slug);
  if (provider && !provider.active)
    throw conflict('not_allowed', `Служба «${providerTitle(slug)}» выключена: включите её в настройках доставки`);
}

/** Makes a draft of the order's delivery, with what the order says of its recipient; the order must be locked. Answers its id. */
export async function draftDelivery({ db, user }: Actor, order: StoredOrder, provider: string): Promise<string> {
  await checkProvider(db, provider);
  const live = await queries.lockLiveDelivery(db, order.id);
  if (live)
    throw conflict(
      'not_allowed',
      `У заказа уже есть доставка: «${deliveryStateTitles[live.state]}». Сначала отмените её`,
    );
  const recipient = await recipientOf(db, order.id);
  const id = await queries.insertDelivery(db, { order: order.id, provider, author: user });
  await queries.updateDelivery(db, id, {
    fullAddress: recipient.full_address,
    latitude: recipient.geo_lat,
    longitude: recipient.geo_lon,
    recipientName: recipient.recipient_name,
    recipientPhone: recipient.recipient_phone,
    interval: recipient.interval,
    comment: recipient.comment,
  });
  await announceDeliveries(db, [id]);
  await touchOrders(db, [order.id]);
  return id;
}

/** Orders the order's draft, or makes one of the provider that is named, or of the only one there is. */
export async function startDelivery(actor: Actor, order: StoredOrder, provider: string | undefined): Promise<void> {
  const { db, user } = actor;
  const live = await queries.lockLiveDelivery(db, order.id);
  const id = live?.id ?? (await draftDelivery(actor, order, provider ?? (await onlyProvider(db))));
  if (live && provider !== undefined && provider !== live.provider) {
    await checkProvider(db, provider);
    await queries.updateDelivery(db, id, { provider, point: null });
  }
  const delivery = await queries.lockDelivery(db, id);
  if (delivery?.state !== 'draft') throw conflict('not_allowed', 'Доставка уже заказана');
  mustBeWhole(delivery);
  mustSend(await providerBySlug(db, delivery.provider), delivery.provider);
  const author = byPerson(user);
  if (delivery.provider === ownCourier) {
    const courier = delivery.courier ? `везёт ${delivery.courier}` : 'везём сами';
    return moveDelivery(db, { delivery, order }, 'ordered', { author, message: courier });
  }
  await moveDelivery(db, { delivery, order }, 'ordering', { author, message: 'доставка заказывается' });
  await enqueueOrdering(db, delivery);
}

async function onlyProvider(db: Db): Promise<string> {
  const connected = (await listProviders(db)).filter(({ keys, active }) => keys !== '' && active);
  const [only] = connected;
  if (!only) return ownCourier;
  if (connected.length === 1) return only.slug;
  throw invalid('dto.provider', 'выберите службу доставки: подключено несколько');
}

/** Refuses to send off what nobody could bring. */
function mustBeWhole({ provider, fullAddress, point, recipientName, recipientPhone }: queries.StoredDelivery): void {
  if (!point && fullAddress === '') throw invalid('full_address', 'укажите адрес доставки');
  if (provider === ownCourier) return;
  if (recipientName === '') throw invalid('recipient_name', 'укажите, кто получает: службе доставки это нужно');
  if (!/\d(?:[\s()-]*\d){9,}/.test(recipientPhone))
    throw invalid('recipient_phone', 'укажите телефон получателя, не меньше десяти цифр');
}

/** Calls the order's delivery off: a draft and the own courier's at once, a carrier's when that has agreed. */
export async function stopDelivery({ db, user }: Actor, order: StoredOrder): Promise<void> {
  const delivery = await queries.lockLiveDelivery(db, order.id);
  if (!delivery) throw conflict('not_allowed', 'У заказа нет доставки');
  if (!isCancellableDelivery(delivery.state))
    throw conflict('not_allowed', `Доставку уже не отменить: «${deliveryStateTitles[delivery.state]}»`);
  const author = byPerson(user);
  const locked = { delivery, order };
  if (delivery.state === 'draft')
    return moveDelivery(db, locked, 'cancelled', { author, message: 'черновик доставки отменён' });
  if (delivery.provider === ownCourier) {
    const isAway = delivery.state === 'delivering';
    const message = isAway ? 'доставка отменена, курьер везёт посылку обратно' : 'доставка отменена';
    return moveDelivery(db, locked, isAway ? 'returning' : 'cancelled', { author, message });
  }
  mustSend(await providerBySlug(db, delivery.provider), delivery.provider);
  await moveDelivery(db, locked, 'cancelling', { author, message: 'отмена доставки отправлена' });
  await enqueueCancelling(db, delivery);
}
