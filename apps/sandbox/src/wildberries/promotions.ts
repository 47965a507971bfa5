import { z } from 'zod';
import type { Account, Card } from './account.ts';
import { isOnSale } from './cards.ts';
import { discounted } from './prices.ts';
import { calendar, calendarRefusal, int64, type Operations, second, whole } from './wire.ts';

const day = 24 * 3600 * 1000;

/**
 * Promotions of the calendar: each seller is asked to join the same ones, from the day on which the account was
 * connected.
 */
const promotions = [
  {
    id: 2_001,
    name: 'Хиты сезона',
    description: 'Товары получат плашку и место в подборке на главной',
    advantages: ['Плашка', 'Баннер'],
    type: 'regular',
    discount: 20,
    from: -2,
    to: 12,
  },
  {
    id: 2_002,
    name: 'Подарки к празднику',
    description: 'Начнётся через неделю',
    advantages: ['Топ выдачи товаров'],
    type: 'regular',
    discount: 30,
    from: 7,
    to: 21,
  },
  {
    id: 2_003,
    name: 'Автоакция: товары дня',
    description: 'Wildberries выбирает товары сам',
    advantages: ['Плашка'],
    type: 'auto',
    discount: 10,
    from: -1,
    to: 6,
  },
] as const;
type Promotion = (typeof promotions)[number];

const startOf = ({ connectedAt }: Account, { from }: Promotion) => connectedAt + from * day;
const endOf = ({ connectedAt }: Account, { to }: Promotion) => connectedAt + to * day;
const membersOf = (account: Account, { id }: Promotion) => account.promotions[id] ?? [];
const isInside = (account: Account, promotion: Promotion, { nmID }: Card) =>
  membersOf(account, promotion).includes(nmID);

/** The discount that the promotion wants: its share off today's price. Who has joined one that runs has it already. */
function planDiscount(account: Account, promotion: Promotion, card: Card, now: number): number {
  if (isInside(account, promotion, card) && startOf(account, promotion) <= now) return card.discount;
  return Math.ceil(100 - ((100 - card.discount) * (100 - promotion.discount)) / 100);
}

function regular(id: number): Promotion {
  const found = promotions.find((each) => each.id === id);
  if (found?.type !== 'regular') throw calendarRefusal('Unprocessable entity', 422);
  return found;
}

const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const Page = { limit: whole.min(1).max(1000).default(1000), offset: whole.default(0) };
const ids = z.union([whole, z.array(whole)]).transform((given) => [given].flat());

/** The calendar of promotions. */
export const promotionCalendar: Operations = {
  'GET /api/v1/calendar/promotions': calendar.lists(
    'data.promotions',
    { query: z.object({ startDateTime: z.string(), endDateTime: z.string(), allPromo: flag, ...Page }) },
    ({ account }, { query: { startDateTime, endDateTime, limit, offset } }) => ({
      data: {
        promotions: promotions
          .filter(
            (each) =>
              endOf(account, each) >= Date.parse(startDateTime) && startOf(account, each) <= Date.parse(endDateTime),
          )
          .slice(offset, offset + limit)
          .map((each) => ({
            id: each.id,
            name: each.name,
            startDateTime: second(startOf(account, each)),
            endDateTime: second(endOf(account, each)),
            type: each.type,
          })),
      },
    }),
  ),

  'GET /api/v1/calendar/promotions/details': calendar.reads(
    { query: z.object({ promotionIDs: ids }) },
    ({ account }, { query: { promotionIDs } }) => ({
      data: {
        promotions: promotions.filter(({ id }) => promotionIDs.includes(id)).map((each) => detailsOf(account, each)),
      },
    }),
  ),

  'GET /api/v1/calendar/promotions/nomenclatures': calendar.lists(
    'data.nomenclatures',
    { query: z.object({ promotionID: whole, inAction: flag, ...Page }) },
    ({ account, now }, { query: { promotionID, inAction, limit, offset } }) => {
      const promotion = regular(promotionID);
      const plan = (card: Card) => planDiscount(account, promotion, card, now);
      return {
        data: {
          nomenclatures: Object.values(account.cards)
            .filter((card) => isOnSale(card) && isInside(account, promotion, card) === inAction)
            .slice(offset, offset + limit)
            .map((card) => ({
              id: card.nmID,
              inAction,
              price: card.price,
              currencyCode: 'RUB',
              planPrice: discounted({ price: card.price, discount: plan(card) }),
              discount: card.discount,
              planDiscount: plan(card),
            })),
        },
      };
    },
  ),

  'POST /api/v1/calendar/promotions/upload': calendar.writes(
    {
      body: z.object({
        data: z.object({
          promotionID: int64.min(1),
          uploadNow: z.boolean(),
          nomenclatures: z.array(int64.min(1)).min(1).max(1000),
        }),
      }),
    },
    ({ account, now, clock, pace, next }, { body: { data } }) => {
      const promotion = regular(data.promotionID);
      const byNumber = new Map(Object.values(account.cards).map((card) => [card.nmID, card]));
      const goods = data.nomenclatures.map((nmID) => {
        const card = byNumber.get(nmID);
        const discount = card && data.uploadNow ? planDiscount(account, promotion, card, now) : null;
        return { nmID, price: null, discount, status: 1, errorText: '' };
      });
      const id = 100_000_000 + next();
      account.uploads[id] = { id, createdAt: now, dueAt: clock + pace.task, status: 1, goods, promotion: promotion.id };
      return { data: { alreadyExists: false, uploadID: id } };
    },
  ),
};

function detailsOf(account: Account, promotion: Promotion) {
  const onSale = Object.values(account.cards).filter(isOnSale);
  const members = onSale.filter((card) => isInside(account, promotion, card));
  const withStock = (cards: Card[]) =>
    cards.filter(({ stocks }) => Object.values(stocks).some((own) => Object.values(own).some((pieces) => pieces > 0)))
      .length;
  const others = onSale.filter((card) => !members.includes(card));
  return {
    id: promotion.id,
    name: promotion.name,
    description: promotion.description,
    advantages: [...promotion.advantages],
    startDateTime: second(startOf(account, promotion)),
    endDateTime: second(endOf(account, promotion)),
    inPromoActionLeftovers: withStock(members),
    inPromoActionTotal: members.length,
    notInPromoActionLeftovers: withStock(others),
    notInPromoActionTotal: others.length,
    participationPercentage: onSale.length === 0 ? 0 : Math.round((members.length / onSale.length) * 100),
    type: promotion.type,
    exceptionProductsCount: 0,
    ranging: [{ condition: 'productsInPromotion', participationRate: 35, boost: 10 }],
  };
}
