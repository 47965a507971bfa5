import { z } from 'zod';
import type { CardOutcome, ProductCard, ProductsApi, PushOutcome, RemoteProduct } from '../../api/catalog.ts';
import { unreadCard } from '../../cards-there.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { uniqueBy } from '../../portions.ts';
import { batch } from '../limits.ts';
import { pricesApi } from '../prices.ts';
import { count, id, idOrNone, key, list, rows, text } from '../shapes.ts';
import { cardErrorOf, limitOf, wantsPriceFirst } from './card-errors.ts';
import { cardProblems, importItem } from './cards.ts';
import { keptParts } from './kept-parts.ts';
import { changedAttributes, type Part, partOf } from './parts.ts';
import { type Pictured, pictureOutcome, picturesOf, sendPictures } from './pictures.ts';

const ImportAnswer = z.object({ result: z.object({ task_id: id }) });
const AttributesAnswer = z.object({ task_id: id });

const ImportErrors = list(
  z.object({ code: text, message: text, description: text, level: text, field: text, attribute_id: idOrNone }),
);
const ImportOutcomeAnswer = z.object({
  result: z.object({
    items: rows(z.object({ offer_id: key, product_id: idOrNone, status: text, errors: ImportErrors }), 'offer_id'),
    total: count,
  }),
});

const outcomes: Record<string, CardOutcome['status']> = {
  imported: 'accepted',
  failed: 'refused',
  skipped: 'skipped',
};

/** Parts of a push that are left to ask after. */
interface Ticket {
  /** The task of whole cards. */
  task: string | null;
  /** Their prices went before them: refused again, they stay so. */
  priced: boolean;
  /** The task of attributes alone. */
  attributes: string | null;
  /** Products whose pictures alone were sent. */
  pictures: string[];
}

/** `17 priced attributes:18 pictures:5,6`: what there is of it. */
const written = ({ task, priced, attributes, pictures }: Ticket): string =>
  [
    ...(task === null ? [] : [task]),
    ...(priced ? ['priced'] : []),
    ...(attributes === null ? [] : [`attributes:${attributes}`]),
    ...(pictures.length > 0 ? [`pictures:${pictures.join()}`] : []),
  ].join(' ');

function read(ticket: string): Ticket {
  const words = ticket.split(' ');
  const after = (mark: string) => words.find((word) => word.startsWith(mark))?.slice(mark.length) ?? null;
  return {
    task: words.find((word) => /^\d+$/.test(word)) ?? null,
    priced: words.includes('priced'),
    attributes: after('attributes:'),
    pictures: after('pictures:')?.split(',') ?? [],
  };
}

/** Sends cards, each by the smallest call that brings what has changed of it, and finds out what became of them. */
export function cardPusher(
  http: Caller,
  productsBy: (offerIds: string[]) => Promise<RemoteProduct[]>,
): Pick<ProductsApi, 'push' | 'outcome'> {
  /** Cards that can't be sent without a loss come into `refused`. */
  async function send(cards: readonly ProductCard[], refused: CardOutcome[]): Promise<string | null> {
    if (cards.length === 0) return null;
    const kept = await keptParts(
      http,
      cards.map((card) => card.offerId),
    );
    refused.push(...cards.flatMap(({ offerId }) => (kept.unread.has(offerId) ? [unreadCard(offerId)] : [])));
    const items = cards
      .filter(({ offerId }) => !kept.unread.has(offerId))
      .map((card) => importItem(card, kept.known.get(card.offerId)));
    if (items.length === 0) return null;
    // Cards are keyed by article: sent again, a card is set to the same.
    const request = { path: '/v3/product/import', body: { items }, repeatable: true };
    return (await http.json(request, ImportAnswer)).result.task_id;
  }

  async function sendAttributes(cards: readonly [card: ProductCard, accepted: ProductCard][]): Promise<string | null> {
    if (cards.length === 0) return null;
    const items = cards.map(([card, accepted]) => ({
      offer_id: card.offerId,
      attributes: changedAttributes(card, accepted),
    }));
    const request = { path: '/v1/product/attributes/update', body: { items }, repeatable: true };
    return (await http.json(request, AttributesAnswer)).task_id;
  }

  async function picturedAmong(cards: readonly ProductCard[], there: ReadonlyMap<string, RemoteProduct>) {
    if (cards.length === 0) return [];
    const kept = await keptParts(
      http,
      cards.map((card) => card.offerId),
    );
    // The sample of the colour of one that couldn't be read isn't known: it waits.
    return cards.flatMap((card): Pictured[] => {
      if (kept.unread.has(card.offerId)) return [];
      const colour = kept.known.get(card.offerId)?.color_image;
      return [{ card, remoteId: there.get(card.offerId)?.remoteId ?? '', colour }];
    });
  }

  /** Offers without faults at Ozon, which go in parts; anything else whole. */
  async function healthyAmong(offerIds: string[]): Promise<Map<string, RemoteProduct>> {
    if (offerIds.length === 0) return new Map();
    const found = await productsBy(offerIds);
    const healthy = found.filter(
      ({ moderation, archived, errors }) =>
        moderation === 'approved' && !archived && errors.every(({ warning }) => warning),
    );
    return new Map(healthy.map((product) => [product.offerId, product]));
  }

  /** Cards of known products that were refused for their price alone, and whose price has been taken on its own way now. */
  async function priceFirst(outcomes: CardOutcome[], waiting: readonly ProductCard[]): Promise<ProductCard[]> {
    const held = new Set(outcomes.filter(wantsPriceFirst).map((card) => card.offerId));
    const cards = waiting.filter((card) => held.has(card.offerId));
    if (cards.length === 0) return [];
    const { accepted } = await pricesApi(http).set(cards);
    const taken = new Set(accepted.map((row) => row.offerId));
    return cards.filter((card) => taken.has(card.offerId));
  }

  /** Of a task that may not be there. */
  async function taskOutcome(task: string | null): Promise<PushOutcome> {
    if (task === null) return { done: true, cards: [] };
    const request = { path: '/v1/product/import/info', body: { task_id: idNumber(task) }, repeatable: true };
    const { result } = await http.json(request, ImportOutcomeAnswer);
    const cards = uniqueBy(result.items, (item) => item.offer_id).map((item): CardOutcome => {
      const errors = item.errors.map(({ description, ...error }) =>
        cardErrorOf({ ...error, message: description || error.message }),
      );
      return {
        offerId: item.offer_id,
        status: outcomes[item.status] ?? 'pending',
        remoteId: item.product_id,
        errors,
      };
    });
    // A fresh task may list nothing yet.
    const done = cards.length > 0 && cards.every((card) => card.status !== 'pending') && cards.length >= result.total;
    return { done, cards };
  }

  async function picturesOutcome(ids: readonly string[], waiting: readonly ProductCard[]): Promise<PushOutcome> {
    if (ids.length === 0) return { done: true, cards: [] };
    const products = await productsBy(waiting.map(({ offerId }) => offerId));
    const numbers = new Map(products.map(({ offerId, remoteId }) => [offerId, remoteId]));
    const shown = await picturesOf(http, ids);
    const cards = waiting.flatMap((card) => {
      const remoteId = numbers.get(card.offerId);
      return remoteId && ids.includes(remoteId) ? [pictureOutcome(card, remoteId, shown.get(remoteId))] : [];
    });
    return { done: cards.every(({ status }) => status !== 'pending'), cards };
  }

  return {
    async push(cards, accepted = new Map()) {
      if (cards.length > batch.cards) throw new RangeError(`${cards.length} cards in one push, ${batch.cards} at most`);
      const rejected = cards.flatMap(cardProblems);
      const refused = new Set(rejected.map((card) => card.offerId));
      const fit = cards.filter((card) => !refused.has(card.offerId));
      const wanted = new Map(fit.map((card) => [card, partOf(card, accepted.get(card.offerId))]));
      const there = await healthyAmong(fit.filter((card) => wanted.get(card) !== 'whole').map((card) => card.offerId));
      const going = (part: Part) =>
        fit.filter((card) => (there.has(card.offerId) ? wanted.get(card) : 'whole') === part);
      for (const { offerId } of going('nothing'))
        rejected.push({ offerId, status: 'skipped', remoteId: there.get(offerId)?.remoteId ?? null, errors: [] });
      const pictured = await picturedAmong(going('pictures'), there);
      const unpictured = await sendPictures(http, pictured);
      const missing = new Set(unpictured.map(({ offerId }) => offerId));
      const ticket = written({
        task: await send(going('whole'), rejected),
        priced: false,
        attributes: await sendAttributes(
          going('attributes').flatMap((card): [ProductCard, ProductCard][] => {
            const was = accepted.get(card.offerId);
            return was ? [[card, was]] : [];
          }),
        ),
        pictures: pictured.flatMap(({ card, remoteId }) => (missing.has(card.offerId) ? [] : [remoteId])),
      });
      return { ticket: ticket || null, rejected: [...rejected, ...unpictured] };
    },

    async outcome(ticket, waiting) {
      const { task, priced, attributes, pictures } = read(ticket);
      const imported = await taskOutcome(task);
      const others = [await taskOutcome(attributes), await picturesOutcome(pictures, waiting)];
      const cards = [imported, ...others].flatMap((each) => each.cards);
      const done = [imported, ...others].every((each) => each.done);
      if (!done) return { done, cards };
      const repriced = priced ? [] : await priceFirst(imported.cards, waiting);
      const unsent: CardOutcome[] = [];
      const again = await send(repriced, unsent);
      if (again !== null) {
        const sent = new Set(repriced.map((card) => card.offerId));
        return {
          done: false,
          ticket: written({ task: again, priced: true, attributes: null, pictures: [] }),
          cards: [...cards.filter((card) => !sent.has(card.offerId)), ...unsent],
        };
      }
      const limit = cards.flatMap((card) => limitOf(card.errors) ?? [])[0];
      if (!limit) return { done, cards };
      return { done, cards: cards.filter((card) => !limitOf(card.errors)), limit };
    },
  };
}
