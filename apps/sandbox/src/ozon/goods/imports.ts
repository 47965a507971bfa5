import { z } from 'zod';
import type { Tick } from '../../frame/clock.ts';
import type { Account, ItemResult, Product, SentItem } from '../account.ts';
import { dailyCreate, dailyUpdate, quotaOf } from '../limits.ts';
import {
  int64,
  invalid,
  notFound,
  type Operations,
  optionalInt64,
  optionalText,
  Refused,
  reads,
  texts,
  writes,
} from '../wire.ts';
import { errorsOf } from './checks.ts';

const optionalList = <Element extends z.ZodType>(element: Element) =>
  z
    .array(element)
    .nullish()
    .transform((list) => list ?? []);
/** An attribute as cards carry it. */
export const attribute = z.object({
  id: int64,
  complex_id: optionalInt64,
  values: z.array(z.object({ dictionary_value_id: optionalInt64, value: optionalText })).default([]),
});

/** A card as it is sent. */
export const Item = z.object({
  offer_id: z.string().min(1).max(50),
  name: optionalText,
  description_category_id: int64,
  type_id: int64,
  price: z.string(),
  old_price: optionalText,
  vat: z
    .string()
    .nullish()
    .transform((vat) => vat ?? '0'),
  currency_code: z
    .string()
    .nullish()
    .transform((code) => code || 'RUB'),
  barcode: optionalText,
  images: texts,
  primary_image: optionalText,
  depth: optionalInt64,
  width: optionalInt64,
  height: optionalInt64,
  dimension_unit: optionalText,
  weight: optionalInt64,
  weight_unit: optionalText,
  attributes: optionalList(attribute),
  complex_attributes: optionalList(z.object({ attributes: optionalList(attribute) })),
  color_image: optionalText,
  pdf_list: optionalList(z.object({ index: optionalInt64, name: optionalText, src_url: optionalText })),
});

export const imports: Operations = {
  'POST /v3/product/import': writes(
    z.object({ items: z.array(Item) }),
    ({ account, next, now, clock, pace, happens }, { items }) => {
      if (items.length === 0 || items.length > 100)
        throw invalid('items must contain between 1 and 100 items, inclusive');
      const quota = quotaOf(account, now);
      const fresh = items.filter((item) => !account.products[item.offer_id]).length;
      if (quota.created + fresh > dailyCreate || quota.updated + items.length - fresh > dailyUpdate) {
        throw new Refused(429, 8, 'item_limit_exceeded');
      }
      const id = next();
      account.tasks[id] = {
        createdAt: now,
        dueAt: clock + pace.task,
        waiting: items satisfies SentItem[],
        limited: items.map(({ offer_id }) => offer_id).filter(() => happens('cardLimit')),
        results: [],
      };
      return { result: { task_id: id } };
    },
  ),

  'POST /v1/product/import-by-sku': writes(
    z.object({
      items: z
        .array(
          z.object({
            sku: int64,
            name: optionalText,
            offer_id: z.string().min(1).max(50),
            price: z.string(),
            old_price: optionalText,
            vat: optionalText,
            currency_code: optionalText,
          }),
        )
        .min(1)
        .max(1000),
    }),
    ({ account, next, now, clock, pace }, { items }) => {
      const task_id = next();
      // Whose cards the sandbox knows: the seller's own.
      const bySku = new Map(Object.values(account.products).map((product) => [product.sku, product]));
      const found = items.flatMap(({ sku, ...change }) => {
        const copied = bySku.get(sku);
        return copied && sku !== 0 ? [{ ...copied, ...change, name: change.name || copied.name, barcode: '' }] : [];
      });
      account.tasks[task_id] = {
        createdAt: now,
        dueAt: clock + pace.task,
        waiting: found.map((item) => Item.parse(item)),
        results: [],
      };
      const unmatched = items.filter(({ sku }) => !bySku.has(sku) || sku === 0);
      return { result: { task_id, unmatched_sku_list: unmatched.map(({ sku }) => sku) } };
    },
  ),

  'POST /v1/product/import/info': reads(z.object({ task_id: int64 }), ({ account }, { task_id }) => {
    const task = account.tasks[task_id];
    if (!task) throw notFound(`task ${task_id} is not found`);
    const waiting = task.waiting.map(({ offer_id }) => ({ offer_id, product_id: 0, status: 'pending', errors: [] }));
    const done = task.results.map((result) => ({
      ...result,
      errors: result.errors.map((error) => ({ ...error, description: error.message, state: 'failed' })),
    }));
    const items = [...done, ...waiting];
    return { result: { items, total: items.length } };
  }),
};

/** Ozon forgets its import tasks too. */
const keptTasksMs = 24 * 3600 * 1000;

/** Processes what is due. True when something was. */
export function processImports(account: Account, tick: Tick): boolean {
  const due = Object.values(account.tasks).filter((task) => task.waiting.length > 0 && task.dueAt <= tick.clock);
  for (const task of due) {
    task.results = task.waiting.map((item) =>
      task.limited?.includes(item.offer_id) ? limited(item, account) : importItem(item, account, tick),
    );
    task.waiting = [];
  }
  for (const [id, task] of Object.entries(account.tasks)) {
    if (task.createdAt < tick.now - keptTasksMs) delete account.tasks[id];
  }
  return due.length > 0;
}

/** The real one says a limit at the card, too; its message is for programmers. */
const limited = ({ offer_id }: SentItem, account: Account): ItemResult => ({
  offer_id,
  product_id: account.products[offer_id]?.id ?? 0,
  status: 'failed',
  errors: [
    {
      code: 'periodic_limit_exceeded',
      message: 'periodic limit exceeded',
      field: '',
      level: 'error',
      attribute_id: 0,
      attribute_name: '',
    },
  ],
});

function importItem(item: SentItem, account: Account, { now, clock, next, pace }: Tick): ItemResult {
  const known = account.products[item.offer_id];
  const errors = errorsOf(item, account);
  const answer = { offer_id: item.offer_id, product_id: known?.id ?? 0, errors };
  if (errors.some((error) => error.level === 'error')) {
    // A card that was on sale stays as it was, with the errors shown at it.
    if (known) known.errors = errors;
    return { ...answer, status: 'failed' };
  }
  const quota = quotaOf(account, now);
  if (known && known.errors.length === 0 && sameCard(known, item)) return { ...answer, status: 'skipped' };
  if (known) quota.updated++;
  else quota.created++;
  const product: Product = {
    ...(known ?? {
      id: next(),
      sku: 0,
      state: 'moderating',
      archived: false,
      createdAt: now,
      minPrice: '',
      stocks: {},
      moderatedAt: clock + pace.moderation,
    }),
    ...item,
    errors,
    updatedAt: now,
  };
  if (product.state === 'declined')
    Object.assign(product, { state: 'moderating', moderatedAt: clock + pace.moderation });
  if (product.state === 'moderating') account.moderating.push(item.offer_id);
  account.products[item.offer_id] = product;
  return { ...answer, product_id: product.id, status: 'imported' };
}

/** Compares what was sent: parsing leaves just that, in one order. */
const sameCard = (known: Product, item: SentItem): boolean =>
  JSON.stringify(Item.parse(known)) === JSON.stringify(Item.parse(item));

/** Words for which the moderator declines a card. */
const forbidden = /реплика|подделка|запрещён/i;

/** Decides on the cards whose moderation is due. True when something changed. */
export function moderate(account: Account, tick: Tick): boolean {
  const due = new Set(account.moderating.filter((offer) => (account.products[offer]?.moderatedAt ?? 0) <= tick.clock));
  if (due.size === 0) return false;
  for (const offer of due) {
    const product = account.products[offer];
    if (product?.state === 'moderating') moderateProduct(product, tick);
  }
  account.moderating = account.moderating.filter((offer) => !due.has(offer));
  return true;
}

/** Puts a card on sale, or declines it for its name. */
export function moderateProduct(product: Product, { now, next }: Pick<Tick, 'now' | 'next'>): void {
  product.updatedAt = now;
  if (forbidden.test(product.name)) {
    product.state = 'declined';
    product.errors = [
      {
        code: 'moderation_declined',
        message: 'Товар не прошёл модерацию: такие товары продавать нельзя',
        field: 'name',
        level: 'error',
        attribute_id: 0,
        attribute_name: '',
      },
    ];
    return;
  }
  product.state = 'price_sent';
  product.sku ||= 1_600_000_000 + next();
}
