import type { z } from 'zod';
import type {
  CarrierClient,
  CarrierConnection,
  CarrierEvent,
  CarrierOrder,
  CarrierRequest,
  QuoteRequest,
} from '../carrier.ts';
import { CarrierError } from '../errors.ts';
import { type Answer, type Call, createCaller, momentOf } from '../http.ts';
import * as shapes from './shapes.ts';
import { yandexStates } from './statuses.ts';

const platform = '/api/b2b/platform';

/**
 * Yandex Delivery on another day: https://yandex.com/support/delivery-profile/ru/api/other-day/ (3.01 offers/create, 3.02 offers/confirm, 3.03 request/info, 1.01
 * pricing-calculator and their neighbours), as read on 28 November 2026. It tells nothing by itself and is only asked.
 */
export function connectYandexDelivery(connection: CarrierConnection): CarrierClient {
  const caller = createCaller({ host: 'b2b-authproxy.taxi.yandex.net', judge }, connection);
  const authorized = (call: Call): Call => ({
    ...call,
    headers: { authorization: `Bearer ${connection.keys.token ?? ''}`, 'accept-language': 'ru' },
  });
  const json = <Schema extends z.ZodType>(call: Call, schema: Schema) => caller.json(authorized(call), schema);
  const post = <Schema extends z.ZodType>(path: string, body: object, schema: Schema) =>
    json({ method: 'POST', path: `${platform}${path}`, body }, schema);
  const station = connection.settings.platform_station_id ?? '';

  async function read(external: string): Promise<CarrierOrder> {
    const query = { request_id: external };
    return withHistory(await json({ method: 'GET', path: `${platform}/request/info`, query }, shapes.Info));
  }
  async function withHistory(info: z.output<typeof shapes.Info>): Promise<CarrierOrder> {
    const query = { request_id: info.request_id };
    const history = await json({ method: 'GET', path: `${platform}/request/history`, query }, shapes.History);
    return orderOf(info, history);
  }
  async function geoOf(city: string): Promise<number> {
    const { variants } = await post('/location/detect', { location: city }, shapes.Variants);
    const [first] = variants;
    if (!first) throw new CarrierError('refused', `Города «${city}» Яндекс Доставка не знает: проверьте название`);
    return first.geo_id;
  }

  return {
    async check() {
      if (!station) throw new CarrierError('refused', 'Укажите станцию отгрузки');
      await geoOf('Москва');
    },

    async quote(request) {
      const found = await post('/pricing-calculator', priceBody(request, station), shapes.Price);
      const days = found.delivery_days;
      return { price: sumOf(found.pricing_total), days: days === undefined ? null : { from: days, to: days } };
    },

    async points(city) {
      const { points } = await post(
        '/pickup-points/list',
        { geo_id: await geoOf(city), type: 'pickup_point', payment_method: 'already_paid' },
        shapes.Points,
      );
      return points.map(({ id, name, position, address, instruction }) => ({
        id,
        title: name || id,
        address: address.full_address,
        hours: instruction ?? '',
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
      }));
    },

    async order(request) {
      const { offers } = await post('/offers/create', orderBody(request, station), shapes.Offers);
      const wished = offers.find(({ offer_details }) =>
        offer_details.delivery_interval.min.startsWith(request.day ?? '-'),
      );
      const offer = wished ?? offers[0];
      if (!offer)
        throw new CarrierError('refused', 'Яндекс Доставка не предложила ни одного варианта для этого адреса');
      const confirming: Call = {
        method: 'POST',
        path: `${platform}/offers/confirm`,
        body: { offer_id: offer.offer_id },
        writes: true,
      };
      return (await json(confirming, shapes.Confirmed)).request_id;
    },

    async find(number) {
      try {
        const query = { request_code: number };
        return await withHistory(await json({ method: 'GET', path: `${platform}/request/info`, query }, shapes.Info));
      } catch (error) {
        if (error instanceof CarrierError && error.kind === 'missing') return undefined;
        throw error;
      }
    },

    read,

    label: (external) =>
      caller.pdf(
        authorized({
          method: 'POST',
          path: `${platform}/request/generate-labels`,
          body: { request_ids: [external], generate_type: 'one', language: 'ru' },
        }),
      ),

    async cancel(external) {
      const body = { request_id: external };
      const call: Call = { method: 'POST', path: `${platform}/request/cancel`, body, writes: true };
      const { status, description } = await json(call, shapes.Cancelled);
      if (status === 'ERROR') throw new CarrierError('refused', `Яндекс Доставка: ${description || 'отменить нельзя'}`);
    },
  };
}

/** `192.15 RUB` → `192.15`. */
const sumOf = (text: string) => Number(text.replace(/ .*$/, '')).toFixed(2);
/** In kopecks, as Yandex counts. */
const kopecksOf = (price: string) => Math.round(Number(price) * 100);
const assessed = ({ goods }: QuoteRequest['cargo']) =>
  goods.reduce((sum, { quantity, price }) => sum + quantity * kopecksOf(price), 0);

const dimsOf = ({ weight, length, width, height }: QuoteRequest['cargo']) => ({
  weight_gross: weight,
  dx: length,
  dy: height,
  dz: width,
});

const priceBody = ({ destination, cargo }: QuoteRequest, station: string) => ({
  source: { platform_station_id: station },
  destination: destination.point ? { platform_station_id: destination.point } : { address: destination.address },
  tariff: destination.point ? 'self_pickup' : 'time_interval',
  total_weight: cargo.weight,
  total_assessed_price: assessed(cargo),
  client_price: 0,
  payment_method: 'already_paid',
  places: [{ physical_dims: dimsOf(cargo) }],
});

function orderBody({ number, comment, recipient, destination, cargo }: CarrierRequest, station: string): object {
  const { point, address, latitude, longitude } = destination;
  const [first = '', ...rest] = recipient.name.split(' ');
  return {
    info: { operator_request_id: number, comment },
    source: { platform_station: { platform_id: station } },
    destination: point
      ? { type: 'platform_station', platform_station: { platform_id: point } }
      : {
          type: 'custom_location',
          custom_location: {
            ...(latitude !== null && longitude !== null && { latitude, longitude }),
            details: { full_address: address },
          },
        },
    items: cargo.goods.map(({ title, article, quantity, price }) => ({
      count: quantity,
      name: title,
      article,
      billing_details: { unit_price: kopecksOf(price), assessed_unit_price: kopecksOf(price) },
      place_barcode: number,
    })),
    places: [{ barcode: number, physical_dims: dimsOf(cargo) }],
    billing_info: { payment_method: 'already_paid' },
    recipient_info: { first_name: first, last_name: rest.join(' '), phone: recipient.phone },
    last_mile_policy: point ? 'self_pickup' : 'time_interval',
  };
}

function orderOf(info: z.output<typeof shapes.Info>, { state_history }: z.output<typeof shapes.History>): CarrierOrder {
  const events = state_history
    .map(
      ({ status, description, timestamp_utc }): CarrierEvent => ({
        status,
        title: description || status,
        at: momentOf(timestamp_utc),
        state: yandexStates.get(status) ?? null,
      }),
    )
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const wasReturned = events.some(({ state }) => state === 'returning' || state === 'returned');
  return {
    external: info.request_id,
    number: info.request.info.operator_request_id,
    track: info.courier_order_id ?? null,
    cost: null,
    // A parcel that comes back is called cancelled as well.
    events: wasReturned ? events.map((each) => (each.state === 'cancelled' ? { ...each, state: null } : each)) : events,
    refusal: yandexStates.get(info.state.status) === 'failed' ? info.state.reason || info.state.description : null,
  };
}

/** Yandex says why in `code` and `message`. */
function judge({ status, json }: Answer): CarrierError | null {
  if (status < 400 || status >= 500 || status === 401 || status === 429) return null;
  const read = shapes.Refused.safeParse(json);
  if (!read.success) return null;
  const { code, message } = read.data;
  const isAbsent = status === 404 || code === 'customer_order_not_found';
  return new CarrierError(isAbsent ? 'missing' : 'refused', `Яндекс Доставка: ${message}`);
}
