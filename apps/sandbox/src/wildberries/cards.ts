import { z } from 'zod';
import type { Account, Card } from './account.ts';
import { blockedFor } from './blocked.ts';
import { charcsOf } from './data/charcs.ts';
import { subjectOf } from './data/subjects.ts';
import { later } from './making.ts';
import { cardByNumber } from './sent-cards.ts';
import { cards, cardsRefusal, int64, moment, type Operations, ofCards } from './wire.ts';

const Sort = z.object({ ascending: z.boolean().default(false) }).optional();
const List = z.object({
  settings: z.object({
    sort: Sort,
    filter: z
      .object({
        withPhoto: int64.min(-1).max(2).default(0),
        textSearch: z.string().optional(),
        objectIDs: z.array(int64).optional(),
        brands: z.array(z.string()).optional(),
        imtID: int64.optional(),
      })
      .optional(),
    cursor: z.object({
      limit: int64.min(1).max(100).default(10),
      updatedAt: z.string().nullish(),
      nmID: int64.optional(),
    }),
  }),
});
const Trash = z.object({
  settings: z.object({
    sort: Sort,
    filter: z.object({ textSearch: z.string().optional() }).optional(),
    cursor: z.object({
      limit: int64.min(1).max(100).default(10),
      trashedAt: z.string().nullish(),
      nmID: int64.optional(),
    }),
  }),
});
const Drafts = z.object({
  cursor: z.object({
    limit: int64.min(1).max(100).default(100),
    updatedAt: z.string().optional(),
    batchUUID: z.string().optional(),
  }),
  order: z.object({ ascending: z.boolean().default(true) }).optional(),
});
const Numbers = z.object({ nmIDs: z.array(int64).min(1).max(1000) });
const Media = z.object({ nmId: int64.optional(), data: z.array(z.string()).default([]) });

const mostPhotos = 30;

export const listedCards: Operations = {
  'POST /content/v2/get/cards/list': cards.lists('cards', { body: List }, ({ account }, { body: { settings } }) => {
    const { filter = { withPhoto: -1 }, cursor } = settings;
    const found = Object.values(account.cards).filter(
      (card) =>
        card.trashedAt === 0 &&
        (filter.withPhoto !== 1 || card.photos.length > 0) &&
        isFound(card, filter.textSearch) &&
        (filter.objectIDs?.includes(card.subjectID) ?? true) &&
        (filter.brands?.includes(card.brand) ?? true) &&
        (filter.imtID === undefined || card.imtID === filter.imtID),
    );
    const page = pageOf(found, ({ updatedAt }) => updatedAt, {
      after: cursor.updatedAt ? { at: Date.parse(cursor.updatedAt), nmID: cursor.nmID ?? 0 } : undefined,
      limit: cursor.limit,
      ascending: settings.sort?.ascending ?? false,
    });
    const { at, nmID } = page.last;
    return {
      cards: page.rows.map(listed),
      cursor: { updatedAt: at > 0 ? moment(at) : '', nmID, total: page.rows.length },
    };
  }),

  'POST /content/v2/get/cards/trash': cards.lists('cards', { body: Trash }, ({ account }, { body: { settings } }) => {
    const { filter, cursor } = settings;
    const found = Object.values(account.cards).filter(
      (card) => card.trashedAt > 0 && isFound(card, filter?.textSearch),
    );
    const page = pageOf(found, ({ trashedAt }) => trashedAt, {
      after: cursor.trashedAt ? { at: Date.parse(cursor.trashedAt), nmID: cursor.nmID ?? 0 } : undefined,
      limit: cursor.limit,
      ascending: settings.sort?.ascending ?? false,
    });
    const { at, nmID } = page.last;
    return {
      cards: page.rows.map(trashed),
      cursor: { trashedAt: at > 0 ? moment(at) : '', nmID, total: page.rows.length },
    };
  }),

  'POST /content/v2/cards/error/list': cards.lists('data.items', { body: Drafts }, ({ account }, { body }) => {
    const { cursor, order } = body;
    const ascending = order?.ascending ?? true;
    const after = cursor.updatedAt ? Date.parse(cursor.updatedAt) : undefined;
    const sorted = account.drafts
      .toSorted((one, other) => (one.updatedAt - other.updatedAt) * (ascending ? 1 : -1))
      .filter(({ updatedAt }) => after === undefined || (ascending ? updatedAt > after : updatedAt < after));
    const rows = sorted.slice(0, cursor.limit);
    const last = rows.at(-1);
    return ofCards({
      items: rows.map((draft) => ({
        batchUUID: draft.batchUUID,
        subjects: Object.fromEntries(
          draft.vendorCodes.map((code) => {
            const subject = subjectOf(draft.subjectID || account.cards[code]?.subjectID || 0);
            return [code, { id: subject?.id ?? 0, name: subject?.title ?? '' }];
          }),
        ),
        brands: Object.fromEntries(Object.entries(draft.brands).map(([code, name]) => [code, { id: 0, name }])),
        vendorCodes: draft.vendorCodes,
        errors: draft.errors,
        updatedAt: moment(draft.updatedAt),
      })),
      cursor: {
        next: sorted.length > rows.length,
        updatedAt: moment(last?.updatedAt ?? 0),
        batchUUID: last?.batchUUID ?? '00000000-0000-0000-0000-000000000000',
      },
    });
  }),

  'POST /content/v2/cards/delete/trash': cards.writes({ body: Numbers }, ({ account, now }, { body: { nmIDs } }) => {
    for (const nmID of nmIDs) {
      const card = cardByNumber(account, nmID);
      if (card && card.trashedAt === 0) card.trashedAt = later(account, now);
    }
    return { data: null, error: false, errorText: '', additionalErrors: {} };
  }),

  'POST /content/v2/cards/recover': cards.writes({ body: Numbers }, ({ account, now }, { body: { nmIDs } }) => {
    for (const nmID of nmIDs) {
      const card = cardByNumber(account, nmID);
      if (card) Object.assign(card, { trashedAt: 0, updatedAt: later(account, now) });
    }
    return { data: null, error: false, errorText: '', additionalErrors: {} };
  }),

  'POST /content/v3/media/save': cards.writes({ body: Media }, ({ account, now }, { body: { nmId, data } }) => {
    if (nmId === undefined) throw cardsRefusal('Отсутствует параметр nmId', 422);
    const card = cardByNumber(account, nmId);
    if (!card) throw cardsRefusal('Карточка товара не найдена');
    if (data.length > mostPhotos) throw cardsRefusal(`Максимум изображений для одной карточки товара — ${mostPhotos}`);
    // A link that leads nowhere, or to a page instead of a picture.
    const broken = data.find((link) => !URL.canParse(link) || /\.(invalid|html?|txt)(\/|$)/i.test(link));
    if (broken) throw cardsRefusal(`Не удалось загрузить фото по ссылке ${broken}`, 409);
    Object.assign(card, { photos: data, updatedAt: later(account, now) });
    return ofCards({});
  }),
};

interface CardCursor {
  at: number;
  nmID: number;
}

/** Goes on after the last one's moment and number. */
function pageOf(
  all: readonly Card[],
  momentOf: (card: Card) => number,
  { after, limit, ascending }: { after: CardCursor | undefined; limit: number; ascending: boolean },
): { rows: Card[]; last: CardCursor } {
  const sign = ascending ? 1 : -1;
  const order = (card: Card, { at, nmID }: CardCursor) => sign * (momentOf(card) - at || card.nmID - nmID);
  const placeOf = (card: Card): CardCursor => ({ at: momentOf(card), nmID: card.nmID });
  const rows = all
    .filter((card) => after === undefined || order(card, after) > 0)
    .toSorted((one, other) => order(one, placeOf(other)))
    .slice(0, limit);
  const last = rows.at(-1);
  return { rows, last: last ? placeOf(last) : (after ?? { at: 0, nmID: 0 }) };
}

const isFound = ({ vendorCode, nmID, sizes }: Card, search: string | undefined): boolean =>
  !search || vendorCode === search || String(nmID) === search || sizes.some(({ skus }) => skus.includes(search));

function common(card: Card) {
  const subject = subjectOf(card.subjectID);
  const charcs = new Map(subject ? charcsOf(subject).map((charc) => [charc.id, charc.name]) : []);
  return {
    nmID: card.nmID,
    subjectID: card.subjectID,
    subjectName: subject?.title ?? '',
    vendorCode: card.vendorCode,
    kizMarked: card.kizMarked,
    photos: card.photos.map((big) => ({ big, c246x328: big, c516x688: big, square: big, tm: big })),
    ...(card.wholesale && { wholesale: card.wholesale }),
    dimensions: { ...card.dimensions, isValid: true },
    characteristics: card.characteristics.map(({ id, value }) => ({ id, name: charcs.get(id) ?? '', value })),
    sizes: card.sizes.map(({ chrtID, techSize, wbSize, skus }) => ({ chrtID, techSize, wbSize, skus })),
    createdAt: moment(card.createdAt),
  };
}

const listed = (card: Card) => ({
  ...common(card),
  imtID: card.imtID,
  nmUUID: `01bda0b1-5c0b-736c-b2be-${String(card.nmID).padStart(12, '0')}`,
  brand: card.brand,
  title: card.title,
  description: card.description,
  needKiz: false,
  tags: [],
  updatedAt: moment(card.updatedAt),
});

const trashed = (card: Card) => ({ ...common(card), trashedAt: moment(card.trashedAt) });

/** Whether it can be bought: pictures are what lets a card onto the shelf. */
export const isOnSale = (card: Card): boolean =>
  card.trashedAt === 0 && card.photos.length > 0 && card.price > 0 && blockedFor(card) === undefined;

/** A size by its number, with its card. */
export function sizeOf(account: Account, chrtID: number) {
  for (const card of Object.values(account.cards)) {
    const size = card.sizes.find((each) => each.chrtID === chrtID);
    if (size) return { card, size };
  }
  return undefined;
}
