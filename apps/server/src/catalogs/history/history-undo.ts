import { undoProductChanges } from '@prilavok/contract';
import { batchAnswer, checkBatch } from '../../http/batch.ts';
import { conflict, invalid, mustFind, type Refusal } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { announceOffers } from '../events/announce.ts';
import { type Owner, type StoredDifference, sourcesOfCalculation } from '../saving/changes.queries.ts';
import { lockOffersOf } from '../saving/locks.ts';
import { offersKept } from '../saving/offers.queries.ts';
import { lockProducts } from '../saving/products.queries.ts';
import { articleTaken, saveOffers } from '../saving/save.ts';
import { saveProducts } from '../saving/save-products.ts';
import * as queries from './history-undo.queries.ts';
import { type Back, takenBack } from './take-back.ts';

export const historyUndo = [
  handle(undoProductChanges, async ({ db, user, path, body }) => {
    const products = await lockProducts(db, [path.id]);
    const { catalog } = mustFind(products[0], 'Товар не найден');
    await lockOffersOf(db, [path.id]);
    const changes = (await queries.changesOfProduct(db, path.id, body.changes)).map((change) => ({
      ...change,
      diff: body.field === undefined ? change.diff : onlyField(change.diff, body.field),
    }));
    mustBeApart(changes);
    const of = (owner: Owner) =>
      new Map(changes.flatMap((change) => (change.owner === owner ? [[change.ownerId, change.diff]] : [])));
    const offers = await offersKept(db, [...of('offer').keys()]);
    const back = await takenBack(db, { catalog, offers, products, ofOffers: of('offer'), ofProducts: of('product') });

    const batch = checkBatch(body.changes, changes, 'Такого изменения в истории товара нет', (change) =>
      refusalOf(change, back[change.owner === 'offer' ? 'offers' : 'products'].get(change.ownerId)),
    );
    const done = new Set(batch.done);
    const taken = (owner: Owner) =>
      new Set(changes.flatMap(({ id, ownerId, owner: whose }) => (done.has(id) && whose === owner ? ownerId : [])));
    const by = { source: 'person', author: user } as const;
    const edits = [...taken('offer')].flatMap((id) => nowOf(back.offers.get(id)));
    const articles = edits.map(({ now }) => now.article);
    const saved = await saveOffers(db, edits, by).catch(articleTaken(articles.join(', ')));
    await announceOffers(db, saved);
    const cards = products.flatMap((was) =>
      taken('product').has(was.id) ? nowOf(back.products.get(was.id)).map((now) => ({ was, now })) : [],
    );
    await saveProducts(db, cards, by);
    return batchAnswer(batch);
  }),
];

/** A brand takes its collection along: neither stands without the other's word. */
const together: ReadonlySet<string> = new Set(['brand', 'collection']);

const onlyField = (diff: StoredDifference, field: string): StoredDifference =>
  Object.fromEntries(
    Object.entries(diff).filter(([name]) => name === field || (together.has(field) && together.has(name))),
  );

/** Of two changes of one thing the older one can only come back after the newer one. */
function mustBeApart(changes: readonly queries.UndoableChange[]): void {
  const owners = new Set(changes.map(({ owner, ownerId }) => `${owner} ${ownerId}`));
  if (owners.size < changes.length)
    throw invalid('changes', 'несколько изменений одного и того же возвращают по одному, начиная с последнего');
}

function refusalOf(
  { source }: Pick<queries.UndoableChange, 'source'>,
  back: Back<unknown> | undefined,
): Refusal | undefined {
  if (sourcesOfCalculation.includes(source))
    return conflict('conflict', 'Это посчитала программа: вернуть можно то, из чего она считает');
  if (!back) return conflict('conflict', 'Предложение удалено: возвращать некуда');
  if ('refused' in back) return conflict('changed_since', back.refused);
  if ('same' in back) return conflict('conflict', 'Возвращать нечего: значения и так прежние');
  return undefined;
}

const nowOf = <Row>(back: Back<Row> | undefined): Row[] => (back && 'now' in back ? [back.now] : []);
