import { type createOrder, inCurrency, kopecks, type Types } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import {
  type NewOrder,
  nextOwnNumber,
  type OfferForSale,
  offersForSale,
  statusOf,
} from '../stored/new-order.queries.ts';
import { storedSource } from '../stored/sources.queries.ts';

type Body = Types<typeof createOrder>['body'];

/** Every piece is a row: beyond this an order is rather a delivery to a warehouse. */
const mostUnits = 10_000;
const mostKopecks = 10 ** 14;

/** A new order of the seller's own, with a number where it has none; refuses a source, offers and sums that can't be. */
export async function ownOrder(db: Db, body: Body): Promise<NewOrder> {
  const wanted = body.products.map((line) => line.offer);
  // Asked together; the number's row is held for as long as they take.
  const [source, offers, status, number] = await Promise.all([
    body.source === null ? null : storedSource(db, body.source),
    offersForSale(db, wanted),
    statusOf(db, 'new'),
    body.number ?? nextOwnNumber(db),
  ]);
  if (source === undefined) throw invalid('source', 'такого источника нет');
  mustFollow(body);
  const { lines, currency } = linesOf(body.products, offers);
  const now = new Date().toISOString();
  return {
    ...body,
    account: null,
    marketplace: null,
    number,
    orderNumber: null,
    state: 'new',
    status,
    rawStatus: null,
    substatus: null,
    at: now,
    createdAt: now,
    shipByOurs: false,
    city: null,
    warehouse: null,
    deliveryMethod: null,
    trackingNumber: null,
    cancelReason: null,
    shipped: false,
    currency,
    lines,
  };
}

/** Lines of an own order as they were typed, in the currency of the first; refuses what can't be sold together, by its place in `field`. */
export function linesOf(
  products: Body['products'],
  offers: ReadonlyMap<string, OfferForSale>,
  field = 'products',
): Pick<NewOrder, 'lines' | 'currency'> {
  const currency = offers.get(products[0]?.offer ?? '')?.currency ?? 'RUB';
  const lines = products.map((line, index) => {
    const offer = offers.get(line.offer);
    if (!offer) throw invalid(`${field}.${index}.offer`, 'такого предложения нет');
    if (offer.currency !== currency) {
      const cost = `«${offer.title}» стоит ${inCurrency[offer.currency]}, а начало заказа — ${inCurrency[currency]}`;
      throw invalid(`${field}.${index}.offer`, `${cost}: заведите для него отдельный заказ`);
    }
    const price = line.price === undefined ? offer.kopecks : kopecks(line.price);
    if (price === null) throw invalid(`${field}.${index}.price`, `у «${offer.title}» нет цены: укажите её`);
    const { id, article, title, barcode, barcodes } = offer;
    return { offer: id, article, title, barcode, barcodes, sku: null, quantity: line.quantity, kopecks: Number(price) };
  });
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (units > mostUnits) throw invalid(field, `в одном заказе не больше ${mostUnits} штук`);
  const sum = lines.reduce((total, line) => total + line.kopecks * line.quantity, 0);
  if (sum > mostKopecks) throw invalid(field, 'сумма заказа слишком велика');
  return { lines, currency };
}

/** Refuses an interval of delivery that ends before it begins. */
export function mustFollow({ deliverFrom, deliverTo }: Pick<NewOrder, 'deliverFrom' | 'deliverTo'>): void {
  if (deliverFrom !== null && deliverTo !== null && Date.parse(deliverTo) < Date.parse(deliverFrom))
    throw invalid('deliverTo', 'срок доставки кончается раньше, чем начинается');
}
