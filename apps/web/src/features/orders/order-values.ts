import {
  type Offer,
  type OrderModel,
  type OrderService,
  phoneTitle,
  type ServiceType,
  serviceTitles,
  serviceTypes,
} from '@prilavok/contract';
import { timeOfDay } from '#text/dates.ts';
import { dayOf, startOfDay } from '#text/days.ts';

/** A line of an own order in its form. */
export interface OrderLine {
  offer: string;
  title: string;
  article: string;
  image: string | null;
  /** How many are free; null where that isn't known. */
  free: number | null;
  quantity: number;
  /** For one piece; empty: what the offer costs. */
  price: string;
}

/** Values of the form of an own order, by the names under which the server refuses fields. */
export interface OrderValues {
  number: string;
  source: string | null;
  deliveryType: OrderModel['deliveryType'];
  region: string;
  comment: string;
  shipBy: string;
  'recipient.name': string;
  'recipient.phone': string;
  'address.full': string;
  'address.flat': string;
  'address.entrance': string;
  'address.floor': string;
  'address.comment': string;
  day: string;
  deliverFrom: string;
  deliverTo: string;
  services: Record<ServiceType, string>;
  lines: OrderLine[];
}

/** A form that nobody has begun. */
export const emptyOrder: OrderValues = {
  number: '',
  source: null,
  deliveryType: 'PICKUP',
  region: '',
  comment: '',
  shipBy: '',
  'recipient.name': '',
  'recipient.phone': '',
  'address.full': '',
  'address.flat': '',
  'address.entrance': '',
  'address.floor': '',
  'address.comment': '',
  day: '',
  deliverFrom: '',
  deliverTo: '',
  services: { FULFILLMENT: '', LIFT: '', DELIVERY: '' },
  lines: [],
};

/** The form of an order that is there. */
export function valuesOf(order: OrderModel): OrderValues {
  const { recipient, address, deliverFrom, deliverTo } = order;
  const day = deliverTo ?? deliverFrom;
  const priceOf = (type: ServiceType) => order.services.find((one) => one.type === type)?.price ?? '';
  return {
    ...emptyOrder,
    number: order.number,
    source: order.source?.id ?? null,
    deliveryType: order.deliveryType,
    region: order.region ?? '',
    comment: order.comment,
    shipBy: order.shipBy ? dayOf(new Date(order.shipBy)) : '',
    'recipient.name': recipient?.name ?? '',
    'recipient.phone': recipient?.phone ? phoneTitle(recipient.phone) : '',
    'address.full': address?.full ?? '',
    'address.flat': address?.flat ?? '',
    'address.entrance': address?.entrance ?? '',
    'address.floor': address?.floor ?? '',
    'address.comment': address?.comment ?? '',
    day: day ? dayOf(new Date(day)) : '',
    deliverFrom: deliverFrom ? timeOfDay(deliverFrom) : '',
    deliverTo: deliverTo ? timeOfDay(deliverTo) : '',
    services: { FULFILLMENT: priceOf('FULFILLMENT'), LIFT: priceOf('LIFT'), DELIVERY: priceOf('DELIVERY') },
    lines: order.products.map((line) => ({
      offer: line.offer ?? '',
      title: line.title,
      article: line.article,
      image: line.image,
      free: null,
      quantity: line.quantity - line.cancelled,
      price: line.price,
    })),
  };
}

/** A line for an offer that was picked. */
export const lineOf = (offer: Offer, free: number | null): OrderLine => ({
  offer: offer.id,
  title: offer.title,
  article: offer.article,
  image: offer.image,
  free,
  quantity: 1,
  price: offer.price ?? '',
});

/** Delivery of the form, as calls take it; what the order has beyond the form stays. */
export function deliveryOf(values: OrderValues, before?: OrderModel) {
  const name = values['recipient.name'].trim();
  const phone = values['recipient.phone'].trim();
  const full = values['address.full'].trim();
  const place = before?.address?.full === full ? before.address : null;
  return {
    source: values.source,
    region: values.region.trim() || null,
    shipBy: values.shipBy ? endOf(values.shipBy, before?.shipBy) : null,
    recipient: name || phone ? { name: name || null, phone: phone || null } : null,
    address: full
      ? {
          full,
          lat: place?.lat ?? null,
          lon: place?.lon ?? null,
          flat: values['address.flat'],
          entrance: values['address.entrance'],
          floor: values['address.floor'],
          comment: values['address.comment'],
        }
      : null,
    ...intervalOf(values, before),
    services: servicesOf(values, before?.services ?? []),
  };
}

/** The interval of a day; one that was agreed on elsewhere may take several, and stays while nobody touches it. */
function intervalOf(values: OrderValues, before: OrderModel | undefined) {
  const known = before && valuesOf(before);
  const same = known && (['day', 'deliverFrom', 'deliverTo'] as const).every((name) => known[name] === values[name]);
  if (before && same) return { deliverFrom: before.deliverFrom, deliverTo: before.deliverTo };
  return {
    deliverFrom: momentAt(values.day, values.deliverFrom),
    deliverTo: momentAt(values.day, values.deliverTo),
  };
}

/** A sum as it is sent, however its point was typed. */
export const sum = (typed: string): string => typed.trim().replace(',', '.');

/** The lines as they are sent. */
export const linesOf = ({ lines }: OrderValues) =>
  lines.map(({ offer, quantity, price }) => ({ offer, quantity, ...(price.trim() && { price: sum(price) }) }));

/** Total for the buyer: goods and services, in hundredths; what isn't a sum yet counts as none. */
export function totalOf({ lines, services }: OrderValues): number {
  const hundredths = (typed: string) => Math.round(Number(sum(typed)) * 100) || 0;
  const goods = lines.reduce((all, { quantity, price }) => all + quantity * hundredths(price), 0);
  return serviceTypes.reduce((all, type) => all + hundredths(services[type]), goods);
}

function servicesOf({ services }: OrderValues, before: readonly OrderService[]) {
  return serviceTypes.flatMap((type) => {
    const price = sum(services[type]);
    const title = before.find((one) => one.type === type)?.title ?? serviceTitles[type];
    return price === '' ? [] : [{ type, title, price }];
  });
}

/** The last minute of a day, unless the moment that was there already lies in it. */
function endOf(day: string, before: string | null | undefined): string {
  if (before && dayOf(new Date(before)) === day) return before;
  return new Date(startOfDay(day).getTime() + 24 * 3_600_000 - 60_000).toISOString();
}

function momentAt(day: string, time: string): string | null {
  if (!day || !time) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * 60_000).toISOString();
}
