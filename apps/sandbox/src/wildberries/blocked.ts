import { z } from 'zod';
import type { Card } from './account.ts';
import { analytics, type Operations } from './wire.ts';

/** Words of their report. */
const contacts = 'Контактные данные Продавца и ссылки на иные сайты/группы/сообщества в описании Товара';

/** Why a card is taken off the shelf after it has come into being: it may be created, and changed back; undefined where it isn't. */
export const blockedFor = ({ title, description }: Pick<Card, 'title' | 'description'>): string | undefined =>
  /(\+7|\b8)[\s(-]*9\d{2}|\bt\.me\/|(^|\s)@\w{4}/i.test(`${title} ${description}`) ? contacts : undefined;

const sorts = ['brand', 'nmId', 'title', 'vendorCode', 'reason'] as const;

export const blockedCards: Operations = {
  'GET /api/v1/analytics/banned-products/blocked': analytics.reads(
    { query: z.object({ sort: z.enum(sorts), order: z.enum(['desc', 'asc']) }) },
    ({ account }, { query: { sort, order } }) => {
      const sign = order === 'asc' ? 1 : -1;
      const report = Object.values(account.cards).flatMap((card) => {
        const reason = card.trashedAt === 0 ? blockedFor(card) : undefined;
        const { brand, nmID: nmId, title, vendorCode } = card;
        return reason === undefined ? [] : [{ brand, nmId, title, vendorCode, reason }];
      });
      const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
      return { report: report.sort((one, other) => sign * compare(one[sort], other[sort])) };
    },
  ),
};
