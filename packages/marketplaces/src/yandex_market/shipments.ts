import { z } from 'zod';
import type { RemoteFile } from '../api/lists.ts';
import {
  type OrdersApi,
  type RemotePaper,
  type RemoteShipment,
  type ShipmentDocuments,
  type ShipmentsApi,
  withoutBarcode,
} from '../api/orders.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { everyPage } from '../pages.ts';
import { portions, uniqueBy } from '../portions.ts';
import { batch } from './limits.ts';
import { boxOf, express } from './market-orders.ts';
import { Paging, pageOf } from './pages.ts';
import { id, key, rows, text } from './shapes.ts';

const ShipmentAnswer = z.object({
  result: z.object({
    id,
    planIntervalTo: text,
    warehouse: z.object({ id }).nullish(),
    orderIds: rows(id),
    currentStatus: z.object({ status: text, description: text }).nullish(),
    availableActions: rows(key),
  }),
});
type Shipment = z.output<typeof ShipmentAnswer>['result'];
const ShipmentsPage = z.object({
  result: z.object({
    shipments: rows(z.object({ id, status: text, warehouse: z.object({ id }).nullish() }), 'id'),
    paging: Paging,
  }),
});

const shipmentPath = '/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}';
/** Description of …/first-mile/shipments: largest `limit`. */
const page = 30;
/** Not confirmed yet. Description of `ShipmentStatusType`. */
const unconfirmed = ['OUTBOUND_CREATED', 'OUTBOUND_READY_FOR_CONFIRMATION'];

/**
 * Shipments, which the Market makes by itself: one of a warehouse's orders a day. What a seller does is to confirm it, once the Market takes no more orders
 * into it, with everything in it that is assembled.
 */
export function shipmentsApi(
  http: Caller,
  { campaign, orders }: { campaign: string; orders: Pick<OrdersApi, 'read'> },
): ShipmentsApi {
  async function shipment(shipmentId: string): Promise<Shipment> {
    const params = { campaignId: campaign, shipmentId };
    const call = { method: 'GET', path: shipmentPath, params, repeatable: true } as const;
    return (await http.json(call, ShipmentAnswer)).result;
  }

  /** Those of a day and a warehouse that aren't confirmed. */
  async function planned(day: string, warehouse: string): Promise<RemoteShipment[]> {
    const path = '/v2/campaigns/{campaignId}/first-mile/shipments';
    const body = { dateFrom: day, dateTo: day, statuses: unconfirmed };
    const found = await everyPage(async (pageToken) => {
      const call = { path, params: { campaignId: campaign }, query: { limit: page, pageToken }, body } as const;
      const { result } = await http.json({ ...call, method: 'PUT', repeatable: true }, ShipmentsPage);
      return pageOf(result.shipments, result.paging);
    });
    return uniqueBy(
      found.filter((each) => !warehouse || each.warehouse?.id === warehouse),
      (each) => each.id,
    ).map((each) => ({ id: each.id, status: each.status, open: true }));
  }

  async function parcelsOf({ orderIds }: Shipment) {
    const found: { order: string; state: string; numbers: string[] }[] = [];
    for (const portion of portions(orderIds, batch.orders))
      for (const order of await orders.read(portion))
        found.push({
          order: order.number,
          state: order.state,
          numbers: (order.parcels ?? []).map((each) => each.number),
        });
    return found;
  }

  const document = (shipmentId: string, kind: string): Promise<RemoteFile> =>
    http.file(
      {
        method: 'GET',
        path: kind,
        params: { campaignId: campaign, shipmentId },
        repeatable: true,
      },
      'application/pdf',
    );

  return {
    async open(deliveryMethod) {
      // Either the number of the shipment into which the Market has put the order, or the day and the warehouse of one to come.
      const [day = '', warehouse] = deliveryMethod.split('/');
      if (day === '' || day === express) return [];
      if (warehouse !== undefined) return planned(day, warehouse);
      const own = standingOf(await shipment(deliveryMethod));
      return own.open ? [own] : [];
    },

    create: async ({ deliveryMethod }) => {
      throw new MarketplaceError('refused', noShipment[deliveryMethod] ?? noShipmentYet);
    },

    get: async (number) => standingOf(await shipment(number)),

    parcels: async (number) => {
      const inside = await parcelsOf(await shipment(number));
      return inside.filter(({ state }) => state === 'ready').flatMap(({ numbers }) => numbers);
    },

    /** Confirming takes all of the shipment that is assembled: nothing can be put in or left out by us. */
    async setParcels(number, numbers) {
      const inside = await parcelsOf(await shipment(number));
      const wanted = new Set(numbers);
      const there = new Set(inside.flatMap((each) => each.numbers));
      const left = inside
        .filter(({ state }) => state === 'ready')
        .flatMap((each) => each.numbers.filter((one) => !wanted.has(one)));
      const rejected = [
        ...numbers
          .filter((one) => !there.has(one))
          .map((one) => ({ number: one, message: `Маркет запланировал заказ ${boxOf(one).order} в другую отгрузку` })),
        ...left.map((one) => ({
          number: one,
          message: `заказ ${boxOf(one).order} собран и уедет в этой же отгрузке: добавьте его к ней`,
        })),
      ];
      return { accepted: numbers.filter((one) => there.has(one)), rejected };
    },

    async confirm(number) {
      const { availableActions, planIntervalTo } = await shipment(number);
      if (!availableActions.includes('CONFIRM')) {
        const until = planIntervalTo ? ` Она запланирована на ${moscowTime(planIntervalTo)}.` : '';
        throw new MarketplaceError(
          'refused',
          `Маркет ещё формирует отгрузку ${number}: подтвердить её можно, когда закончится приём заказов.${until}`,
        );
      }
      await http.done({
        method: 'POST',
        path: '/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/confirm',
        params: { campaignId: campaign, shipmentId: number },
        repeatable: false,
      });
    },

    /** One that isn't confirmed is the Market's as it was. */
    async cancel(number) {
      if (!standingOf(await shipment(number)).open)
        throw new MarketplaceError('refused', 'Маркет уже подтвердил отгрузку: он её не отменяет.');
    },

    async documents(number): Promise<ShipmentDocuments> {
      const { currentStatus, availableActions } = await shipment(number);
      const status = currentStatus?.description || currentStatus?.status || '';
      if (currentStatus?.status === 'ERROR') return { status, state: 'failed', files: [] };
      const files: RemoteFile[] = [];
      for (const [action, path] of Object.entries(documentPaths)) {
        if (!availableActions.includes(action)) continue;
        try {
          files.push(await document(number, path));
        } catch (error) {
          // One that isn't there yet keeps nobody from the other.
          const absent = error instanceof MarketplaceError && ['refused', 'missing', 'limit'].includes(error.kind);
          if (!absent || error.remote?.status === 420) throw error;
        }
      }
      return { status, state: files.length > 0 ? 'ready' : 'pending', files };
    },

    async acceptance(number) {
      const { currentStatus, availableActions } = await shipment(number);
      const status = currentStatus?.status ?? '';
      const papers = availableActions.includes('DOWNLOAD_DISCREPANCY_ACT') ? [discrepancyAct] : [];
      return { status: acceptanceTitles[status] ?? status, papers, barcode: null, parcels: null };
    },

    ...withoutBarcode,
  };
}

/** A sheet for Excel, which is no document of ours to print. */
const discrepancyAct: RemotePaper = {
  title: 'Акт расхождений',
  state: 'mismatch',
  status: 'готов, скачайте его в кабинете Маркета',
};

/** Description of `ShipmentStatusType`. */
const acceptanceTitles: Record<string, string> = {
  OUTBOUND_CREATED: 'формируется',
  OUTBOUND_READY_FOR_CONFIRMATION: 'ждёт подтверждения',
  OUTBOUND_CONFIRMED: 'подтверждена',
  OUTBOUND_SIGNED: 'подписана',
  ACCEPTED: 'принята',
  ACCEPTED_WITH_DISCREPANCIES: 'принята с расхождениями',
  FINISHED: 'завершена',
  ERROR: 'ошибка',
};

/** Why the Market makes no shipment of orders, by their delivery method. */
const noShipment: Record<string, string> = {
  '': 'Этот заказ магазин доставляет сам, Маркет отгрузки для него не делает: ход доставки отметьте в кабинете Маркета.',
  [express]: 'За заказом Экспресс приезжает курьер Маркета: отгрузку для него подтверждать не нужно.',
};
const noShipmentYet = 'Отгрузки Маркет формирует сам, а эта уже подтверждена или ещё не появилась: обновите заказы.';

/** The acts that are PDF; the two others are sheets for Excel. */
const documentPaths = {
  DOWNLOAD_ACT: '/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/act',
  DOWNLOAD_INBOUND_ACT: '/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/inbound-act',
};

function standingOf({ id: number, currentStatus }: Shipment): RemoteShipment {
  const status = currentStatus?.status ?? '';
  return { id: number, status, open: unconfirmed.includes(status) };
}

const moscowTime = (at: string): string =>
  new Date(at).toLocaleString('ru-RU', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Moscow',
  });
