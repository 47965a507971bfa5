import { z } from 'zod';
import { Reply } from '../frame/answers.ts';
import type { Account, Supply } from './account.ts';
import { isSaid } from './shipping.ts';
import { codePicture } from './stickers.ts';
import { isOpen, tasksIn, tasksScanned } from './tasks.ts';
import { int64, market, marketRefusal, moment, notFound, type Operations, whole } from './wire.ts';

const OfSupply = z.object({ supplyId: z.string() });

export const supplies: Operations = {
  'POST /api/v3/supplies': market.writes(
    { body: z.object({ name: z.string().min(1).max(128) }) },
    ({ account, now, next }, { body: { name } }) => {
      const id = `WB-GI-${1_000_000 + next()}`;
      account.supplies[id] = { id, name, createdAt: now, closedAt: 0 };
      return new Reply(201, { id });
    },
  ),

  'GET /api/v3/supplies': market.lists(
    'supplies',
    { query: z.object({ limit: whole.min(1).max(1000), next: whole }) },
    ({ account }, { query: { limit, next } }) => {
      const numberOf = ({ id }: Supply) => Number(id.replace(/\D/g, ''));
      const found = Object.values(account.supplies)
        .filter((supply) => numberOf(supply) > next)
        .toSorted((one, other) => numberOf(one) - numberOf(other));
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      return {
        next: found.length > rows.length && last ? numberOf(last) : 0,
        supplies: rows.map((supply) => supplyInfo(account, supply)),
      };
    },
  ),

  'GET /api/v3/supplies/{supplyId}': market.reads({ path: OfSupply }, ({ account }, { path }) =>
    supplyInfo(account, supplyOf(account, path.supplyId)),
  ),

  'DELETE /api/v3/supplies/{supplyId}': market.writes({ path: OfSupply }, ({ account }, { path }) => {
    const supply = supplyOf(account, path.supplyId);
    if (supply.closedAt > 0 || tasksIn(account, supply).length > 0)
      throw marketRefusal(409, 'SupplyHasOrders', 'За поставкой закреплены сборочные задания');
    delete account.supplies[supply.id];
    return new Reply(204);
  }),

  'GET /api/marketplace/v3/supplies/{supplyId}/order-ids': market.reads(
    { path: OfSupply },
    ({ account }, { path }) => ({
      orderIds: tasksIn(account, supplyOf(account, path.supplyId)).map(({ id }) => id),
    }),
  ),

  'PATCH /api/marketplace/v3/supplies/{supplyId}/orders': market.writes(
    { path: OfSupply, body: z.object({ orders: z.array(int64).min(1).max(100) }) },
    ({ account, now }, { path, body }) => {
      const supply = supplyOf(account, path.supplyId);
      const added = body.orders.map((id) => account.tasks[id]);
      const inside = tasksIn(account, supply)[0];
      const warehouse = inside?.warehouse ?? added[0]?.warehouse;
      const fit = added.every((task) => task && isOpen(task) && task.warehouse === warehouse);
      if (supply.closedAt > 0 || !fit)
        throw marketRefusal(409, 'FailedToAddSupplyOrder', 'Не удалось закрепить сборочное задание за поставкой');
      for (const task of added)
        if (task) Object.assign(task, { supplyId: supply.id, supplierStatus: 'confirm', changedAt: now });
      return new Reply(204);
    },
  ),

  'PATCH /api/v3/supplies/{supplyId}/deliver': market.writes(
    { path: OfSupply },
    ({ account, now, clock, pace }, { path }) => {
      const supply = supplyOf(account, path.supplyId);
      const inside = tasksIn(account, supply);
      if (inside.length === 0) throw marketRefusal(409, 'SupplyHasZeroOrders', 'В поставке нет сборочных заданий');
      if (supply.closedAt > 0) throw marketRefusal(409, 'SupplyIsClosed', 'Поставка уже передана в доставку');
      // Since 1 October 2026.
      if (!isSaid(supply))
        throw marketRefusal(409, 'SupplyShippingRequired', 'Specify supply shipping parameters before delivery');
      supply.closedAt = now;
      for (const task of inside)
        Object.assign(task, { supplierStatus: 'complete', changedAt: now, nextAt: clock + pace.step });
      return new Reply(204);
    },
  ),

  'GET /api/v3/supplies/{supplyId}/barcode': market.reads(
    { path: OfSupply, query: z.object({ type: z.enum(['svg', 'zplv', 'zplh', 'png']) }) },
    ({ account }, { path }) => {
      const supply = supplyOf(account, path.supplyId);
      if (supply.closedAt === 0) throw marketRefusal(409, 'SupplyNotClosed', 'Поставка не закрыта');
      return { barcode: supply.id, file: codePicture(supply.id, { width: 580, height: 400 }).toString('base64') };
    },
  ),
};

function supplyOf(account: Account, id: string): Supply {
  const supply = account.supplies[id];
  if (!supply) throw notFound();
  return supply;
}

function supplyInfo(account: Account, supply: Supply) {
  const tasks = tasksIn(account, supply);
  const [first] = tasks;
  const scanned = tasksScanned(account, supply);
  const cargoType = account.warehouses.find(({ id }) => id === first?.warehouse)?.cargoType;
  return {
    id: supply.id,
    isB2b: first ? false : null,
    isPickupPointShipmentAllowed: true,
    done: supply.closedAt > 0,
    createdAt: moment(supply.createdAt),
    closedAt: supply.closedAt > 0 ? moment(supply.closedAt) : null,
    scanDt: scanned[0] ? moment(scanned[0].changedAt) : null,
    name: supply.name,
    cargoType: cargoType ?? 0,
    crossBorderType: first ? 0 : null,
    destinationOfficeId: null,
    recommendedWhId: 0,
    whId: first?.warehouse ?? 0,
    shippingDt: supply.shipping?.day ?? null,
    shippingPointId: supply.shipping?.point ?? null,
    shippingType: supply.shipping?.type ?? null,
    waybillUuid: supply.shipping?.waybill ?? null,
    spotAvailable: false,
  };
}
