import {
  type FeedCondition,
  type FeedFieldName,
  type FeedTests,
  kopecks,
  type OrderState,
  orderStateTitles,
} from '@prilavok/contract';
import type { RowReader } from '../writing/reader.ts';
import type { FeedItem, FeedValue } from '../writing/value.ts';
import { eachField } from './offer-reader.ts';

/** A line of an order as a feed tells it; money in kopecks. */
export interface OrderLine {
  offer: string | null;
  article: string;
  title: string;
  barcode: string | null;
  quantity: number;
  kopecks: number;
}

/** An order as a feed tells it; money in kopecks. */
export interface OrderRow {
  id: string;
  number: string;
  orderNumber: string | null;
  createdAt: string;
  shipBy: string | null;
  state: OrderState;
  status: string;
  sourceId: string | null;
  source: string | null;
  accountId: string | null;
  account: string | null;
  kopecks: number;
  currency: string;
  items: number;
  region: string | null;
  city: string | null;
  trackingNumber: string | null;
  comment: string;
  lines: OrderLine[];
}

const fields: Partial<Record<FeedFieldName, (row: OrderRow) => FeedValue>> = {
  orderId: ({ id }) => id,
  number: ({ number }) => number,
  orderNumber: ({ orderNumber }) => orderNumber ?? '',
  createdAt: ({ createdAt }) => createdAt,
  shipBy: ({ shipBy }) => shipBy ?? '',
  state: ({ state }) => orderStateTitles[state],
  status: ({ status }) => status,
  source: ({ source }) => source ?? '',
  account: ({ account }) => account ?? '',
  total: (row) => row.kopecks / 100,
  orderCurrency: ({ currency }) => currency,
  items: ({ items }) => items,
  region: ({ region }) => region ?? '',
  city: ({ city }) => city ?? '',
  trackingNumber: ({ trackingNumber }) => trackingNumber ?? '',
  comment: ({ comment }) => comment,
};

const lineItem = ({ offer, article, title, barcode, quantity, kopecks: price }: OrderLine): FeedItem => ({
  value: article,
  title,
  article,
  quantity,
  price: price / 100,
  total: (price * quantity) / 100,
  ...(offer && { id: offer }),
  ...(barcode && { barcode }),
});

/** How nodes read orders. Properties, formulas and pairs of categories are of offers alone: the structure refuses them. */
export const orderReader = (now: Date): RowReader<OrderRow> => ({
  idOf: ({ id }) => id,
  field: (name) => fields[name] ?? eachField(name),
  property: () => () => '',
  formula: () => () => '',
  mapped: () => () => '',
  each: ({ of }) => (of === 'lines' ? ({ lines }) => lines.map(lineItem) : () => []),
  fits: (tree) => (row) => orderFits(tree, row, now),
});

/** Milliseconds of a day. */
const day = 86_400_000;

/** Whether an order fits a tree: as the condition in SQL says it. */
export function orderFits(tree: FeedCondition, order: OrderRow, now: Date): boolean {
  const { group, ...tests } = tree;
  if (!passes(tests, order, now)) return false;
  if (!group) return true;
  const fits = (member: FeedCondition) => orderFits(member, order, now);
  return group.match === 'all' ? group.of.every(fits) : group.of.some(fits) === (group.match === 'any');
}

/** The tests of a tree that an order fails where it would have to pass them. */
export function failedOrderTests(tree: FeedCondition, order: OrderRow, now: Date): (keyof FeedTests)[] {
  const { group, ...tests } = tree;
  const failed = (Object.entries(tests) as [keyof FeedTests, unknown][]).flatMap(([name, test]) =>
    test !== undefined && !passes({ [name]: test }, order, now) ? [name] : [],
  );
  if (!group || orderFits({ group }, order, now)) return failed;
  return [...failed, ...group.of.flatMap((member) => failedOrderTests(member, order, now))];
}

function passes(tests: FeedTests, order: OrderRow, now: Date): boolean {
  const { orderState, orderSource, orderAccount, orderDays, orderTotal } = tests;
  const among = (id: string | null, test: { in?: string[] | undefined; notIn?: string[] | undefined } | undefined) =>
    (!test?.in || (id !== null && test.in.includes(id))) && !(id !== null && test?.notIn?.includes(id));
  return (
    among(order.state, orderState) &&
    among(order.sourceId, orderSource) &&
    among(order.accountId, orderAccount) &&
    (orderDays === undefined || Date.parse(order.createdAt) > now.getTime() - orderDays * day) &&
    (orderTotal?.from === undefined || order.kopecks >= kopecks(orderTotal.from)) &&
    (orderTotal?.to === undefined || order.kopecks <= kopecks(orderTotal.to))
  );
}
