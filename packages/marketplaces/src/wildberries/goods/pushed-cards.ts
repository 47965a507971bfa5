import type { CardError, CardOutcome, ProductCard } from '../../api/catalog.ts';
import type { BatchOutcome } from '../../api/lists.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Call, Caller } from '../../http.ts';
import { portions, sendInPortions } from '../../portions.ts';
import { russianOnly } from '../../sentences.ts';
import { batch } from '../limits.ts';
import { sentenceFor } from '../refusals.ts';
import { anything } from '../shapes.ts';
import { cardProblems, changedCard, isAsSent, newVariant, refusedCard } from './cards.ts';
import type { Charc } from './charcs.ts';
import { latestRefusal, refusalsSince } from './drafts.ts';
import { cardsByArticles, type ListedCard } from './listed-cards.ts';
import {
  articlesOf,
  isNamed,
  listedFor,
  namesakesOf,
  newNameOf,
  type Sizes,
  sharedArticle,
  sizeOfCard,
  variantsIn,
} from './sizes.ts';

/** Descriptions of /content/v2/cards/upload and …/upload/add: cards in one group, cards that one request joins to a group. */
const mostVariants = 30;
const mostAdded = 29;
/** Pictures of so many cards are handed over in one look: each is a request, a hundred a minute. */
const mostMedia = 10;

/** Cards that go in one request and stand or fall together. */
interface Group {
  subject: string;
  /** Of the group that they join; null for a new one. */
  imtID: string | null;
  variants: Sizes[];
}

/** A card that is there with those of its sizes that are sent. */
interface Change {
  there: ListedCard;
  sizes: Sizes;
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
      for (const { subject, variants } of portion)
        body.push({ subjectID: idNumber(subject), variants: await sent(variants) });
      await http.json(request('/content/v2/cards/upload', body), anything);
      return { accepted: portion, rejected: [] };
    });
  }

  async function join(groups: Group[]): Promise<BatchOutcome<Group>> {
    const joining = groups.filter(({ imtID }) => imtID !== null);
    return sendInPortions(joining, 1, async ([group]) => {
      if (!group) return { accepted: [], rejected: [] };
      const body = { imtID: idNumber(group.imtID ?? ''), cardsToAdd: await sent(group.variants) };
      await http.json(request('/content/v2/cards/upload/add', body), anything);
      return { accepted: [group], rejected: [] };
    });
  }

  async function sent(variants: Sizes[]) {
    const found = [];
    for (const sizes of variants) found.push(newVariant(sizes, await charcsFor(sizes[0])));
    return found;
  }

  async function update(changes: Change[]): Promise<BatchOutcome<Change>> {
    return sendInPortions(changes, batch.cards, async (portion) => {
      const body = [];
      for (const { there, sizes } of portion) body.push(changedCard(sizes, there, await charcsFor(sizes[0])));
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
      const listed = await cardsByArticles(http, articlesOf(fit));
      const changed: { there: ListedCard; card: ProductCard }[] = [];
      for (const card of fit) {
        const [there, namesake] = namesakesOf(card, listed);
        if (namesake) {
          rejected.push(refusedCard(card.offerId, [takenArticle]));
          continue;
        }
        if (there && !isAsSent(card, there, await charcsFor(card))) changed.push({ there, card });
      }
      const found = [...Map.groupBy(changed, ({ there }) => there)].map(
        ([there, rows]): Change => ({ there, sizes: rows.map(({ card }) => card) as Sizes }),
      );
      const changes = found.filter(({ there, sizes }) => newNameOf(sizes, there) !== null);
      for (const { sizes } of found.filter((change) => !changes.includes(change)))
        rejected.push(...sizes.map(({ offerId }) => refusedCard(offerId, [partOfSizes])));
      const groups = groupsOf(
        fit.filter((card) => !listedFor(card, listed)),
        fit,
        listed,
      );
      for (const { row, kind, code, message } of [...(await create(groups)).rejected, ...(await join(groups)).rejected])
        rejected.push(
          ...row.variants.flat().map(({ offerId }) => refusedCard(offerId, [toError(kind, code, message)])),
        );
      for (const { row, kind, code, message } of (await update(changes)).rejected)
        rejected.push(...row.sizes.map(({ offerId }) => refusedCard(offerId, [toError(kind, code, message)])));
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
      /** Sizes that were sent together were refused under the article that they share. */
      const errorsOf = (card: ProductCard) => refusals.get(card.offerId) ?? refusals.get(sharedArticle(card) ?? '');
      const left = waiting.filter((card) => !errorsOf(card));
      const listed = await cardsByArticles(http, articlesOf(left));
      const outcomes = waiting.flatMap((card) => {
        const errors = errorsOf(card);
        return errors ? [refusedCard(card.offerId, errors.map(draftError))] : [];
      });
      const pictured = new Map<string, CardError[]>();
      for (const card of left) {
        const there = listedFor(card, listed);
        const size = there && sizeOfCard(card, there);
        const settled =
          size &&
          isNamed(card, there) &&
          (!since || Date.parse(there.updatedAt) > Date.parse(since) || isAsSent(card, there, await charcsFor(card)));
        if (!settled || (!pictured.has(there.nmID) && pictured.size === mostMedia)) {
          outcomes.push({ offerId: card.offerId, status: 'pending', remoteId: null, errors: [] });
          continue;
        }
        const errors = pictured.get(there.nmID) ?? (await savePictures(card, there.nmID));
        pictured.set(there.nmID, errors);
        const status = errors.length > 0 ? 'refused' : 'accepted';
        outcomes.push({ offerId: card.offerId, status, remoteId: `${there.nmID}:${size.chrtID}`, errors });
      }
      return { done: outcomes.every(({ status }) => status !== 'pending'), cards: outcomes };
    },
  };

  /** All sizes of a card have the same. */
  async function savePictures(card: ProductCard, nmID: string): Promise<CardError[]> {
    const body = { nmId: idNumber(nmID), data: card.images };
    const call = { method: 'POST', host: 'content', path: '/content/v3/media/save', body, group: 'media' } as const;
    try {
      await http.json({ ...call, repeatable: true }, anything);
      return [];
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.kind !== 'refused') throw error;
      const message = `Карточка на Wildberries есть, но картинки не приняты: ${error.remote?.message || error.message}`;
      return [{ code: 'media', message, warning: false, field: 'images' }];
    }
  }
}

/** New cards of one product and subject go together; they join those of it that are there, as far as this push knows them. */
function groupsOf(fresh: ProductCard[], all: ProductCard[], listed: Map<string, ListedCard>): Group[] {
  const keyOf = ({ category, group }: ProductCard) => `${category} ${group}`;
  const there = new Map(
    all.flatMap((card) => {
      const imtID = listedFor(card, listed)?.imtID;
      return imtID && imtID !== '0' ? [[keyOf(card), imtID] as const] : [];
    }),
  );
  return [...Map.groupBy(fresh, keyOf)].flatMap(([key, cards]) => {
    const imtID = there.get(key) ?? null;
    const variants = variantsIn(cards);
    return portions(variants, imtID === null ? mostVariants : mostAdded).map((portion) => ({
      subject: cards[0]?.category ?? '',
      imtID,
      variants: portion,
    }));
  });
}

const takenArticle: CardError = {
  code: 'taken',
  message: 'Этот артикул на Wildberries уже у другой карточки: выберите другой или смените его у той карточки.',
  warning: false,
  field: 'article',
};

const partOfSizes: CardError = {
  code: 'sizes_apart',
  message:
    'На Wildberries у размеров карточки артикул общий: дайте всем размерам артикулы вида «новый артикул/размер» и отправьте их вместе.',
  warning: false,
  field: 'article',
};

const toError = (kind: string, code: string, message: string): CardError => ({
  code: code || kind,
  message,
  warning: false,
  ...fieldOf(message),
});

/** Fault in a refusal of their list of drafts: Russian texts for people, or words that we know. */
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
