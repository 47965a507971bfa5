import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bold, code128, labelsOf, mm, regular } from '../../frame/paper.ts';
import { Refusal } from '../../frame/refusal.ts';
import type { CarrierCall, CarrierEmulator } from '../frame.ts';
import { byNumber, type Contract, type Parcel, priceOf, statusOf } from '../parcels.ts';
import { cityIn, cityNamed, points } from '../places.ts';

const refuse = (status: number, code: string, message: string): Refusal => new Refusal(status, { code, message });

const ParcelPlace = z.object({ physical_dims: z.object({ weight_gross: z.int().min(1) }) });
const CreateOffers = z.object({
  info: z.object({ operator_request_id: z.string().min(1) }),
  source: z.object({ platform_station: z.object({ platform_id: z.string().min(1) }) }),
  destination: z.discriminatedUnion('type', [
    z.object({ type: z.literal('platform_station'), platform_station: z.object({ platform_id: z.string() }) }),
    z.object({
      type: z.literal('custom_location'),
      custom_location: z.object({ details: z.object({ full_address: z.string().min(1) }) }),
    }),
  ]),
  places: z.array(ParcelPlace).min(1),
  recipient_info: z.object({ first_name: z.string().min(1), last_name: z.string(), phone: z.string().min(1) }),
  last_mile_policy: z.enum(['time_interval', 'self_pickup']),
});
type CreateOffers = z.output<typeof CreateOffers>;

/** On its way a cancelled parcel comes back. */
const beforeTaking = ['DRAFT', 'VALIDATING', 'CREATED'];
const day = 24 * 3_600_000;

function requestOf({ contract, request }: CarrierCall): Parcel {
  const { request_id, request_code } = request.query;
  const parcel =
    request_id === undefined ? byNumber(contract, String(request_code)) : contract.parcels[String(request_id)];
  if (!parcel) throw refuse(404, 'customer_order_not_found', 'Заказ не найден');
  return parcel;
}

const costOf = ({ places, last_mile_policy }: CreateOffers) =>
  priceOf(places[0]?.physical_dims.weight_gross ?? 0, last_mile_policy === 'time_interval');

function take(contract: Contract, offer: string): Parcel {
  const known = Object.values(contract.parcels).find(({ title }) => title === offer);
  // Confirmed twice, an offer is the same request.
  if (known) return known;
  const wanted = contract.pending[offer] as CreateOffers | undefined;
  if (!wanted) throw refuse(400, 'offer_expired', 'Вариант доставки не найден или устарел');
  const { destination, recipient_info: who } = wanted;
  const parcel: Parcel = {
    external: randomUUID(),
    number: wanted.info.operator_request_id,
    track: `LO-${Object.keys(contract.parcels).length + 1}-${offer.slice(0, 6)}`,
    cost: costOf(wanted),
    title: offer,
    recipient: `${who.first_name} ${who.last_name}`.trim(),
    address:
      destination.type === 'custom_location'
        ? destination.custom_location.details.full_address
        : destination.platform_station.platform_id,
    statuses: ['DRAFT', 'VALIDATING', 'CREATED'].map((code, at) => ({ code, at: Date.now() + at })),
    errors: [],
  };
  contract.parcels[parcel.external] = parcel;
  return parcel;
}

/** The emulated Yandex Delivery on another day, as https://yandex.com/support/delivery-profile/ru/api/other-day/ describes it, read on 28 November 2026. */
export const yandexDelivery: CarrierEmulator = {
  slug: 'yandex_delivery',
  host: 'b2b-authproxy.taxi.yandex.net',
  open: [],
  refuse,
  callerOf: ({ headers }) => /^Bearer sandbox-([\w-]{1,60})$/.exec(headers.authorization ?? '')?.[1],
  statuses: [
    'CREATED',
    'SORTING_CENTER_AT_START',
    'DELIVERY_TRANSPORTATION',
    'DELIVERY_ARRIVED_PICKUP_POINT',
    'DELIVERY_DELIVERED',
    'RETURN_TRANSPORTATION_STARTED',
    'RETURN_RETURNED',
    'CANCELLED',
  ],

  operations: {
    'POST /api/b2b/platform/pricing-calculator': ({ body }) => {
      const asked = body(
        z.object({
          destination: z.object({ address: z.string().optional(), platform_station_id: z.string().optional() }),
          tariff: z.enum(['time_interval', 'self_pickup']),
          total_weight: z.int().min(1),
        }),
      );
      const { address } = asked.destination;
      if (address !== undefined && !cityIn(address)) throw refuse(400, 'no_delivery_options', 'Сюда доставки нет');
      const sum = priceOf(asked.total_weight, asked.tariff === 'time_interval');
      return { pricing_total: `${sum.toFixed(2)} RUB`, delivery_days: 3 };
    },

    'POST /api/b2b/platform/location/detect': ({ body }) => {
      const { location } = body(z.object({ location: z.string() }));
      const city = cityNamed(location) ?? cityIn(location);
      return { variants: city ? [{ geo_id: city.code, address: city.title }] : [] };
    },

    'POST /api/b2b/platform/pickup-points/list': ({ body }) => {
      const { geo_id } = body(z.object({ geo_id: z.int().optional() }));
      return {
        points: points
          .filter(({ city }) => geo_id === undefined || city.code === geo_id)
          .map(({ code, title, address, hours, city }) => ({
            id: code,
            name: title,
            type: 'pickup_point',
            position: { latitude: city.latitude, longitude: city.longitude },
            address: { full_address: address },
            instruction: hours,
          })),
      };
    },

    'POST /api/b2b/platform/offers/create': ({ body, contract }) => {
      const wanted = body(CreateOffers);
      const { destination } = wanted;
      const isKnown =
        destination.type === 'custom_location'
          ? cityIn(destination.custom_location.details.full_address) !== undefined
          : points.some(({ code }) => code === destination.platform_station.platform_id);
      if (!isKnown) throw refuse(400, 'no_delivery_options', 'Нет вариантов доставки по этому адресу');
      const total = `${costOf(wanted).toFixed(2)} RUB`;
      return {
        offers: [1, 2, 3].map((days) => {
          const offer_id = randomUUID();
          contract.pending[offer_id] = wanted;
          const date = new Date(Date.now() + days * day).toISOString().slice(0, 10);
          return {
            offer_id,
            expires_at: new Date(Date.now() + 600_000).toISOString(),
            offer_details: {
              delivery_interval: {
                min: `${date}T07:00:00Z`,
                max: `${date}T19:00:00Z`,
                policy: wanted.last_mile_policy,
              },
              pricing: total,
              pricing_total: total,
            },
          };
        }),
      };
    },

    'POST /api/b2b/platform/offers/confirm': ({ body, contract }) => ({
      request_id: take(contract, body(z.object({ offer_id: z.string() })).offer_id).external,
    }),

    'GET /api/b2b/platform/request/info': (call) => {
      const parcel = requestOf(call);
      return {
        request_id: parcel.external,
        request: { info: { operator_request_id: parcel.number, comment: '' } },
        state: { status: statusOf(parcel), description: statusOf(parcel) },
        courier_order_id: parcel.track,
        sharing_url: `https://dostavka.yandex.ru/route/${parcel.external}`,
      };
    },

    'GET /api/b2b/platform/request/history': (call) => ({
      state_history: requestOf(call).statuses.map(({ code, at }) => ({
        status: code,
        description: code,
        timestamp: Math.floor(at / 1000),
        timestamp_utc: new Date(at).toISOString(),
      })),
    }),

    'POST /api/b2b/platform/request/cancel': ({ body, contract }) => {
      const parcel = contract.parcels[body(z.object({ request_id: z.string() })).request_id];
      if (!parcel) throw refuse(404, 'customer_order_not_found', 'Заказ не найден');
      if (statusOf(parcel) === 'DELIVERY_DELIVERED')
        return { status: 'ERROR', reason: 'ALREADY_DELIVERED', description: 'Заказ уже вручён' };
      const code = beforeTaking.includes(statusOf(parcel)) ? 'CANCELLED' : 'SORTING_CENTER_RETURN_PREPARING';
      parcel.statuses.push({ code, at: Date.now() });
      return { status: 'SUCCESS', description: 'Заказ отменён' };
    },

    'POST /api/b2b/platform/request/generate-labels': ({ body, contract }) => {
      const { request_ids } = body(z.object({ request_ids: z.array(z.string()).min(1) }));
      const parcel = contract.parcels[request_ids[0] ?? ''];
      if (!parcel) throw refuse(404, 'customer_order_not_found', 'Заказ не найден');
      return labelsOf('label.pdf', async (document) => {
        const barcode = await code128(parcel.number);
        document.addPage();
        document.font(bold).fontSize(14).text('Яндекс Доставка · песочница');
        document.image(barcode, { fit: [65 * mm, 24 * mm] });
        document.font(bold).fontSize(12).text(parcel.track);
        document.font(regular).fontSize(9).text(`${parcel.number}\n${parcel.recipient}\n${parcel.address}`);
      });
    },
  },
};
