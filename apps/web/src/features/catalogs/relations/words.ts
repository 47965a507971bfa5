import { type RelationKindId, relationKind } from '@prilavok/contract';
import { counted, type Forms } from '#text/plurals.ts';

const pairForms: Forms = ['пара', 'пары', 'пар'];
/** Pairs are counted no further than this. */
export const mostCounted = 10_000;

/** Title of a kind of relations on the screen. */
export const kindTitle = (kind: RelationKindId): string => kindTitles[relationKind(kind).name] ?? '';

const kindTitles: Record<string, string> = {
  analogue: 'Аналоги',
  accessory: 'Аксессуары',
  set: 'Комплекты',
  spare_part: 'Запчасти',
};

/** Notes on each kind of relations, for whoever chooses one. */
export const kindNotes: Record<RelationKindId, string> = {
  1: 'Товары заменяют друг друга: связь видна у обоих и называется одинаково',
  2: 'Один товар дополняет другой: чехол и телефон',
  3: 'Один товар состоит из других, по столько-то штук каждого',
  4: 'Один товар — деталь другого: фильтр и пылесос',
};

/** How many pairs a relation has. */
export const pairsWords = (pairs: number): string =>
  pairs > mostCounted ? `больше ${counted(mostCounted, pairForms)}` : counted(pairs, pairForms);
