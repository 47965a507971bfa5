import { z } from 'zod';
import { padded } from '../frame/paging.ts';
import type { Account, Product } from './account.ts';
import { int64, lists, moment, notFound, type Operations, optionalInt64, writes } from './wire.ts';

const day = 24 * 3600 * 1000;

/** Promotions on offer: each seller is asked to join the same ones, from the day on which the account was connected. */
const promotions = [
  {
    id: 71_001,
    title: 'Большая распродажа',
    type: 'DISCOUNT',
    description: '<p>Товары с выгодой от <b>10 %</b> попадают в подборку на главной</p>',
    // Share of today's price that a product may cost at most.
    share: 0.9,
    minStock: 0,
    from: -2,
    to: 12,
    freezes: 0,
  },
  {
    id: 71_002,
    title: 'Скидка на сток',
    type: 'STOCK_DISCOUNT',
    description: '<p>Распродажа остатков: не меньше трёх штук каждого товара</p>',
    share: 0.75,
    minStock: 3,
    from: -1,
    to: 6,
    freezes: 4,
  },
  {
    id: 71_003,
    title: 'Подарки к празднику',
    type: 'DISCOUNT',
    description: '<p>Начнётся через неделю</p>',
    share: 0.85,
    minStock: 0,
    from: 7,
    to: 21,
    freezes: 0,
  },
] as const;
type Promotion = (typeof promotions)[number];

const startOf = ({ connectedAt }: Account, { from }: Promotion) => connectedAt + from * day;
const endOf = ({ connectedAt }: Account, { to }: Promotion) => connectedAt + to * day;
const membersOf = (account: Account, { id }: Promotion) => account.promotions[id] ?? {};
const isFor = (product: Product) => product.sku > 0 && !product.archived;
const maxPrice = (product: Product, { share }: Promotion) => Math.floor(Number(product.price) * share);

/**
 * Price that a buyer pays now: the least price at which the product takes part in a promotion that runs, else its own.
 */
export function priceNow(account: Account, product: Product, now: number): string {
  const running = promotions.filter((each) => startOf(account, each) <= now && now < endOf(account, each));
  const least = running.flatMap((each) => membersOf(account, each)[product.id]?.price ?? []);
  return least.length === 0 ? product.price : Math.min(Number(product.price), ...least).toFixed(2);
}

function promotionOf(id: number): Promotion {
  const found = promotions.find((each) => each.id === id);
  if (!found) throw notFound('action not found');
  return found;
}

/** Fields of promotions of another kind, that pay with places in the search. */
const noBoost = { current_boost: 0, price_min_elastic: 0, price_max_elastic: 0, min_boost: 0, max_boost: 0 };

const Page = z.object({ action_id: int64, limit: optionalInt64, last_id: optionalInt64 });

/** Products by id, behind the one that the page before ended with. */
function pageOf(
  account: Account,
  promotion: Promotion,
  products: Product[],
  { limit, last_id }: z.output<typeof Page>,
) {
  const left = products
    .toSorted((one, other) => padded(one.id).localeCompare(padded(other.id)))
    .filter((product) => product.id > last_id);
  const page = left.slice(0, limit || 100);
  return {
    result: {
      products: page.map((product) => {
        const member = membersOf(account, promotion)[product.id];
        return {
          id: product.id,
          price: Number(product.price),
          action_price: member?.price ?? 0,
          max_action_price: maxPrice(product, promotion),
          alert_max_action_price_failed: (member?.price ?? 0) > maxPrice(product, promotion),
          alert_max_action_price: maxPrice(product, promotion),
          ...noBoost,
          add_mode: member ? 'MANUAL' : 'NOT_SET',
          min_stock: promotion.minStock,
          stock: member?.stock ?? 0,
        };
      }),
      total: products.length,
      last_id: page.at(-1)?.id ?? 0,
    },
  };
}

const Activate = z.object({
  action_id: int64,
  products: z.array(z.object({ product_id: int64, action_price: z.number(), stock: optionalInt64 })).max(1000),
});

/** Why a product isn't let in; nothing when it is. */
function refusalOf(
  product: Product | undefined,
  promotion: Promotion,
  { action_price, stock }: { action_price: number; stock: number },
): string | undefined {
  if (!product || !isFor(product)) return 'Товар не продаётся';
  if (!(action_price > 0)) return 'Цена по акции должна быть больше нуля';
  if (action_price > maxPrice(product, promotion))
    return `Цена по акции выше максимальной: ${maxPrice(product, promotion)}`;
  if (stock < promotion.minStock) return `В акции нужно не меньше ${promotion.minStock} шт.`;
  return undefined;
}

/** Promotions of the emulated Ozon. */
export const promotionMethods: Operations = {
  'GET /v1/actions': lists('result', z.object({}), ({ account }) => ({
    result: promotions.map((promotion) => {
      const members = Object.keys(membersOf(account, promotion)).length;
      return {
        id: promotion.id,
        title: promotion.title,
        action_type: promotion.type,
        description: promotion.description,
        date_start: moment(startOf(account, promotion)),
        date_end: moment(endOf(account, promotion)),
        auto_add_dates: [],
        freeze_date: promotion.freezes > 0 ? moment(account.connectedAt + promotion.freezes * day) : '',
        potential_products_count: Object.values(account.products).filter(isFor).length - members,
        participating_products_count: members,
        is_participating: members > 0,
        is_voucher_action: false,
        banned_products_count: 0,
        with_targeting: false,
        order_amount: 0,
        discount_type: 'PERCENT',
        discount_value: Math.round((1 - promotion.share) * 100),
      };
    }),
  })),

  'POST /v1/actions/candidates': lists('result.products', Page, ({ account }, page) => {
    const promotion = promotionOf(page.action_id);
    const members = membersOf(account, promotion);
    const free = Object.values(account.products).filter((product) => isFor(product) && !members[product.id]);
    return pageOf(account, promotion, free, page);
  }),

  'POST /v1/actions/products': lists('result.products', Page, ({ account }, page) => {
    const promotion = promotionOf(page.action_id);
    const members = membersOf(account, promotion);
    const inside = Object.values(account.products).filter((product) => members[product.id]);
    return pageOf(account, promotion, inside, page);
  }),

  'POST /v1/actions/products/activate': writes(Activate, ({ account }, { action_id, products }) => {
    const promotion = promotionOf(action_id);
    const byId = new Map(Object.values(account.products).map((product) => [product.id, product]));
    const members = { ...membersOf(account, promotion) };
    const rejected: { product_id: number; reason: string }[] = [];
    for (const { product_id, action_price, stock } of products) {
      const reason = refusalOf(byId.get(product_id), promotion, { action_price, stock });
      if (reason) rejected.push({ product_id, reason });
      else members[product_id] = { price: action_price, stock };
    }
    account.promotions[action_id] = members;
    const refused = new Set(rejected.map(({ product_id }) => product_id));
    return {
      result: {
        product_ids: products.flatMap((each) => (refused.has(each.product_id) ? [] : each.product_id)),
        rejected,
      },
    };
  }),

  'POST /v1/actions/products/deactivate': writes(
    z.object({ action_id: int64, product_ids: z.array(int64).max(1000) }),
    ({ account }, { action_id, product_ids }) => {
      const members = { ...membersOf(account, promotionOf(action_id)) };
      const inside = product_ids.filter((each) => members[each]);
      for (const each of inside) delete members[each];
      account.promotions[action_id] = members;
      const rejected = product_ids
        .filter((each) => !inside.includes(each))
        .map((product_id) => ({ product_id, reason: 'Товар не участвует в акции' }));
      return { result: { product_ids: inside, rejected } };
    },
  ),
};
