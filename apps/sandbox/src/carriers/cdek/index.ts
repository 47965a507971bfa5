import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bold, code128, labelsOf, mm, regular } from '../../frame/paper.ts';
import { Refusal } from '../../frame/refusal.ts';
import { accepted, type CarrierCall, type CarrierEmulator } from '../frame.ts';
import { byNumber, type Contract, type Parcel, priceOf, statusOf } from '../parcels.ts';
import { cityNamed, points } from '../places.ts';

const refuse = (status: number, code: string, message: string): Refusal =>
  new Refusal(status, { requests: [{ type: 'CREATE', state: 'INVALID', errors: [{ code, message }] }] });

const Packages = z.array(z.object({ weight: z.int().min(1) })).min(1);
const CreateOrder = z.object({
  number: z.string().regex(/^[\x20-\x7e]{1,40}$/, 'только латиница, цифры и знаки ASCII'),
  tariff_code: z.int(),
  shipment_point: z.string(),
  delivery_point: z.string().optional(),
  to_location: z.object({ code: z.int(), address: z.string().min(1) }).optional(),
  recipient: z.object({ name: z.string().min(1), phones: z.array(z.object({ number: z.string() })).min(1) }),
  packages: Packages,
});

/** On its way it can't be deleted any more. */
const beforeTaking = ['ACCEPTED', 'CREATED', 'INVALID'];

const successful = (uuid: string, type: string) => ({
  entity: { uuid },
  requests: [{ request_uuid: randomUUID(), type, date_time: new Date().toISOString(), state: 'ACCEPTED' }],
});

const titles: Record<string, string> = { ACCEPTED: 'Принят', CREATED: 'Создан', DELIVERED: 'Вручен' };

function known({ contract, params }: CarrierCall): Parcel {
  const parcel = contract.parcels[params.uuid ?? ''];
  if (!parcel) throw refuse(404, 'v2_entity_not_found', `Entity is not found by uuid ${params.uuid}`);
  return parcel;
}

const orderOf = (parcel: Parcel) => ({
  entity: {
    uuid: parcel.external,
    number: parcel.number,
    // It has one once it was checked.
    ...(parcel.statuses.length > 1 && parcel.errors.length === 0 && { cdek_number: parcel.track }),
    delivery_detail: { delivery_sum: parcel.cost, total_sum: parcel.cost },
    // As CDEK lists them: the newest first.
    statuses: parcel.statuses.toReversed().map(({ code, at }) => ({
      code,
      name: titles[code] ?? code,
      date_time: new Date(at).toISOString().replace(/\.\d+Z$/, '+0000'),
    })),
  },
  requests: [
    {
      request_uuid: randomUUID(),
      type: 'CREATE',
      date_time: new Date(parcel.statuses[0]?.at ?? 0).toISOString(),
      state: parcel.errors.length > 0 ? 'INVALID' : 'SUCCESSFUL',
      errors: parcel.errors,
    },
  ],
  ...(parcel.returns && { related_entities: [{ type: 'return_order', uuid: parcel.returns }] }),
});

/** Faults that CDEK finds only after it has said that it accepts. */
function faultsOf(contract: Contract, order: z.output<typeof CreateOrder>): Parcel['errors'] {
  const phone = order.recipient.phones[0]?.number ?? '';
  return [
    ...(byNumber(contract, order.number)
      ? [
          {
            code: 'error_validate_im_dep_number_has_already_had_integration',
            message: 'Введенный номер отправления ИМ не уникальный. Введите уникальный номер.',
          },
        ]
      : []),
    ...(/^\+?\d{10,15}$/.test(phone.replaceAll(/[\s()-]/g, ''))
      ? []
      : [{ code: 'v2_recipient_phone_format_error', message: `Некорректный номер телефона получателя: ${phone}` }]),
  ];
}

/** The emulated CDEK: API 2.0 as https://api-docs.cdek.ru describes it, read on 28 November 2026. */
export const cdek: CarrierEmulator = {
  slug: 'cdek',
  host: 'api.cdek.ru',
  open: ['POST /v2/oauth/token'],
  refuse,
  callerOf: ({ headers }) => /^Bearer cdek-([\w-]{1,60})$/.exec(headers.authorization ?? '')?.[1],
  statuses: [
    'CREATED',
    'RECEIVED_AT_SHIPMENT_WAREHOUSE',
    'SENT_TO_RECIPIENT_CITY',
    'ACCEPTED_AT_PICK_UP_POINT',
    'TAKEN_BY_COURIER',
    'DELIVERED',
    'NOT_DELIVERED',
  ],
  message: (parcel) => ({
    type: 'ORDER_STATUS',
    date_time: new Date().toISOString(),
    uuid: parcel.external,
    attributes: {
      is_return: false,
      cdek_number: parcel.track,
      number: parcel.number,
      code: statusOf(parcel),
      status_code: statusOf(parcel),
      status_date_time: new Date(parcel.statuses.at(-1)?.at ?? 0).toISOString(),
    },
  }),

  operations: {
    'POST /v2/oauth/token': ({ request }) => {
      const form = new URLSearchParams(request.text);
      const [account = '', secret = ''] = [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
      if (!/^[\w-]{1,60}$/.test(account) || !secret.startsWith('sandbox-'))
        throw new Refusal(401, { error: 'invalid_client', error_description: 'Bad client credentials' });
      return {
        access_token: `cdek-${account}`,
        token_type: 'bearer',
        expires_in: 3599,
        scope: 'order:all',
        jti: randomUUID(),
      };
    },

    'GET /v2/location/cities': ({ request }) => {
      const city = cityNamed(String(request.query.city ?? ''));
      return city
        ? [
            {
              code: city.code,
              city: city.title,
              country_code: 'RU',
              longitude: city.longitude,
              latitude: city.latitude,
            },
          ]
        : [];
    },

    'GET /v2/deliverypoints': ({ request: { query } }) =>
      points
        .filter(({ code, city }) => query.code === undefined || code === query.code || String(city.code) === query.code)
        .filter(({ city }) => query.city_code === undefined || String(city.code) === query.city_code)
        .map(({ code, title, address, hours, city }) => ({
          code,
          name: title,
          work_time: hours,
          type: 'PVZ',
          location: {
            city_code: city.code,
            city: city.title,
            address_full: address,
            longitude: city.longitude,
            latitude: city.latitude,
          },
        })),

    'POST /v2/calculator/tariff': ({ body }) => {
      const { tariff_code, packages } = body(z.object({ tariff_code: z.int(), packages: Packages }));
      const sum = priceOf(packages[0]?.weight ?? 0, tariff_code === 137);
      return { delivery_sum: sum, total_sum: sum, currency: 'RUB', period_min: 2, period_max: 4 };
    },

    'POST /v2/orders': ({ body, contract, next }) => {
      const order = body(CreateOrder);
      const uuid = randomUUID();
      const errors = faultsOf(contract, order);
      const now = Date.now();
      contract.parcels[uuid] = {
        external: uuid,
        number: order.number,
        track: String(1_100_000_000 + next()),
        cost: priceOf(order.packages[0]?.weight ?? 0, order.tariff_code === 137),
        title: 'Посылка',
        recipient: order.recipient.name,
        address: order.to_location?.address ?? order.delivery_point ?? '',
        statuses: [
          { code: 'ACCEPTED', at: now },
          { code: errors.length > 0 ? 'INVALID' : 'CREATED', at: now + 1 },
        ],
        errors,
      };
      return accepted(successful(uuid, 'CREATE'));
    },

    'GET /v2/orders': ({ contract, request }) => {
      const number = String(request.query.im_number ?? '');
      const parcel = byNumber(contract, number);
      if (!parcel) throw refuse(400, 'v2_entity_not_found_im_number', `Entity is not found by im_number ${number}`);
      return orderOf(parcel);
    },

    'GET /v2/orders/{uuid}': (call) => orderOf(known(call)),

    'DELETE /v2/orders/{uuid}': (call) => {
      const parcel = known(call);
      if (!beforeTaking.includes(statusOf(parcel)))
        throw refuse(400, 'error_order_delete_forbidden', 'Заказ уже принят: удалить его нельзя');
      parcel.statuses.push({ code: 'REMOVED', at: Date.now() });
      return accepted(successful(parcel.external, 'DELETE'));
    },

    'POST /v2/orders/{uuid}/refusal': (call) => {
      const parcel = known(call);
      if (statusOf(parcel) === 'DELIVERED')
        throw refuse(400, 'error_order_already_delivered', 'Заказ уже вручён: отказ невозможен');
      const back = randomUUID();
      parcel.statuses.push({ code: 'NOT_DELIVERED', at: Date.now() });
      parcel.returns = back;
      call.contract.parcels[back] = {
        ...parcel,
        external: back,
        number: `${parcel.number}-back`,
        statuses: [{ code: 'CREATED', at: Date.now() }],
      };
      return accepted(successful(parcel.external, 'CREATE'));
    },

    'POST /v2/print/barcodes': ({ body, contract }) => {
      const { orders } = body(z.object({ orders: z.array(z.object({ order_uuid: z.string() })).min(1) }));
      const uuid = randomUUID();
      contract.pending[uuid] = orders[0]?.order_uuid;
      return accepted(successful(uuid, 'CREATE'));
    },

    'GET /v2/print/barcodes/{uuid}.pdf': ({ contract, params }) => {
      const parcel = contract.parcels[String(contract.pending[params.uuid ?? ''])];
      if (!parcel) throw refuse(404, 'v2_entity_not_found', 'Entity is not found');
      return labelsOf('barcode.pdf', async (document) => {
        const barcode = await code128(parcel.track);
        document.addPage();
        document.font(bold).fontSize(14).text('СДЭК · песочница');
        document.image(barcode, { fit: [65 * mm, 24 * mm] });
        document.font(bold).fontSize(12).text(parcel.track);
        document.font(regular).fontSize(9).text(`${parcel.number}\n${parcel.recipient}\n${parcel.address}`);
      });
    },

    'GET /v2/print/barcodes/{uuid}': ({ contract, params }) => {
      const uuid = params.uuid ?? '';
      if (!(uuid in contract.pending)) throw refuse(404, 'v2_entity_not_found', `Entity is not found by uuid ${uuid}`);
      const url = `https://api.cdek.ru/v2/print/barcodes/${uuid}.pdf`;
      return { entity: { uuid, url, statuses: [{ code: 'ACCEPTED' }, { code: 'READY' }] }, requests: [] };
    },

    'POST /v2/webhooks': ({ body, contract }) => {
      contract.toldAt = body(z.object({ url: z.string(), type: z.literal('ORDER_STATUS') })).url;
      return successful(randomUUID(), 'CREATE');
    },
  },
};
