import type { CardError, CardOutcome, ProductCard } from '../api/catalog.ts';
import type { BatchOutcome } from '../api/lists.ts';
import { MarketplaceError } from '../errors.ts';
import type { Call, Caller } from '../http.ts';
import { sendInPortions } from '../portions.ts';
import { russianOnly } from '../sentences.ts';
import { cardProblems, changedCard, isAsSent, newVariant, refusedCard } from './cards.ts';
import type { Charc } from './charcs.ts';
import { latestRefusal, refusalsSince } from './drafts.ts';
import { batch } from './limits.ts';
import { cardsByArticles, type ListedCard } from './listed-cards.ts';
import { sentenceFor } from './refusals.ts';
import { anything } from './shapes.ts';

/** Descriptions of /content/v2/cards/upload and …/upload/add: cards in one group, cards that one request joins to a group. */
const mostVariants = 30;
const mostAdded = 29;
/** Pictures of so many cards are handed over in one look: each is a request, a hundred a minute. */
const mostMedia = 10;

/** Cards that go in one request and stand or fall together. */
interface Group {
  subject: string;
  /** Of the group that they join; null for a new one. */
  imtID: number | null;
  cards: ProductCard[];
}

/** Sends cards and finds out what became of them: there are no tasks, a card is there some day or stands among the refused. */
export function cardPusher(http: Caller, charcsOf: (subject: string) => Promise<Charc[]>) {
  /** Those of a subject that doesn't exist have none: the check of the card says so. */
  async function charcsFor(card: ProductCard): Promise<Charc[]> {
    if (!/^\d+$/.test(card.category)) return [];
    return charcsOf(card.category).catch((error: unknown) => {
      if (error instanceof MarketplaceError && (error.kind === 'missing' || error.kind === 'refused')) return [];
      throw error;
    });
  }

  const request = (path: string, body: unknown): Call => ({
    method: 'POST',
    host: 'content',
    path,
    body,
    // Keyed by article: made twice it is refused as taken by itself, and the card is found to be there.
    repeatable: true,
  });

  async function create(groups: Group[]): Promise<BatchOutcome<Group>> {
    const fresh = groups.filter(({ imtID }) => imtID === null);
    return sendInPortions(fresh, batch.cards, async (portion) => {
      const body = [];
      for (const { subject, cards } of portion)
        body.push({ subjectID: Number(subject), variants: await variantsOf(cards) });
      await http.json(request('/content/v2/cards/upload', body), anything);
      return { accepted: portion, rejected: [] };
    });
  }

  async function join(groups: Group[]): Promise<BatchOutcome<Group>> {
    const joining = groups.filter(({ imtID }) => imtID !== null);
    return sendInPortions(joining, 1, async ([group]) => {
      if (!group) return { accepted: [], rejected: [] };
      const body = { imtID: group.imtID, cardsToAdd: await variantsOf(group.cards) };
      await http.json(request('/content/v2/cards/upload/add', body), anything);
      return { accepted: [group], rejected: [] };
    });
  }

  async function variantsOf(cards: ProductCard[]) {
    const variants = [];
    for (const card of cards) variants.push(newVariant(card, await charcsFor(card)));
    return variants;
  }

  async function update(cards: ProductCard[], listed: Map<string, ListedCard>): Promise<BatchOutcome<ProductCard>> {
    return sendInPortions(cards, batch.cards, async (portion) => {
      const body = [];
      for (const card of portion) {
        const there = listed.get(card.offerId);
        if (there) body.push(changedCard(card, there, await charcsFor(card)));
      }
      await http.json(request('/content/v2/cards/update', body), anything);
      return { accepted: portion, rejected: [] };
    });
  }

  return {
    /** The ticket is the moment before which nothing was refused or changed, by their clock. */
    async push(cards: ProductCard[]): Promise<{ ticket: string | null; rejected: CardOutcome[] }> {
      const rejected: CardOutcome[] = [];
      const fit: ProductCard[] = [];
      for (const card of cards) {
        const problems = cardProblems(card, await charcsFor(card));
        if (problems.length > 0) rejected.push(refusedCard(card.offerId, problems));
        else fit.push(card);
      }
      if (fit.length === 0) return { ticket: null, rejected };
      const refusedAt = await latestRefusal(http);
      const listed = await cardsByArticles(
        http,
        fit.map(({ offerId }) => offerId),
      );
      const changing: ProductCard[] = [];
      for (const card of fit) {
        const there = listed.get(card.offerId);
        if (there && !isAsSent(card, there, await charcsFor(card))) changing.push(card);
      }
      const groups = groupsOf(
        fit.filter(({ offerId }) => !listed.has(offerId)),
        fit,
        listed,
      );
      for (const { row, kind, code, message } of [...(await create(groups)).rejected, ...(await join(groups)).rejected])
        rejected.push(...row.cards.map(({ offerId }) => refusedCard(offerId, [toError(kind, code, message)])));
      for (const { row, kind, code, message } of (await update(changing, listed)).rejected)
        rejected.push(refusedCard(row.offerId, [toError(kind, code, message)]));
      const changedAt = [...listed.values()].map(({ updatedAt }) => updatedAt);
      const since = [refusedAt, ...changedAt]
        .filter(Boolean)
        .toSorted((one, other) => Date.parse(one) - Date.parse(other));
      return { ticket: rejected.length < cards.length ? `after ${since.at(-1) ?? ''}` : null, rejected };
    },

    /** Cards that are there get their pictures, some at a look; the others wait. */
    async outcome(ticket: string, waiting: readonly ProductCard[]): Promise<{ done: boolean; cards: CardOutcome[] }> {
      const since = ticket.slice('after '.length);
      const refusals = await refusalsSince(http, since);
      const left = waiting.filter(({ offerId }) => !refusals.has(offerId));
      const listed = await cardsByArticles(
        http,
        left.map(({ offerId }) => offerId),
      );
      const outcomes = waiting.flatMap(({ offerId }) => {
        const errors = refusals.get(offerId);
        return errors ? [refusedCard(offerId, errors.map(draftError))] : [];
      });
      let media = 0;
      for (const card of left) {
        const there = listed.get(card.offerId);
        const settled =
          there &&
          (!since || Date.parse(there.updatedAt) > Date.parse(since) || isAsSent(card, there, await charcsFor(card)));
        if (settled && media++ < mostMedia) outcomes.push(await withPictures(card, there));
        else outcomes.push({ offerId: card.offerId, status: 'pending', remoteId: null, errors: [] });
      }
      return { done: outcomes.every(({ status }) => status !== 'pending'), cards: outcomes };
    },
  };

  async function withPictures(card: ProductCard, { nmID, sizes }: ListedCard): Promise<CardOutcome> {
    const body = { nmId: Number(nmID), data: card.images };
    const call = { method: 'POST', host: 'content', path: '/content/v3/media/save', body, group: 'media' } as const;
    const errors: CardError[] = [];
    try {
      await http.json({ ...call, repeatable: true }, anything);
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.kind !== 'refused') throw error;
      const message = `Карточка на Wildberries есть, но картинки не приняты: ${error.remote?.message || error.message}`;
      errors.push({ code: 'media', message, warning: false, field: 'images' });
    }
    const remoteId = sizes[0] ? `${nmID}:${sizes[0].chrtID}` : null;
    return { offerId: card.offerId, status: errors.length > 0 ? 'refused' : 'accepted', remoteId, errors };
  }
}

/** New cards of one product and subject go together; they join those of it that are there, as far as this push knows them. */
function groupsOf(fresh: ProductCard[], all: ProductCard[], listed: Map<string, ListedCard>): Group[] {
  const keyOf = ({ category, group }: ProductCard) => `${category} ${group}`;
  const there = new Map(
    all.flatMap((card) => {
      const imtID = listed.get(card.offerId)?.imtID;
      return imtID ? [[keyOf(card), imtID] as const] : [];
    }),
  );
  return [...Map.groupBy(fresh, keyOf)].flatMap(([key, cards]) => {
    const imtID = there.get(key) ?? null;
    const most = imtID === null ? mostVariants : mostAdded;
    const groups: Group[] = [];
    for (let from = 0; from < cards.length; from += most)
      groups.push({ subject: cards[from]?.category ?? '', imtID, cards: cards.slice(from, from + most) });
    return groups;
  });
}

const toError = (kind: string, code: string, message: string): CardError => ({
  code: code || kind,
  message,
  warning: false,
  ...fieldOf(message),
});

/** What a refusal in their list of drafts says: Russian texts for people, or words that we know. */
const draftError = (said: string): CardError => {
  const message = russianOnly(said) || sentenceFor(said)?.message || `Wildberries: ${said}`;
  return { code: 'draft', message, warning: false, ...fieldOf(said) };
};

/** Which field of ours a sentence of theirs is about: they name none. */
const fields: { pattern: RegExp; field: NonNullable<CardError['field']> }[] = [
  { pattern: /артикул/i, field: 'article' },
  { pattern: /штрих|баркод/i, field: 'barcode' },
  { pattern: /наименовани|назван/i, field: 'title' },
  { pattern: /описани/i, field: 'description' },
  { pattern: /цен[аыу]/i, field: 'price' },
  { pattern: /фото|медиа/i, field: 'images' },
  { pattern: /предмет/i, field: 'category' },
  { pattern: /вес/i, field: 'weight' },
  { pattern: /длин/i, field: 'length' },
  { pattern: /ширин/i, field: 'width' },
  { pattern: /высот/i, field: 'height' },
];

function fieldOf(message: string): Pick<CardError, 'field'> {
  const found = fields.find(({ pattern }) => pattern.test(message));
  return found ? { field: found.field } : {};
}
