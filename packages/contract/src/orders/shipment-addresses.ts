import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { Id, Title } from '../values.ts';
import { line } from './line.ts';

const Line = line(500);

/** Where parcels are handed over. */
export const ShipmentAddress = z.object({
  id: Id.describe('Номер адреса'),
  title: z.string(),
  address: z.string().describe('Адрес одной строкой'),
  contact: z.string().describe('Кто отдаёт посылки'),
  phone: z.string().describe('Телефон, как его записали'),
  hours: z.string().describe('Когда там принимают'),
  version: z.int().describe('Растёт с каждым изменением'),
});
export type ShipmentAddress = z.infer<typeof ShipmentAddress>;

const endpoint = resource('orders/shipment-addresses');

export const findShipmentAddresses = endpoint('POST', '/oms/shipments/addresses/search', {
  title: 'Адреса отгрузок',
  reads: true,
  roles: orderReaders,
  body: PageSearch,
  reply: listOf(ShipmentAddress),
});

export const getShipmentAddresses = endpoint('GET', '/oms/shipments/addresses/{ids}', {
  title: 'Адреса отгрузок по номерам',
  roles: orderReaders,
  reply: listOf(ShipmentAddress),
});

export const createShipmentAddress = endpoint('POST', '/oms/shipments/addresses', {
  title: 'Новый адрес отгрузки',
  creates: true,
  roles: orderEditors,
  body: z.object({
    title: Title,
    address: Line.min(1).describe('Адрес одной строкой'),
    contact: Line.default('').describe('Кто отдаёт посылки'),
    phone: Line.default('').describe('Телефон, как его записали'),
    hours: Line.default('').describe('Когда там принимают'),
  }),
  reply: ShipmentAddress,
});

export const changeShipmentAddress = endpoint('PATCH', '/oms/shipments/addresses/{id}', {
  title: 'Изменить адрес отгрузки',
  roles: orderEditors,
  body: z
    .object({ title: Title, address: Line.min(1), contact: Line, phone: Line, hours: Line })
    .partial()
    .extend({ version: z.int().optional() }),
  reply: ShipmentAddress,
  errors: { stale: 'Адрес изменил кто-то другой' },
  touches: ['orders/shipments'],
});

export const removeShipmentAddress = endpoint('DELETE', '/oms/shipments/addresses/{id}', {
  title: 'Удалить адрес отгрузки',
  roles: orderEditors,
  reply: Done,
  errors: { address_in_use: 'Адрес стоит у отгрузки, которая ещё не передана' },
});
