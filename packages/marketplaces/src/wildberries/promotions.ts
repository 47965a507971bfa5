import { z } from 'zod';
import type { PromotionRow, PromotionsApi, RemotePromotionProduct } from '../api/promotions.ts';
import { MarketplaceError } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { everyPage, nextOffset } from '../pages.ts';
import { portions, uniqueBy } from '../portions.ts';
import { commissionsOf } from './commissions.ts';
import { goodsByNumbers } from './goods/goods.ts';
import { refusedPrice, uploadReader } from './price-uploads.ts';
import { count, decimal, flag, id, rows, text, texts, toldIn, wrapped } from './shapes.ts';

const Listed = wrapped(z.object({ promotions: rows(z.object({ id, endDateTime: text }), 'id') }));
const Details = wrapped(
  z.object({
    promotions: rows(
      z.object({
        id,
        name: text,
        description: text,
        advantages: texts,
        startDateTime: text,
        endDateTime: text,
        inPromoActionTotal: count,
        notInPromoActionTotal: count,
        type: text,
      }),
      'id',
    ),
  }),
);
type Promotion = z.output<typeof Details>['data']['promotions'][number];
const Nomenclatures = wrapped(
  z.object({
    nomenclatures: rows(z.object({ id, inAction: flag, price: count, discount: count, planPrice: count }), 'id'),
  }),
);
type Nomenclature = z.output<typeof Nomenclatures>['data']['nomenclatures'][number];
const UploadAnswer = wrapped(z.object({ uploadID: id }));

/** Descriptions: largest `limit` of /api/v1/calendar/promotions and …/nomenclatures, most ids in …/details. */
const page = 1000;
const mostDetails = 100;

const day = 24 * 3600 * 1000;
/** Promotions of so many days around today are shown: those that run, and those that are announced. */
const around = 60 * day;

/** Why nothing is taken out of a promotion. */
export const stays =
  'Wildberries не выводит товары из акций через API: сделайте это в кабинете WB Партнёры, в календаре акций.';

/** Description of /api/v1/calendar/promotions/details: its `type` of promotions whose goods it chooses, without telling which. */
export const fillsPromotions = { auto: 'В автоакцию Wildberries добавляет товары сам: через API в неё не войти.' };

/** The calendar of promotions: /api/v1/calendar/promotions… A seller may join, at the price that Wildberries plans. */
export function promotionsApi(http: Caller, signal?: AbortSignal): PromotionsApi {
  const group = 'promotions';
  const outcomeOf = uploadReader(http, signal);
  const get = <Schema extends z.ZodType>(
    path: string,
    query: Record<string, string | number | boolean | string[]>,
    schema: Schema,
  ): Promise<z.output<Schema>> =>
    http.json({ method: 'GET', host: 'calendar', path, query, group, repeatable: true }, schema);

  async function detailsOf(ids: readonly string[]): Promise<Promotion[]> {
    const found: Promotion[] = [];
    for (const promotionIDs of portions(ids, mostDetails))
      found.push(...(await get('/api/v1/calendar/promotions/details', { promotionIDs }, Details)).data.promotions);
    return uniqueBy(found, (promotion) => promotion.id);
  }

  async function nomenclatures(promotionID: string, inAction: boolean, offset: number): Promise<Nomenclature[]> {
    const query = { promotionID, inAction, limit: page, offset };
    return (await get('/api/v1/calendar/promotions/nomenclatures', query, Nomenclatures)).data.nomenclatures;
  }

  /** Prices that goods may have in a promotion today: what was read before may have changed since. */
  async function planned(promotion: string): Promise<Map<string, string>> {
    const all = await everyPage<Nomenclature, number>(async (offset = 0) => {
      const rows = await nomenclatures(promotion, false, offset);
      return { rows, next: nextOffset(rows, page, offset) };
    });
    return new Map(all.map(({ id: number, planPrice }) => [number, decimal(planPrice)]));
  }

  return {
    async list() {
      const now = Date.now();
      const query = {
        startDateTime: second(now - around),
        endDateTime: second(now + around),
        allPromo: false,
        limit: page,
      };
      const listed = await everyPage<z.output<typeof Listed>['data']['promotions'][number], number>(
        async (offset = 0) => {
          const { promotions } = (await get('/api/v1/calendar/promotions', { ...query, offset }, Listed)).data;
          return { rows: promotions, next: nextOffset(promotions, page, offset) };
        },
      );
      const found = listed.filter(({ endDateTime }) => Date.parse(endDateTime) > now).map((each) => each.id);
      return (await detailsOf([...new Set(found)])).map((promotion) => ({
        id: promotion.id,
        title: promotion.name,
        description: [promotion.description, promotion.advantages.join(', ')].filter(Boolean).join('. '),
        kind: promotion.type,
        startsAt: promotion.startDateTime || null,
        endsAt: promotion.endDateTime || null,
        frozenAt: null,
        joined: promotion.inPromoActionTotal > 0,
        members: promotion.inPromoActionTotal,
        candidates: promotion.notInPromoActionTotal,
      }));
    },

    /** Goods of automatic promotions aren't told: Wildberries puts them in by itself. Cards are named, of which each size is a product here. */
    async products(promotion, which, { cursor }) {
      if (!cursor && isAutomatic(await detailsOf([promotion]))) return { rows: [], cursor: null };
      const offset = Number(cursor ?? 0);
      const found = await nomenclatures(promotion, which === 'members', offset);
      const goods =
        found.length > 0
          ? await goodsByNumbers(
              http,
              found.map((each) => each.id),
            )
          : [];
      const sizes = Map.groupBy(
        uniqueBy(goods, ({ chrtID }) => chrtID),
        ({ nmID }) => nmID,
      );
      const rows = uniqueBy(found, (each) => each.id).flatMap((each) =>
        (sizes.get(each.id) ?? []).map(
          ({ nmID, chrtID }): RemotePromotionProduct => ({
            remoteId: `${nmID}:${chrtID}`,
            price: decimal((each.price * (100 - each.discount)) / 100),
            promoPrice: each.inAction ? decimal(each.planPrice) : null,
            maxPrice: decimal(each.planPrice),
            stock: 0,
            minStock: 0,
            auto: false,
          }),
        ),
      );
      return { rows, cursor: toldIn(found) < page ? null : String(offset + page) };
    },

    commissions: (goods) => commissionsOf(http, goods),

    async activate(promotion, rows) {
      const details = await detailsOf([promotion]);
      if (isAutomatic(details))
        return {
          accepted: [],
          rejected: rows.map((row) => refusedPrice(row, fillsPromotions.auto)),
        };
      const prices = await planned(promotion);
      const faults = rows.flatMap((row) => {
        const fault = faultOf(row, prices.get(numberOf(row)));
        return fault ? [refusedPrice(row, fault)] : [];
      });
      const faulty = new Set(faults.map(({ row }) => row));
      const fit = rows.filter((row) => !faulty.has(row));
      if (fit.length === 0) return { accepted: [], rejected: faults };
      const nomenclatures = [...new Set(fit.map((row) => idNumber(numberOf(row))))];
      // The price of a promotion that is only announced changes when it begins.
      const uploadNow = details.some(({ startDateTime }) => Date.parse(startDateTime) <= Date.now());
      const body = { data: { promotionID: idNumber(promotion), uploadNow, nomenclatures } };
      const call = {
        method: 'POST',
        host: 'calendar',
        path: '/api/v1/calendar/promotions/upload',
        body,
        group,
      } as const;
      const { data } = await http.json({ ...call, repeatable: true }, UploadAnswer);
      const { accepted, rejected } = await outcomeOf(data.uploadID, fit, numberOf);
      return { accepted, rejected: [...rejected, ...faults] };
    },

    async deactivate() {
      throw new MarketplaceError('refused', stays);
    },
  };
}

const isAutomatic = (promotions: readonly Promotion[]): boolean =>
  promotions.some(({ type }) => type in fillsPromotions);

/** A product's number is `nmID:chrtID`. */
const numberOf = ({ remoteId }: PromotionRow): string => remoteId.split(':')[0] ?? '';

/** Goods join at the planned price and no other: what was agreed to before, in whole roubles, must be that. */
function faultOf({ price }: PromotionRow, planned: string | undefined): string | undefined {
  if (planned === undefined) return 'Wildberries больше не предлагает этот товар в акцию: обновите акции.';
  if (Number(price) === Math.floor(Number(planned))) return undefined;
  return `В эту акцию Wildberries берёт товар только по цене ${planned} ₽, другую назначить нельзя: обновите акции и добавьте его по цене акции.`;
}

/** As they write moments: without parts of a second. */
const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
