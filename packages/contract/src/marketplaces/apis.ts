import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { admins } from '../roles.ts';
import { Marketplace, Moment, SearchText } from '../values.ts';
import { Environment } from './environment.ts';

/** A method that we use and that the description says goodbye to. */
export const LeavingMethod = z.object({
  method: z.string().describe('Глагол и путь'),
  title: z.string(),
  offFrom: z.iso.date().nullable().describe('С какого дня не отвечает; null — день не назван'),
  warning: z.string().describe('Слова описания'),
});
export type LeavingMethod = z.infer<typeof LeavingMethod>;

/** Where a field stands: in the address, behind its question mark, in what is sent or in what is answered. */
export const leavingPlaceTitles = {
  address: 'в адресе',
  query: 'в параметрах',
  request: 'в запросе',
  answer: 'в ответе',
} as const;
export type LeavingPlace = keyof typeof leavingPlaceTitles;
export const leavingPlaces = Object.keys(leavingPlaceTitles) as [LeavingPlace, ...LeavingPlace[]];

/** A field of a method that we use, which the description says goodbye to. */
export const LeavingField = z.object({
  method: z.string().describe('Глагол и путь метода'),
  title: z.string().describe('Что делает метод'),
  place: z.enum(leavingPlaces).describe('Где стоит поле: в адресе, параметрах, теле запроса или ответе'),
  field: z.string().describe('Путь поля: offers.available'),
  offFrom: z.iso.date().nullable().describe('С какого дня его нет; null — день не назван'),
  warning: z.string().describe('Слова описания'),
  used: z.boolean().describe('Наша программа шлёт или читает это поле'),
});
export type LeavingField = z.infer<typeof LeavingField>;

/** The description of a marketplace's API by which we ask it and read it. */
export const MarketplaceApi = z.object({
  id: Marketplace.describe('Площадка'),
  title: z.string(),
  version: z.string().nullable().describe('Версия описания; null — это несколько документов без общей'),
  asOf: z.iso.date().nullable().describe('На какой день описание; null — площадка его не публикует'),
  methods: z.int().describe('Сколько в нём методов'),
  used: z.int().describe('Сколько из них зовём мы'),
  leaving: z.array(LeavingMethod).describe('Наши методы, которые отключат, ближайшие сверху'),
  fields: z
    .array(LeavingField)
    .describe('Поля наших методов, которые отключат: сначала те, что мы шлём или читаем, ближайшие сверху'),
  unknowns: z.int().describe('Сколько незнакомого и непрочитанного встретилось в ответах за 90 дней'),
});
export type MarketplaceApi = z.infer<typeof MarketplaceApi>;

/** Parts of answers that may not be understood: the description doesn't know it, or we couldn't read it. */
export const unknownKindTitles = {
  method: 'Метод заменён',
  answer: 'Ответ не прочитан',
  row: 'Строка отложена',
  meaning: 'Слово не распознано',
  field: 'Поле',
  word: 'Значение списка',
} as const;
export type UnknownKind = keyof typeof unknownKindTitles;
const UnknownKind = z.enum(Object.keys(unknownKindTitles) as [UnknownKind, ...UnknownKind[]]);

/** A part of an answer that wasn't understood. */
export const ApiUnknown = z.object({
  id: z.string().describe('Строка'),
  marketplace: Marketplace.describe('Площадка'),
  environment: Environment.describe('Песочница или сама площадка'),
  method: z.string().describe('Глагол и путь метода, который так ответил'),
  kind: UnknownKind.describe(
    'method — метода больше нет, answer — ответ не прочитан, row — строка отложена, meaning — слово, от которого зависят деньги или состояние, field — незнакомое поле, word — незнакомое значение списка',
  ),
  field: z
    .string()
    .describe(
      'Путь поля в ответе; «*» — любое имя, «…» — имя, похожее на чьи-то данные; пусто — ответ или метод целиком',
    ),
  word: z
    .string()
    .nullable()
    .describe('Незнакомое значение, почему не прочитано, или код ответа метода; null — незнакомо само поле'),
  times: z.int().describe('Сколько раз встретилось'),
  firstAt: Moment.describe('Когда впервые'),
  lastAt: Moment.describe('Когда в последний раз'),
});
export type ApiUnknown = z.infer<typeof ApiUnknown>;

const endpoint = resource('marketplaces/apis');

export const findMarketplaceApis = endpoint('GET', '/mts/apis', {
  title: 'Описания API площадок: версии, методы и поля, которые отключат',
  roles: admins,
  reply: listOf(MarketplaceApi),
});

/** Written in portions: what was met in the last seconds may still be on its way. */
export const findApiUnknowns = endpoint('POST', '/mts/apis/unknowns/search', {
  title: 'Незнакомое и непрочитанное в ответах площадок, недавние сверху',
  reads: true,
  roles: admins,
  body: Page.extend({
    marketplace: Marketplace.optional().describe('Только этой площадки'),
    kind: UnknownKind.optional().describe('Только такие'),
    search: SearchText.default('').describe('Часть метода, поля или значения'),
  }),
  reply: listOf(ApiUnknown),
});
