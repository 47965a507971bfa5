import { z } from 'zod';
import type { File } from '../frame/answers.ts';
import { padded, pageOf } from '../frame/paging.ts';
import { bold, code128, mm, regular, sheetOf } from '../frame/paper.ts';
import type { Account, Parcel, Shipment } from './account.ts';
import { setParcel } from './assembly.ts';
import { asAccepted } from './labels.ts';
import { parcelOf } from './parcels.ts';
import {
  absent,
  among,
  type Call,
  Id,
  Ids,
  moment,
  type Operations,
  Paging,
  Period,
  refused,
  trading,
  within,
} from './wire.ts';

const { lists, reads, writes } = trading;
const Parcels = z.object({ parcel_id: z.array(Id).min(1).max(100) });
const documentTitles = {
  act_of_acceptance: 'Акт приёма-передачи',
  act_of_mismatch: 'Акт о расхождениях',
  delivery_note: 'Лист отгрузки',
};

export const shipments: Operations = {
  'POST /api/seller/v1/shipments/list': lists(
    'shipments',
    {
      body: z.object({
        ...Paging,
        confirmed_at: Period.optional(),
        created_at: Period.optional(),
        customer_order_number: z.string().optional(),
        parcel_barcode: z.string().optional(),
        parcel_id: Id.optional(),
        shipment_id: Ids.optional(),
        status: z.enum(['DRAFT', 'CONFIRMED', 'ACCEPTANCE_STARTED', 'ACCEPTANCE_COMPLETED', 'CANCELED']).optional(),
        warehouse_id: Ids.optional(),
      }),
    },
    ({ account }, { body }) => {
      const has = (shipment: Shipment, fits: (parcel: Parcel) => boolean) => parcelsIn(account, shipment).some(fits);
      const found = Object.values(account.shipments).filter(
        (one) =>
          within(one.createdAt, body.created_at) &&
          (body.confirmed_at === undefined || (one.confirmedAt > 0 && within(one.confirmedAt, body.confirmed_at))) &&
          among(body.shipment_id, one.id) &&
          among(body.warehouse_id, one.warehouse) &&
          (body.status ?? one.status) === one.status &&
          (body.parcel_id === undefined || one.parcels.includes(body.parcel_id)) &&
          (body.parcel_barcode === undefined || has(one, ({ barcode }) => barcode === body.parcel_barcode)) &&
          (body.customer_order_number === undefined ||
            has(one, ({ order }) => account.orders[order]?.customerOrderNumber === body.customer_order_number)),
      );
      const page = pageOf(found, ({ createdAt, id }) => `${padded(createdAt)} ${id}`, {
        cursor: body.page_token ?? '',
        limit: body.page_size,
        descending: body.dir === 'DESC',
      });
      return {
        shipments: page.rows.map((shipment) => row(account, shipment)),
        ...(page.cursor && { next_page_token: page.cursor }),
      };
    },
  ),

  'POST /api/seller/v1/shipments/add-parcels': writes({ body: Parcels }, (call, { body }) => {
    const parcels = body.parcel_id.map((id) => parcelOf(call.account, id));
    for (const { id, status, shipment } of parcels) {
      if (status !== 'READY_TO_SHIPMENT') throw refused(`Посылка ${id} в статусе ${status}, в отгрузку её не добавить`);
      if (shipment !== '') throw refused(`Посылка ${id} уже в отгрузке`);
    }
    const [warehouse = '', ...others] = new Set(parcels.map((parcel) => parcel.warehouse));
    if (others.length > 0) throw refused('Посылки разных складов нельзя добавить в одну отгрузку');
    const draft = draftOf(call, warehouse);
    for (const parcel of parcels) {
      parcel.shipment = draft.id;
      draft.parcels.push(parcel.id);
    }
    return { ...brief(parcels), shipment_id: draft.id, warehouse_id: warehouse };
  }),

  'POST /api/seller/v1/shipments/remove-parcels': writes({ body: Parcels }, ({ account }, { body }) => {
    const parcels = body.parcel_id.map((id) => parcelOf(account, id));
    const [shipment = '', ...others] = new Set(parcels.map((parcel) => parcel.shipment));
    const draft = account.shipments[shipment];
    if (draft?.status !== 'DRAFT' || others.length > 0)
      throw refused('Убрать посылки можно только из формируемой отгрузки');
    for (const parcel of parcels) parcel.shipment = '';
    draft.parcels = draft.parcels.filter((id) => !body.parcel_id.includes(id));
    return { ...brief(parcels), shipment_id: draft.id };
  }),

  'POST /api/seller/v1/shipments/confirm': writes(
    {
      body: z.object({ delivery_date: z.iso.date(), shipment_id: Id.optional(), warehouse_id: z.string().optional() }),
    },
    ({ account, now, clock, pace }, { body }) => {
      const shipment = named(account, body);
      if (shipment.status !== 'DRAFT') throw refused(`Отгрузка в статусе ${shipment.status}, подтвердить её нельзя`);
      if (shipment.parcels.length === 0) throw refused('В отгрузке нет посылок');
      if (body.delivery_date < moment(now).slice(0, 10)) throw refused('Дата отгрузки уже прошла');
      Object.assign(shipment, {
        status: 'CONFIRMED',
        deliveryDate: body.delivery_date,
        confirmedAt: now,
        documentsAt: clock + pace.documents,
        nextAt: clock + pace.step,
      });
      const parcels = parcelsIn(account, shipment);
      for (const parcel of parcels) setParcel(parcel, 'AWAITING_DELIVERY', now);
      return { ...brief(parcels), shipment_id: shipment.id, warehouse_id: shipment.warehouse };
    },
  ),

  'POST /api/seller/v1/shipments/cancel': writes(
    { body: z.object({ shipment_id: Id }) },
    ({ account, now }, { body }) => {
      const shipment = shipmentOf(account, body.shipment_id);
      if (shipment.status !== 'CONFIRMED') throw refused(`Отгрузка в статусе ${shipment.status}, отменить её нельзя`);
      const parcels = parcelsIn(account, shipment);
      for (const parcel of parcels) {
        setParcel(parcel, 'READY_TO_SHIPMENT', now);
        parcel.shipment = '';
      }
      Object.assign(shipment, { status: 'CANCELED', nextAt: 0 });
      return { ...brief(parcels), shipment_id: shipment.id };
    },
  ),

  'POST /api/seller/v1/shipments/get-documents': reads(
    {
      body: z.object({
        shipment_id: Id,
        document_type: z.enum(['act_of_acceptance', 'act_of_mismatch', 'delivery_note']),
      }),
    },
    async (call, { body }) => {
      const shipment = shipmentOf(call.account, body.shipment_id);
      const title = documentTitles[body.document_type];
      if (['DRAFT', 'CANCELED'].includes(shipment.status)) throw refused(`${title}: отгрузка не подтверждена`);
      if (shipment.documentsAt > call.clock) throw refused(`${title}: документ ещё не готов`);
      const lost = parcelsIn(call.account, shipment).filter(({ accepted }) => accepted === 'NOT_FOUND');
      if (body.document_type === 'act_of_mismatch' && lost.length === 0) throw absent(`${title}: расхождений нет`);
      const parcels = body.document_type === 'act_of_mismatch' ? lost : parcelsIn(call.account, shipment);
      return asAccepted(call, await documentPdf(call.account, title, shipment, parcels));
    },
  ),
};

const parcelsIn = (account: Account, { parcels }: Shipment): Parcel[] =>
  parcels.flatMap((id) => account.parcels[id] ?? []);

const brief = (parcels: Parcel[]) => ({ parcels: parcels.map(({ id, barcode }) => ({ parcel_id: id, barcode })) });

function shipmentOf(account: Account, id: string): Shipment {
  const shipment = account.shipments[id];
  if (!shipment) throw absent(`Отгрузка ${id} не найдена`);
  return shipment;
}

/** The draft that a confirmation means: named by its id or its warehouse, or the only one. */
function named(
  account: Account,
  { shipment_id, warehouse_id }: { shipment_id?: string | undefined; warehouse_id?: string | undefined },
) {
  if (shipment_id !== undefined) return shipmentOf(account, shipment_id);
  const drafts = Object.values(account.shipments).filter(
    ({ status, warehouse }) => status === 'DRAFT' && (warehouse_id ?? warehouse) === warehouse,
  );
  const [draft, ...others] = drafts;
  if (!draft) throw absent('Формируемой отгрузки нет');
  if (others.length > 0) throw refused('Складов несколько: передайте shipment_id или warehouse_id');
  return draft;
}

/** The draft of a warehouse; the first parcel makes it. */
function draftOf({ account, now }: Call, warehouse: string): Shipment {
  const known = Object.values(account.shipments).find((one) => one.status === 'DRAFT' && one.warehouse === warehouse);
  if (known) return known;
  const draft: Shipment = {
    id: crypto.randomUUID(),
    status: 'DRAFT',
    warehouse,
    parcels: [],
    deliveryDate: null,
    createdAt: now,
    confirmedAt: 0,
    startedAt: 0,
    completedAt: 0,
    documentsAt: 0,
    nextAt: 0,
  };
  account.shipments[draft.id] = draft;
  return draft;
}

function row(account: Account, shipment: Shipment) {
  return {
    shipment_id: shipment.id,
    status: shipment.status,
    warehouse_id: shipment.warehouse,
    delivery_date: shipment.deliveryDate,
    created_at: moment(shipment.createdAt),
    ...(shipment.confirmedAt > 0 && { confirmed_at: moment(shipment.confirmedAt) }),
    acceptance_started_at: shipment.startedAt > 0 ? moment(shipment.startedAt) : null,
    acceptance_completed_at: shipment.completedAt > 0 ? moment(shipment.completedAt) : null,
    parcels: parcelsIn(account, shipment).map(({ id, barcode, accepted }) => ({
      parcel_id: id,
      barcode,
      acceptance_result: accepted,
    })),
  };
}

const documentPdf = (account: Account, title: string, shipment: Shipment, parcels: Parcel[]): Promise<File> =>
  sheetOf('document.pdf', async (document) => {
    const warehouse = account.warehouses.find(({ id }) => id === shipment.warehouse);
    document.font(bold).fontSize(16).text(title);
    document
      .font(regular)
      .fontSize(10)
      .text(
        `Песочница Магнит Маркета. Склад: ${warehouse?.title ?? ''}. Дата отгрузки: ${shipment.deliveryDate ?? ''}`,
      );
    document
      .moveDown()
      .image(await code128(shipment.id), { fit: [80 * mm, 18 * mm] })
      .moveDown();
    parcels.forEach(({ barcode, items }, index) => {
      const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
      document.text(`${index + 1}. ${barcode} — ${pieces} шт.`);
    });
  });
