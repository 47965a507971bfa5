import { z } from 'zod';

/** Kinds of services beside the goods of an order. */
export const serviceTypes = ['FULFILLMENT', 'LIFT', 'DELIVERY'] as const;
export const ServiceType = z
  .enum(serviceTypes)
  .describe('FULFILLMENT — сборка, LIFT — подъём на этаж, DELIVERY — доставка');
export type ServiceType = z.infer<typeof ServiceType>;

export const serviceTitles: Record<ServiceType, string> = {
  FULFILLMENT: 'Сборка',
  LIFT: 'Подъём на этаж',
  DELIVERY: 'Доставка',
};
