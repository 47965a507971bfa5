import { z } from 'zod';
import { line } from './line.ts';

/** Where the marketplace takes shipments. */
export const ShippingPoint = z.object({
  id: line(40).min(1).describe('Номер пункта у маркетплейса'),
  title: line(300).describe('Название'),
  address: line(500).describe('Адрес одной строкой'),
});
export type ShippingPoint = z.infer<typeof ShippingPoint>;

/** A way in which a shipment gets to the marketplace. */
export const ShippingType = z.object({
  id: z.string().describe('Слово маркетплейса'),
  title: z.string(),
  needsWaybill: z.boolean().describe('К нему нужна электронная транспортная накладная'),
});
export type ShippingType = z.infer<typeof ShippingType>;

/** Where a shipment goes, and how. */
export const Shipping = z.object({
  city: line(100).min(1).describe('Город пункта'),
  point: ShippingPoint.describe('Куда её сдают'),
  type: line(40).min(1).describe('Как она едет: одно из shippingTypes отгрузки'),
});
export type Shipping = z.infer<typeof Shipping>;
