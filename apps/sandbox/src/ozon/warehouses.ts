import { z } from 'zod';
import { padded, pageOf } from '../frame/paging.ts';
import type { Account, Warehouse } from './account.ts';
import { int64, int64s, invalid, lists, moment, type Operations, optionalText } from './wire.ts';

export const warehouses: Operations = {
  'POST /v2/warehouse/list': lists(
    'warehouses',
    z.object({ limit: int64, cursor: optionalText, warehouse_ids: int64s }),
    ({ account }, { limit, cursor, warehouse_ids }) => {
      if (limit < 1 || limit > 200) throw invalid('limit must be inside range [1, 200]');
      const all = account.warehouses.filter(({ id }) => warehouse_ids.length === 0 || warehouse_ids.includes(id));
      const page = pageOf(all, (warehouse) => padded(warehouse.id), { cursor, limit });
      return {
        warehouses: page.rows.map((row) => warehouseInfo(row, account)),
        cursor: page.cursor,
        has_next: page.hasNext,
      };
    },
  ),

  'POST /v2/delivery-method/list': lists(
    'delivery_methods',
    z.object({
      limit: int64,
      cursor: optionalText,
      filter: z.object({ warehouse_ids: int64s, status: z.array(z.string()).optional() }).nullish(),
    }),
    ({ account }, { limit, cursor, filter }) => {
      if (limit < 1 || limit > 100) throw invalid('limit must be inside range [1, 100]');
      const wanted = filter?.warehouse_ids ?? [];
      const all = account.warehouses.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
      const page = pageOf(all, (warehouse) => padded(warehouse.id), { cursor, limit });
      const delivery_methods = page.rows.map((warehouse) => ({
        id: warehouse.id,
        name: deliveryMethod(warehouse),
        warehouse_id: warehouse.id,
        provider_id: 24,
        template_id: 0,
        status: 'ACTIVE',
        cutoff: '16:00',
        sla_cut_in: 1440,
        is_express: false,
        tpl_integration_type: 'ozon',
        created_at: moment(account.connectedAt),
        updated_at: moment(account.connectedAt),
      }));
      return { delivery_methods, cursor: page.cursor, has_next: page.hasNext };
    },
  ),
};

/** For FBS warehouses the delivery method carries the warehouse's id. */
export const deliveryMethod = (warehouse: Warehouse): string => `Доставка Ozon самостоятельно, ${warehouse.city}`;

function warehouseInfo(warehouse: Warehouse, account: Account) {
  return {
    warehouse_id: warehouse.id,
    name: warehouse.title,
    status: 'created',
    warehouse_type: 'fbs',
    address_info: { address: warehouse.address, latitude: 55.75, longitude: 37.61, utc: 'UTC+03:00' },
    carriage_label_type: 'BIG',
    courier_phones: [],
    courier_comment: '',
    created_at: moment(account.connectedAt),
    updated_at: moment(account.connectedAt),
    first_mile: {
      type: 'DROP_OFF',
      dropoff_point_id: String(warehouse.id),
      first_mile_is_changing: false,
      timeslot_from: '09:00',
      timeslot_id: 1,
      timeslot_to: '18:00',
    },
    has_entrusted_acceptance: false,
    has_postings_limit: false,
    is_auto_assembly: false,
    is_comfort: false,
    is_express: false,
    is_kgt: false,
    is_rfbs: false,
    is_waybill_enabled: true,
    min_postings_limit: 0,
    postings_limit: -1,
    cut_in_time: 0,
    sla_cut_in: 1440,
    phone: '',
    with_item_list: false,
    working_days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
  };
}
