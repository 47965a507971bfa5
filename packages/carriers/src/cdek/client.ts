import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type {
  CarrierClient,
  CarrierConnection,
  CarrierEvent,
  CarrierOrder,
  CarrierRequest,
  Destination,
  QuoteRequest,
} from '../carrier.ts';
import { CarrierError } from '../errors.ts';
import { type Answer, type Call, createCaller, momentOf } from '../http.ts';
import * as shapes from './shapes.ts';
import { cdekStatuses } from './statuses.ts';

/** From a reception point to a point, and to a door: «Посылка», the tariffs of an online shop. */
const tariffs = { toPoint: 136, toDoor: 137 };
/** Where CDEK has something else than the asked order under the number, or nothing. */
const absent = ['v2_entity_not_found', 'v2_entity_not_found_im_number', 'v2_order_not_found'];
/** How often, and after how many milliseconds, a label that is being made is asked for. */
const labelTries = { times: 15, every: 500 };

/**
 * CDEK's API 2.0: https://api-docs.cdek.ru/29923741.html (orders 29923926, information 29923975, deleting 29924487, refusal 55327658, calculator 63345430, points 36982648,
 * labels 36967287, webhooks 33828884, errors 77695227), as read on 28 November 2026.
 */
export function connectCdek(connection: CarrierConnection): CarrierClient {
  const caller = createCaller({ host: 'api.cdek.ru', judge }, connection);
  let token: Promise<string> | undefined;
  let origin: Promise<number> | undefined;

  const authorized = async (call: Call): Promise<Call> => {
    token ??= signIn();
    return { ...call, headers: { authorization: `Bearer ${await token}` } };
  };
  async function signIn(): Promise<string> {
    const { account = '', secure_password = '' } = connection.keys;
    const form = { grant_type: 'client_credentials', client_id: account, client_secret: secure_password };
    return (await caller.json({ method: 'POST', path: '/v2/oauth/token', form }, shapes.Token)).access_token;
  }
  const json = async <Schema extends z.ZodType>(call: Call, schema: Schema) =>
    caller.json(await authorized(call), schema);
  const deliverypoints = (query: NonNullable<Call['query']>) =>
    json({ method: 'GET', path: '/v2/deliverypoints', query }, shapes.Points);

  /** The city where the seller hands parcels over. */
  const originCity = () => (origin ??= cityOfPoint(connection.settings.shipment_point ?? '', 'Пункт сдачи'));
  async function cityOfPoint(code: string, what: string): Promise<number> {
    const [point] = code ? await deliverypoints({ code }) : [];
    if (!point) throw new CarrierError('refused', `${what} «${code}» у СДЭК не найден: проверьте код`);
    return point.location.city_code;
  }
  async function cityNamed(city: string): Promise<number> {
    const query = { city, country_codes: 'RU', size: 1 };
    const [found] = await json({ method: 'GET', path: '/v2/location/cities', query }, shapes.Cities);
    if (!found) throw new CarrierError('refused', `Города «${city}» у СДЭК нет: проверьте адрес`);
    return found.code;
  }
  const cityOf = ({ point, city, address }: Destination) =>
    point ? cityOfPoint(point, 'Пункт выдачи') : cityNamed(city ?? cityIn(address));

  async function read(external: string): Promise<CarrierOrder> {
    const order = await json({ method: 'GET', path: `/v2/orders/${external}` }, shapes.Order);
    return withReturn(order);
  }
  /** A parcel that comes back is another order of CDEK's: when that is handed over, the seller has it again. */
  async function withReturn(order: z.output<typeof shapes.Order>): Promise<CarrierOrder> {
    const known = orderOf(order);
    const back = order.related_entities?.find(({ type }) => type === 'return_order');
    if (!back) return known;
    const returned = await json({ method: 'GET', path: `/v2/orders/${back.uuid}` }, shapes.Order);
    const end = returned.entity.statuses.find(({ code }) => code === 'DELIVERED');
    if (!end) return known;
    const event = { status: 'RETURNED', title: 'Возврат вручён отправителю', at: momentOf(end.date_time) };
    return { ...known, events: [...known.events, { ...event, state: 'returned' as const }] };
  }

  return {
    async check() {
      await originCity();
    },

    async quote(request) {
      const body = {
        type: 1,
        tariff_code: tariffOf(request.destination),
        from_location: { code: await originCity() },
        to_location: { code: await cityOf(request.destination) },
        packages: [packageOf(request)],
      };
      const found = await json({ method: 'POST', path: '/v2/calculator/tariff', body }, shapes.Tariff);
      const { period_min: from, period_max: to } = found;
      return {
        price: found.total_sum.toFixed(2),
        days: from === undefined || to === undefined ? null : { from, to },
      };
    },

    async points(city) {
      const found = await deliverypoints({ city_code: await cityNamed(city), is_handout: true });
      return found.map(({ code, name, work_time, location }) => ({
        id: code,
        title: name || code,
        address: location.address_full,
        hours: work_time,
        latitude: location.latitude ?? null,
        longitude: location.longitude ?? null,
      }));
    },

    async order(request) {
      const body = orderBody(request, {
        shipmentPoint: connection.settings.shipment_point ?? '',
        city: await cityOf(request.destination),
      });
      const created = await json({ method: 'POST', path: '/v2/orders', body, writes: true }, shapes.Created);
      if (created.entity) return created.entity.uuid;
      throw new CarrierError('down', 'СДЭК принял заказ и не назвал его номер');
    },

    async find(number) {
      try {
        const query = { im_number: number };
        return await withReturn(await json({ method: 'GET', path: '/v2/orders', query }, shapes.Order));
      } catch (error) {
        if (error instanceof CarrierError && error.kind === 'missing') return undefined;
        throw error;
      }
    },

    read,

    async label(external) {
      const body = { orders: [{ order_uuid: external }], copy_count: 1, format: 'A6' };
      const { entity } = await json({ method: 'POST', path: '/v2/print/barcodes', body }, shapes.Created);
      const path = `/v2/print/barcodes/${entity?.uuid}`;
      for (let tried = 0; tried < labelTries.times; tried++) {
        const form = await json({ method: 'GET', path }, shapes.PrintForm);
        const codes = form.entity.statuses.map(({ code }) => code);
        if (codes.includes('READY')) return caller.pdf(await authorized({ method: 'GET', path: `${path}.pdf` }));
        if (codes.includes('INVALID')) throw new CarrierError('refused', 'СДЭК не подготовил этикетку: заказ не готов');
        await sleep(labelTries.every, undefined, connection.signal ? { signal: connection.signal } : {});
      }
      throw new CarrierError('limit', 'СДЭК ещё готовит этикетку: попробуйте через минуту');
    },

    async cancel(external) {
      const { events } = await read(external);
      // What CDEK has taken in can't be deleted any more: it is refused, and comes back.
      const isTaken = events.some(({ state }) => state === 'delivering');
      const call: Call = isTaken
        ? { method: 'POST', path: `/v2/orders/${external}/refusal`, writes: true }
        : { method: 'DELETE', path: `/v2/orders/${external}`, writes: true };
      await json(call, shapes.Created);
    },

    async listen(url) {
      await json({ method: 'POST', path: '/v2/webhooks', body: { url, type: 'ORDER_STATUS' } }, shapes.Created);
    },
  };
}

const tariffOf = ({ point }: Destination) => (point ? tariffs.toPoint : tariffs.toDoor);

/** The city of an address in one line is what stands first in it: «Москва, ул. Ленина, 5», «г. Химки, …». */
const cityIn = (address: string) => (address.split(',')[0] ?? '').replace(/^\s*(г\.|город)\s*/i, '').trim();

const packageOf = ({ cargo: { weight, length, width, height } }: QuoteRequest) => ({ weight, length, width, height });

function orderBody(
  { number, comment, recipient, destination, cargo, day }: CarrierRequest,
  { shipmentPoint, city }: { shipmentPoint: string; city: number },
): object {
  const pieces = cargo.goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const wish = day === null ? '' : `Желаемый день: ${day}. `;
  return {
    type: 1,
    number,
    tariff_code: tariffOf(destination),
    comment: `${wish}${comment}`.slice(0, 255),
    shipment_point: shipmentPoint,
    ...(destination.point
      ? { delivery_point: destination.point }
      : { to_location: { code: city, address: destination.address } }),
    recipient: { name: recipient.name, phones: [{ number: recipient.phone }] },
    packages: [
      {
        number: '1',
        ...packageOf({ destination, cargo }),
        items: cargo.goods.map(({ title, article, quantity, price }) => ({
          name: title.slice(0, 255),
          ware_key: article.slice(0, 50),
          // Paid for already: nothing is taken from the buyer.
          payment: { value: 0 },
          cost: Number(price),
          weight: Math.max(1, Math.floor(cargo.weight / pieces)),
          amount: quantity,
        })),
      },
    ],
  };
}

function orderOf({ entity, requests = [] }: z.output<typeof shapes.Order>): CarrierOrder {
  const invalid = requests.find(({ type, state }) => state === 'INVALID' && (type ?? 'CREATE') === 'CREATE');
  // CDEK lists the newest first, with whole seconds: of two in one second the order of the list tells.
  const said = entity.statuses.toReversed().map(
    ({ code, name, date_time }): CarrierEvent => ({
      status: code,
      title: cdekStatuses[code]?.title ?? name,
      at: momentOf(date_time),
      state: cdekStatuses[code]?.state ?? null,
    }),
  );
  const failed: CarrierEvent[] =
    invalid && !said.some(({ status }) => status === 'INVALID')
      ? [{ status: 'INVALID', title: 'Некорректный заказ', at: said.at(-1)?.at ?? momentOf(''), state: 'failed' }]
      : [];
  const sum = entity.delivery_detail?.total_sum;
  return {
    external: entity.uuid,
    number: entity.number ?? '',
    track: entity.cdek_number ?? null,
    cost: sum === undefined ? null : sum.toFixed(2),
    events: [...said, ...failed].toSorted((a, b) => a.at.localeCompare(b.at)),
    refusal: invalid?.errors?.map(({ message }) => message).join('; ') || null,
  };
}

/** CDEK says why in `errors`, on top or within its requests. */
function judge({ status, json }: Answer): CarrierError | null {
  if (status < 400 || status >= 500 || status === 401) return null;
  const read = shapes.Refused.safeParse(json);
  const errors = read.success
    ? [...(read.data.errors ?? []), ...(read.data.requests ?? []).flatMap((one) => one.errors ?? [])]
    : [];
  if (errors.length === 0) return null;
  const message = `СДЭК: ${errors.map((error) => error.message).join('; ')}`;
  if (errors.some(({ code }) => absent.includes(code))) return new CarrierError('missing', message);
  if (errors.some(({ code }) => code === 'v2_similar_request_still_processed'))
    return new CarrierError('limit', message);
  return new CarrierError('refused', message);
}
