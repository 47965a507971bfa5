import { z } from 'zod';
import type { RemoteWarehouse, WarehousesDoor } from '../doors/trade.ts';
import type { Caller } from '../http.ts';
import { once } from '../portions.ts';
import { flag, id, list, text } from './shapes.ts';

/** An int64 that JSON carries as a number without losing a digit. */
export const warehouseId = {
  pattern: '[1-9]\\d{0,14}|[1-8]\\d{15}',
  hint: 'Это число до 16 цифр, оно стоит рядом со складом в личном кабинете Ozon Seller',
};

const Warehouses = z.object({
  warehouses: list(
    z.object({
      warehouse_id: id,
      name: text,
      status: text,
      address_info: z.object({ address: text }).nullish(),
    }),
  ),
  cursor: text,
  has_next: flag,
});

const Methods = z.object({
  delivery_methods: list(z.object({ id, name: text, status: text, warehouse_id: id })),
  cursor: text,
  has_next: flag,
});

/** Descriptions of /v2/warehouse/list and /v2/delivery-method/list. */
const warehousesPage = 200;
const methodsPage = 100;

export function openWarehouses(caller: Caller): WarehousesDoor {
  return {
    async list() {
      const rows: RemoteWarehouse[] = [];
      for (let cursor = ''; ; ) {
        const body = { limit: warehousesPage, ...(cursor ? { cursor } : {}) };
        const part = await caller.json({ path: '/v2/warehouse/list', body, repeatable: true }, Warehouses);
        rows.push(
          ...part.warehouses.map((warehouse) => ({
            id: warehouse.warehouse_id,
            title: warehouse.name,
            status: warehouse.status,
            // The description doesn't list the statuses; those of switched-off warehouses say so.
            active: !/disabled|blocked|error|archiv/i.test(warehouse.status),
            address: warehouse.address_info?.address || null,
          })),
        );
        if (!part.has_next || !part.cursor) return once(rows, (row) => row.id);
        cursor = part.cursor;
      }
    },

    async deliveryMethods(page) {
      const body = { limit: methodsPage, ...(page?.cursor ? { cursor: page.cursor } : {}) };
      const part = await caller.json({ path: '/v2/delivery-method/list', body, repeatable: true }, Methods);
      const rows = part.delivery_methods.map((method) => ({
        id: method.id,
        title: method.name,
        warehouse: method.warehouse_id,
        active: method.status === 'ACTIVE',
      }));
      return { rows: once(rows, (row) => row.id), cursor: part.has_next ? part.cursor || null : null };
    },
  };
}
