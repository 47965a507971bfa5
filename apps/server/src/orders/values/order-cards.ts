import { isDeepStrictEqual } from 'node:util';
import type { NewValues, ValueCards } from '../../properties/value-cards.ts';
import { valueWords } from '../../properties/value-words.ts';
import { insertHistory } from '../stored/history.queries.ts';
import { lockOrders } from '../stored/order-state.queries.ts';
import * as queries from './order-cards.queries.ts';
import { reindexOrders } from './search.ts';

/** Orders and their lines, as conversions go over them. */
export const orderCards: ValueCards = {
  sorts: queries.cardSorts,
  checkFree: async () => {},

  async usesOf(db, property) {
    const metatypes = await queries.countMetatypes(db, property);
    return metatypes === 0
      ? []
      : [
          {
            title: 'Страницы заказов и товаров',
            count: metatypes,
            becomes: 'останется на них; поле станет нового вида',
          },
        ];
  },

  some: (db, _owner, property, most) => queries.someCards(db, property, most),
  count: queries.countCards,
  next: queries.nextCards,

  async lock(db, of, ids) {
    await lockOrders(db, ordersOf(await queries.cardsAmong(db, of, ids)));
    return queries.cardsAmong(db, of, ids);
  },

  async write(db, { title, user, ...of }, cards) {
    const held = await queries.cardsAmong(
      db,
      of,
      cards.map(({ id }) => id),
    );
    const known = new Map(held.map((card) => [card.id, card]));
    const changed = cards.filter(({ was, now }) => !isDeepStrictEqual(was, now));
    const touched = changed.flatMap(({ id }) => known.get(id) ?? []);
    await queries.updateCards(db, of, { cards: changed, orders: ordersOf(touched) });
    // Also where the value is the same: texts are found by their kind.
    await reindexOrders(db, ordersOf(held));

    const words = await valueWords(
      db,
      changed.flatMap(({ was, now }) => [...(was ?? []), ...(now ?? [])]),
    );
    const lineOf = ({ id, was, now }: NewValues) => ({
      field: of.sort === queries.lineSort ? `${lineTitle(known.get(id)?.title)}: ${title}` : title,
      was: words(was ?? undefined),
      became: words(now ?? undefined),
    });
    const byOrder = Map.groupBy(changed, ({ id }) => known.get(id)?.order ?? '');
    // Most orders held the same: what happened to them is written in one statement.
    const alike = Map.groupBy(byOrder, ([, places]) => JSON.stringify(places.map(lineOf)));
    for (const [changes, orders] of alike)
      await insertHistory(
        db,
        orders.map(([order]) => order),
        { user, source: 'conversion' },
        { kind: 'changed', message: 'Свойство преобразовано в другой вид', changes: JSON.parse(changes) },
      );
  },
};

const ordersOf = (cards: readonly queries.HeldOfOrder[]): string[] => [...new Set(cards.map(({ order }) => order))];

/** A line's own title, without the number of its order. */
const lineTitle = (title = '') => title.slice(title.indexOf(': ') + 2);
