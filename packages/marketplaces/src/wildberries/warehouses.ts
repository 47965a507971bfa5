import { z } from 'zod';
import type { WarehousesApi } from '../api/trade.ts';
import type { Caller } from '../http.ts';
import { uniqueBy } from '../portions.ts';
import { count, flag, id, rows, text } from './shapes.ts';
import { methodOf, methodTitle } from './supply-kind.ts';

/** Form of a warehouse's number: an int64. */
export const warehouseId = {
  pattern: '[1-9]\\d{0,17}',
  hint: 'Это число, оно стоит рядом со складом в кабинете WB Партнёры',
};

const Warehouses = rows(
  z.object({
    id,
    name: text,
    officeId: count,
    cargoType: count,
    deliveryType: count,
    isDeleting: flag,
    isProcessing: flag,
  }),
  'id',
);
export type WbWarehouse = z.output<typeof Warehouses>[number];

/** Description of /api/v3/warehouses: who delivers from it. */
const deliveryTypes: Record<number, string> = { 1: 'fbs', 2: 'dbs', 3: 'dbw', 5: 'c&c', 6: 'edbs' };

/** The seller's warehouses: /api/v3/warehouses tells all of them at once. */
export async function listWarehouses(http: Caller): Promise<WbWarehouse[]> {
  const call = { method: 'GET', host: 'marketplace', path: '/api/v3/warehouses', group: 'warehouses' } as const;
  return uniqueBy(await http.json({ ...call, repeatable: true }, Warehouses), (warehouse) => warehouse.id);
}

/** Only those from which the goods go to Wildberries' own are ours to fill: orders of the others come by methods that we don't ask. */
export const isFbs = ({ deliveryType, isDeleting }: WbWarehouse): boolean => deliveryType === 1 && !isDeleting;

/** Warehouses and, as ways out of each, the kind of supply that its tasks go into. */
export function warehousesApi(http: Caller): WarehousesApi {
  return {
    async list() {
      return (await listWarehouses(http)).map((warehouse) => ({
        id: warehouse.id,
        title: warehouse.name,
        status: warehouse.isDeleting
          ? 'deleting'
          : `${deliveryTypes[warehouse.deliveryType] ?? warehouse.deliveryType}${warehouse.isProcessing ? ', processing' : ''}`,
        active: isFbs(warehouse),
        address: null,
      }));
    },

    async deliveryMethods() {
      const rows = (await listWarehouses(http)).map((warehouse) => {
        const kind = { warehouse: warehouse.id, cargoType: warehouse.cargoType, crossBorderType: 0, isB2B: false };
        const title = methodTitle(kind, warehouse.name);
        return { id: methodOf(kind), title, warehouse: warehouse.id, active: isFbs(warehouse) };
      });
      return { rows, cursor: null };
    },
  };
}
