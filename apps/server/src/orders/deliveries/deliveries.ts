import { CarrierError } from '@prilavok/carriers';
import {
  changeDelivery,
  countDeliveries,
  createDelivery,
  type Delivery,
  deliveryStateTitles,
  done,
  findDeliveries,
  findDeliveryEvents,
  getCourierList,
  getDeliveries,
  getDeliveryLabel,
  isEndedDelivery,
  kopecks,
  orderRefusal,
  ownCourier,
  quoteDelivery,
  recordAttempt,
  removeDelivery,
  type Types,
} from '@prilavok/contract';
import { type Db, withCompany } from '../../database/pools.ts';
import { conflict, mustBeFresh, mustFind, notFound } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import type { Caller } from '../../http/session.ts';
import { fileName, inlineAs } from '../labels/file-names.ts';
import { mustFindOrder, mustLockOrder } from '../reading/order-model.ts';
import { hiddenName, hiddenPhone, hiddenText, seesPeople } from '../reading/people.ts';
import { orderFacts } from '../stored/order-state.queries.ts';
import { touchOrders } from '../workflow/order-state.ts';
import { askCarrier, connectCarrier, providerTitle, usualCargo } from './carrier-client.ts';
import { courierListPdf } from './courier-list.ts';
import * as queries from './deliveries.queries.ts';
import { checkProvider, draftDelivery } from './delivery-acts.ts';
import { goodsOfOrder } from './goods.queries.ts';
import { announceDeliveries, lockWithOrder } from './move-delivery.ts';
import { parcelOf } from './ordering.jobs.ts';
import { takeDownAttempt } from './own-courier.ts';
import { listProviders } from './providers.queries.ts';
import { recipientOf } from './recipient.ts';

const missing = 'Доставка не найдена';
/** Milliseconds in which a carrier has to answer whoever waits. */
const patience = 15_000;
const mostOfDay = 500;

export const deliveries = [
  handle(findDeliveries, async ({ db, caller, body }) => ({
    rows: await shown(db, caller, await queries.listDeliveries(db, { ...body, people: seesPeople(caller) })),
  })),

  handle(countDeliveries, async ({ db }) => ({ states: await queries.countsByState(db) })),

  handle(getDeliveries, async ({ db, caller, path }) => ({
    rows: await shown(db, caller, await queries.deliveriesByIds(db, path.ids)),
  })),

  handle(createDelivery, async ({ db, caller, user, body }) => {
    const order = await mustLockOrder(db, body.order);
    const reason = orderRefusal('CREATE_DELIVERY', await orderFacts(db, order));
    if (reason !== null) throw conflict('not_allowed', reason);
    const id = await draftDelivery({ db, user }, order, body.provider);
    await queries.updateDelivery(db, id, changeOf(body));
    return oneShown(db, caller, id);
  }),

  handle(changeDelivery, async ({ db, caller, path, body }) => {
    const { delivery, order } = mustFind(await lockWithOrder(db, path.id), missing);
    mustBeFresh(delivery, body.version, `Доставку ${path.id}`);
    mustBeOpenTo(delivery, body);
    if (body.provider !== undefined && body.provider !== delivery.provider) await checkProvider(db, body.provider);
    await queries.updateDelivery(db, delivery.id, {
      ...changeOf(body),
      // A point is one provider's own.
      ...(body.provider !== undefined && body.provider !== delivery.provider && { point: body.point ?? null }),
    });
    await announceDeliveries(db, [delivery.id]);
    await touchOrders(db, [order.id]);
    return oneShown(db, caller, delivery.id);
  }),

  handle(removeDelivery, async ({ db, path }) => {
    const { delivery, order } = mustFind(await lockWithOrder(db, path.id), missing);
    if (delivery.state !== 'draft' && delivery.state !== 'cancelled' && delivery.state !== 'failed')
      throw conflict('not_allowed', `Доставка «${deliveryStateTitles[delivery.state]}»: сначала отмените её`);
    await queries.deleteDelivery(db, delivery.id);
    await announceDeliveries(db, [delivery.id]);
    await touchOrders(db, [order.id]);
    return done;
  }),

  handle(findDeliveryEvents, async ({ db, path }) => {
    mustFind(await queries.deliveryById(db, path.id), missing);
    return { rows: await queries.listEvents(db, path.id) };
  }),

  handle(recordAttempt, async ({ db, caller, user, path, body }) => {
    const locked = mustFind(await lockWithOrder(db, path.id), missing);
    mustBeFresh(locked.delivery, body.version, `Доставку ${path.id}`);
    await takeDownAttempt({ db, user }, locked, body);
    return oneShown(db, caller, path.id);
  }),

  handleOutside(quoteDelivery, async ({ company, body }) => {
    const { providers, goods, recipient } = await withCompany(company, async (db) => {
      await mustFindOrder(db, body.order);
      return {
        providers: await listProviders(db),
        goods: await goodsOfOrder(db, body.order),
        recipient: await recipientOf(db, body.order),
      };
    });
    const asked = providers.filter(
      ({ slug, keys, active }) => keys !== '' && active && (body.provider === undefined || slug === body.provider),
    );
    const where = {
      fullAddress: body.full_address ?? recipient.full_address,
      latitude: null,
      longitude: null,
      point: body.point ?? null,
    };
    const rows = await Promise.all(
      asked.map(async ({ slug, cargo }) => {
        const title = providerTitle(slug);
        try {
          const { client } = await connectCarrier(company, slug, { timeoutMs: patience });
          const { price, days } = await client.quote(parcelOf(where, goods, body.cargo ?? cargo));
          return { provider: slug, title, price, days, refusal: null };
        } catch (error) {
          if (!(error instanceof CarrierError)) throw error;
          return { provider: slug, title, price: null, days: null, refusal: error.message };
        }
      }),
    );
    return { rows };
  }),

  handleOutside(getDeliveryLabel, async ({ company, path, reply }) => {
    const delivery = await withCompany(company, async (db) =>
      mustFind(await queries.deliveryById(db, path.id), missing),
    );
    if (delivery.provider === ownCourier)
      throw conflict('not_allowed', 'Свой курьер возит с этикетками посылок: печатайте их в заказе');
    const { external } = delivery;
    if (external === null || isEndedDelivery(delivery.state))
      throw conflict('not_allowed', 'Этикетка появится, когда служба примет доставку');
    const pdf = await askCarrier(async () => {
      const { client } = await connectCarrier(company, delivery.provider, { timeoutMs: patience });
      return client.label(external);
    });
    const name = await withCompany(company, async (db) => {
      const { number, marketplace } = await mustFindOrder(db, delivery.order);
      return fileName(db, 'Этикетка доставки', { numbers: [number], marketplaces: [marketplace] });
    });
    reply.type('application/pdf').header('content-disposition', inlineAs(name));
    return pdf;
  }),

  handle(getCourierList, async ({ db, caller, query, reply }) => {
    const found = await queries.listDeliveries(db, {
      search: '',
      provider: [ownCourier],
      state: ['ordered', 'delivering', 'delivered', 'returning'],
      limit: mostOfDay,
      offset: 0,
      people: true,
      ...query,
    });
    if (found.length === 0) throw notFound('На этот день у своего курьера доставок нет');
    const date = query.day.split('-').reverse().join('.');
    const title = `Лист курьера на ${date}${query.courier ? `: ${query.courier}` : ''}`;
    const pdf = await courierListPdf(title, await shown(db, caller, found));
    const marketplaces = found.map(({ order }) => order.marketplace);
    const name = await fileName(db, `Лист курьера ${date}`, {
      numbers: found.map(({ order }) => order.number),
      marketplaces,
    });
    reply.type('application/pdf').header('content-disposition', inlineAs(name));
    return pdf;
  }),
];

/**
 * Fields of a delivery that stay open while it is under way: of the own courier all but who carries, of a carrier's
 * what that needn't know.
 */
const openUnderWay = ['version', 'price', 'old_price'];

/** Refuses to change what a carrier knows already, or what is over. */
function mustBeOpenTo({ state, provider }: queries.StoredDelivery, body: object): void {
  if (state === 'draft') return;
  const given = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : name));
  const isOwn = provider === ownCourier && (state === 'ordered' || state === 'delivering');
  const shut = isOwn ? given.includes('provider') : given.some((name) => !openUnderWay.includes(name));
  if (shut)
    throw conflict(
      'not_allowed',
      `Доставка «${deliveryStateTitles[state]}»: изменить можно только цену. Чтобы изменить остальное, отмените её и закажите новую`,
    );
}

/** Fields of a body, as they are stored. */
function changeOf(body: Partial<Types<typeof changeDelivery>['body']>): queries.DeliveryChange {
  const { price, old_price, interval, point, cargo, courier, comment, provider } = body;
  const sum = (value: string | null | undefined) => (typeof value === 'string' ? kopecks(value) : value);
  return {
    provider,
    price: sum(price),
    oldPrice: sum(old_price),
    fullAddress: body.full_address,
    latitude: body.geo_lat,
    longitude: body.geo_lon,
    recipientName: body.recipient_name,
    recipientPhone: body.recipient_phone,
    point,
    interval,
    cargo,
    courier,
    comment,
  };
}

async function oneShown(db: Db, caller: Caller | null, id: string): Promise<Delivery> {
  const [delivery] = await shown(db, caller, await queries.deliveriesByIds(db, [id]));
  return mustFind(delivery, missing);
}

/** Deliveries as calls answer them: with their providers' titles, and as large as the settings say where nobody has said otherwise. Recipients are hidden from those who may not see people. */
async function shown(db: Db, caller: Caller | null, found: readonly queries.ListedDelivery[]): Promise<Delivery[]> {
  const seen = seesPeople(caller);
  const cargos = new Map((await listProviders(db)).map(({ slug, cargo }) => [slug, cargo]));
  return found.map((delivery) => ({
    ...(seen ? delivery : withoutPeople(delivery)),
    providerTitle: providerTitle(delivery.provider),
    cargo: delivery.cargo ?? cargos.get(delivery.provider) ?? usualCargo,
  }));
}

/** The delivery for those who may not see people. */
const withoutPeople = (delivery: queries.ListedDelivery): queries.ListedDelivery => ({
  ...delivery,
  recipient_name: hiddenName(delivery.recipient_name),
  recipient_phone: hiddenPhone(delivery.recipient_phone),
  full_address: delivery.full_address && hiddenText,
  geo_lat: null,
  geo_lon: null,
  comment: delivery.comment && hiddenText,
});
