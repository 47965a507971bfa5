import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, PageSearch } from '../list.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id } from '../values.ts';
import { isUnderWay, Work } from '../work.ts';
import { CardChange } from './card-change.ts';
import { OfferFilter } from './offers.ts';
import { NumberChange } from './price-change.ts';

/** Most offers of one bulk change. */
export const mostBulkOffers = 200_000;

/** Which offers: those named, or everything that a filter of the list finds but some. */
export const OfferSelection = z.union([
  z.object({ ids: z.array(Id).min(1).max(10_000).describe('Эти предложения') }),
  z.object({
    filter: OfferFilter.describe('Всё, что находит этот отбор, не больше 200 000 предложений'),
    allBut: z.array(Id).max(10_000).default([]).describe('Кроме этих'),
  }),
]);
export type OfferSelection = z.infer<typeof OfferSelection>;

/** Change of each of the offers: to its price, its stock, or its card. */
export const BulkChange = z.discriminatedUnion('kind', [...NumberChange.options, ...CardChange.options]);
export type BulkChange = z.infer<typeof BulkChange>;

/** Whether a change is about a card, not about a price or stock by an amount. */
export const isCardChange = (change: BulkChange): change is CardChange =>
  CardChange.options.some(({ shape }) => shape.kind.value === change.kind);

/** Most offers that a preview looks at: it is asked anew with every change of the form. */
export const mostPreviewed = 10_000;

const BulkRequest = z.object({
  selection: OfferSelection.describe('У каких предложений'),
  change: BulkChange.describe('Что сделать с ценой, остатком или карточкой'),
});

const LeftOut = z.object({
  reason: z.string().describe('Почему не изменились'),
  count: z.int().describe('Сколько предложений'),
});

/** Preview of a bulk change. */
export const BulkPreview = z.object({
  offers: z.int().describe('Сколько предложений выбрано'),
  counted: z.int().describe(`Сколько из них просмотрено: первые ${mostPreviewed}, если выбрано больше`),
  changed: z.int().describe('У скольких из просмотренных значение станет другим'),
  unchanged: z.int().describe('У скольких оно уже такое'),
  leftOut: z.array(LeftOut).describe('Сколько останется как есть и почему'),
  belowFloor: z
    .int()
    .describe(
      'У скольких новая цена ниже минимальной или закупочной с наценкой, которую требует аккаунт: на площадки она не уйдёт',
    ),
  sample: z
    .array(
      z.object({
        id: Id.describe('Номер предложения'),
        article: z.string().describe('Артикул'),
        title: z.string(),
        was: z.string().nullable().describe('Значение сейчас: цена и остаток числом, остальное словами'),
        now: z.string().nullable().describe('Значение после; null, если его не станет или оно останется как есть'),
        leftOut: z.string().nullable().describe('Почему останется как есть'),
      }),
    )
    .describe('Для примера: первые, что изменятся, и первые, что нет'),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/** An act upon many offers: it has one history, and can be undone as a whole. */
export const BulkAct = z.object({
  id: Id.describe('Номер массового изменения'),
  catalog: Id.describe('Каталог предложений'),
  title: z.string().describe('Что сделано, словами'),
  change: BulkChange.nullable().describe('Что сделано; null у отмены'),
  undoes: Id.nullable().describe('Какое изменение отменяет'),
  undoneBy: Id.nullable().describe('Каким изменением отменено'),
  ...Work.shape,
  changed: z.int().describe('Изменено предложений'),
  unchanged: z.int().describe('Предложений, где всё уже было так'),
  leftOut: z.array(LeftOut).describe('Сколько осталось как есть и почему; редкие причины вместе, все они в файле'),
});
export type BulkAct = z.infer<typeof BulkAct>;

/** Why an act can't be undone, if it can't: what the button says, the server obeys. */
export function undoRefusal(act: Pick<BulkAct, 'status' | 'undoes' | 'undoneBy' | 'changed'>): string | undefined {
  if (act.undoes) return 'Это уже отмена';
  if (act.undoneBy) return 'Изменение уже отменено';
  if (isUnderWay(act)) return 'Изменение ещё идёт: сначала остановите его';
  return act.changed === 0 ? 'Отменять нечего: ничего не изменилось' : undefined;
}

const touches = [
  'catalogs/offers',
  'catalogs/products',
  'catalogs/categories',
  'catalogs/brands',
  'catalogs/collections',
];
const endpoint = resource('catalogs/bulk-changes');

/** Counts, and a sample of what was and what would be; writes nothing. */
export const previewBulkChange = endpoint('POST', '/cds/catalog/{catalog}/offer/bulk/preview', {
  title: 'Посмотреть, что сделает массовое изменение',
  reads: true,
  roles: catalogEditors,
  body: BulkRequest,
  reply: BulkPreview,
});

/** A small one is done at once, a large one in the background; its offers are those that are found now. */
export const createBulkChange = endpoint('POST', '/cds/catalog/{catalog}/offer/bulk', {
  title: 'Изменить цены, остатки или карточки многих предложений',
  creates: true,
  roles: catalogEditors,
  body: BulkRequest,
  reply: BulkAct,
  touches,
});

/** Newest first. */
export const findBulkChanges = endpoint('POST', '/cds/catalog/{catalog}/offer/bulk/search', {
  title: 'Массовые изменения каталога',
  reads: true,
  roles: members,
  body: PageSearch,
  reply: listOf(BulkAct),
});

export const getBulkChange = endpoint('GET', '/cds/catalog/{catalog}/offer/bulk/{id}', {
  title: 'Массовое изменение и его итог',
  roles: members,
  reply: BulkAct,
});

/** Stops the change; its finished part stays, and can be undone. */
export const stopBulkChange = endpoint('PATCH', '/cds/catalog/{catalog}/offer/bulk/{id}/stop', {
  title: 'Остановить массовое изменение',
  roles: catalogEditors,
  reply: BulkAct,
});

/** Values that nobody has changed since go back; the others stay and are counted. Answers the act that undoes. */
export const undoBulkChange = endpoint('PATCH', '/cds/catalog/{catalog}/offer/bulk/{id}/undo', {
  title: 'Отменить массовое изменение целиком',
  roles: catalogEditors,
  reply: BulkAct,
  touches,
});

/** Each offer that an act left as it was, with why. */
export const getBulkRefusalsFile = endpoint('GET', '/cds/catalog/{catalog}/offer/bulk/{id}/refusals.csv', {
  title: 'Что осталось как есть и почему, файлом CSV',
  roles: members,
  reply: 'text/csv',
});
