import { z } from 'zod';
import type { RemoteWarehouse, WarehousesApi } from '../api/trade.ts';
import type { Caller } from '../http.ts';
import { everyPage } from '../pages.ts';
import { uniqueBy } from '../portions.ts';
import { flag, id, rows, text } from './shapes.ts';

/** Form of a warehouse's number: an int64 that JSON carries as a number without losing a digit. */
export const warehouseId = {
  pattern: '[1-9]\\d{0,17}',
  hint: 'Это число до 18 цифр, оно стоит рядом со складом в личном кабинете Ozon Seller',
};

const WarehousesPage = z.object({
  warehouses: rows(
    z.object({
      warehouse_id: id,
      name: text,
      status: text,
      address_info: z.object({ address: text }).nullish(),
    }),
    'warehouse_id',
  ),
  cursor: text,
  has_next: flag,
});

const DeliveryMethodsPage = z.object({
  delivery_methods: rows(z.object({ id, name: text, status: text, warehouse_id: id }), 'id'),
  cursor: text,
  has_next: flag,
});

/** Descriptions of /v2/warehouse/list and /v2/delivery-method/list: largest `limit`. */
const warehousesPage = 200;
const methodsPage = 100;

/** Warehouses by /v2/warehouse/list, delivery methods by /v2/delivery-method/list. */
export function warehousesApi(http: Caller): WarehousesApi {
  return {
    async list() {
      const found = await everyPage(async (cursor) => {
        const body = { limit: warehousesPage, ...(cursor && { cursor }) };
        const part = await http.json({ path: '/v2/warehouse/list', body, repeatable: true }, WarehousesPage);
        return { rows: part.warehouses, next: part.has_next ? part.cursor || null : null };
      });
      return uniqueBy(found, (warehouse) => warehouse.warehouse_id).map(
        (warehouse): RemoteWarehouse => ({
          id: warehouse.warehouse_id,
          title: warehouse.name,
          status: warehouse.status,
          // The description doesn't list the statuses; those of switched-off warehouses say so.
          active: !/disabled|blocked|error|archiv/i.test(warehouse.status),
          address: warehouse.address_info?.address || null,
        }),
      );
    },

    async deliveryMethods(page) {
      const body = { limit: methodsPage, ...(page?.cursor ? { cursor: page.cursor } : {}) };
      const part = await http.json({ path: '/v2/delivery-method/list', body, repeatable: true }, DeliveryMethodsPage);
      const rows = part.delivery_methods.map((method) => ({
        id: method.id,
        title: method.name,
        warehouse: method.warehouse_id,
        active: method.status === 'ACTIVE',
      }));
      return { rows: uniqueBy(rows, (row) => row.id), cursor: part.has_next ? part.cursor || null : null };
    },
  };
}
