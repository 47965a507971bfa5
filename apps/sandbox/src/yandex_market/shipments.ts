import { z } from 'zod';
import type { File } from '../frame/answers.ts';
import { padded, pageOf } from '../frame/paging.ts';
import { bold, code128, mm, regular, sheetOf } from '../frame/paper.ts';
import type { Account, Order, Shipment } from './account.ts';
import { confirmShipment } from './delivery.ts';
import {
  absent,
  type Call,
  CampaignPath,
  campaignOf,
  market,
  moment,
  type Operations,
  ok,
  pages,
  pagingOf,
  wrong,
} from './wire.ts';

const states = [
  'OUTBOUND_CREATED',
  'OUTBOUND_READY_FOR_CONFIRMATION',
  'OUTBOUND_CONFIRMED',
  'OUTBOUND_SIGNED',
  'FINISHED',
  'ACCEPTED',
  'ACCEPTED_WITH_DISCREPANCIES',
  'ERROR',
];
const titles: Record<Shipment['status'], string> = {
  OUTBOUND_CREATED: 'Формируется',
  OUTBOUND_READY_FOR_CONFIRMATION: 'Можно обрабатывать',
  OUTBOUND_CONFIRMED: 'Подтверждена и готова к отправке',
  ACCEPTED: 'Принята в сортировочном центре',
  FINISHED: 'Завершена',
};
const ShipmentPath = CampaignPath.extend({ shipmentId: z.coerce.number().int() });

export const shipments: Operations = {
  'PUT /v2/campaigns/{campaignId}/first-mile/shipments': market.lists(
    'result.shipments',
    {
      path: CampaignPath,
      query: pages(30, 15),
      body: z.object({
        dateFrom: z.iso.date(),
        dateTo: z.iso.date(),
        statuses: z.array(z.enum(states)).min(1).nullish(),
        orderIds: z.array(z.int()).min(1).nullish(),
      }),
    },
    ({ account }, { path, query, body }) => {
      const campaign = campaignOf(account, path).id;
      const found = Object.values(account.shipments).filter(
        (each) =>
          isOf(account, each, campaign) &&
          each.day >= body.dateFrom &&
          each.day <= body.dateTo &&
          (body.statuses?.includes(each.status) ?? true) &&
          (body.orderIds?.some((id) => each.orders.includes(id)) ?? true),
      );
      const page = pageOf(found, ({ id }) => padded(id), { cursor: query.pageToken, limit: query.limit });
      return ok({
        shipments: page.rows.map((each) => ({
          ...common(account, each),
          status: each.status,
          statusDescription: titles[each.status],
          statusUpdateTime: moment(each.changedAt),
        })),
        ...pagingOf(page.cursor),
      });
    },
  ),

  'GET /v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}': market.reads(
    { path: ShipmentPath },
    (call, { path }) => {
      const shipment = shipmentOf(call.account, path);
      return ok({
        ...common(call.account, shipment),
        currentStatus: {
          status: shipment.status,
          description: titles[shipment.status],
          updateTime: moment(shipment.changedAt),
        },
        availableActions: actionsOf(call, shipment),
      });
    },
  ),

  'POST /v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/confirm': market.writes(
    { path: ShipmentPath },
    (call, { path }) => {
      const shipment = shipmentOf(call.account, path);
      if (shipment.status === 'OUTBOUND_CREATED') throw wrong('Cutoff time for shipments has not been reached yet');
      if (shipment.status !== 'OUTBOUND_READY_FOR_CONFIRMATION')
        throw wrong(`Shipment ${shipment.id} is confirmed already`);
      if (!ordersOf(call.account, shipment).some(({ substatus }) => substatus === 'READY_TO_SHIP'))
        throw wrong(`Shipment ${shipment.id} has no orders that are ready to ship`);
      confirmShipment(call.account, shipment, call);
      return ok();
    },
  ),

  'GET /v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/act': market.reads(
    { path: ShipmentPath },
    (call, { path }) => act(call, path, 'DOWNLOAD_ACT', 'Акт приёма-передачи'),
  ),

  'GET /v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/inbound-act': market.reads(
    { path: ShipmentPath },
    (call, { path }) => act(call, path, 'DOWNLOAD_INBOUND_ACT', 'Фактический акт приёма-передачи'),
  ),
};

const isOf = (account: Account, { warehouse }: Shipment, campaign: number): boolean =>
  account.warehouses.some((each) => each.id === warehouse && each.campaign === campaign);

function shipmentOf(account: Account, { campaignId, shipmentId }: z.output<typeof ShipmentPath>): Shipment {
  const { id } = campaignOf(account, { campaignId });
  const shipment = account.shipments[shipmentId];
  if (!shipment || !isOf(account, shipment, id)) throw absent(`Shipment not found: ${shipmentId}`);
  return shipment;
}

const ordersOf = (account: Account, { orders }: Shipment): Order[] => orders.flatMap((id) => account.orders[id] ?? []);

function actionsOf({ clock }: Call, { status, documentsAt }: Shipment): string[] {
  if (status === 'OUTBOUND_READY_FOR_CONFIRMATION') return ['CONFIRM', 'CHANGE_PALLETS_COUNT'];
  if (status === 'OUTBOUND_CREATED' || documentsAt > clock) return [];
  return status === 'OUTBOUND_CONFIRMED' ? ['DOWNLOAD_ACT'] : ['DOWNLOAD_ACT', 'DOWNLOAD_INBOUND_ACT'];
}

function common(account: Account, shipment: Shipment) {
  const from = account.warehouses.find(({ id }) => id === shipment.warehouse);
  const all = ordersOf(account, shipment);
  const gone = all.filter(({ status }) => !['PROCESSING', 'CANCELLED'].includes(status));
  return {
    id: shipment.id,
    planIntervalFrom: `${shipment.day}T10:00:00+03:00`,
    planIntervalTo: `${shipment.day}T18:00:00+03:00`,
    shipmentType: 'IMPORT',
    warehouse: {
      id: shipment.warehouse,
      name: from?.name ?? '',
      address: `${from?.city}, ${from?.street}, ${from?.number}`,
    },
    warehouseTo: { id: 172, name: 'Сортировочный центр «Тарный»', address: 'Москва, Тарный проезд, 3' },
    externalId: String(shipment.id),
    deliveryService: { id: 1_006_360, name: 'Яндекс Доставка' },
    palletsCount: { planned: 1, fact: gone.length > 0 ? 1 : 0 },
    orderIds: shipment.orders,
    draftCount: all.length,
    plannedCount: shipment.documentsAt > 0 ? all.length : 0,
    factCount: gone.length,
    signature: { signed: false },
  };
}

function act(call: Call, path: z.output<typeof ShipmentPath>, action: string, title: string): Promise<File> {
  const shipment = shipmentOf(call.account, path);
  if (!actionsOf(call, shipment).includes(action)) throw wrong(`The act of shipment ${shipment.id} is not ready yet`);
  return sheetOf('act.pdf', async (document) => {
    document.font(bold).fontSize(16).text(title);
    document.font(regular).fontSize(10).text(`Песочница Яндекс Маркета. Отгрузка ${shipment.id} на ${shipment.day}`);
    document.moveDown().image(await code128(String(shipment.id)), { fit: [80 * mm, 18 * mm] });
    document.moveDown();
    ordersOf(call.account, shipment).forEach(({ id, boxes }, at) => {
      document.text(`${at + 1}. Заказ ${id} — мест: ${Math.max(1, boxes.length)}`);
    });
  });
}
