import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { Currency } from '../money.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Moment, Money, SearchText } from '../values.ts';
import { Work } from '../work.ts';

/** Kinds of changes by which offers are found; one offer may have several. */
export const changeKindTitles = {
  price_up: 'Цена вырастет',
  price_down: 'Цена упадёт',
  price_drop: 'Цена упадёт больше чем на 20 %',
  price_new: 'Цена появится',
  price_held: 'Цена не уйдёт',
  stock_up: 'Остаток вырастет',
  stock_down: 'Остаток уменьшится',
  stock_zero: 'Остаток станет нулём',
  card_create: 'Карточка будет создана',
  card_update: 'Карточка изменится',
  card_lacks: 'Карточка не готова',
} as const;
export type ChangeKind = keyof typeof changeKindTitles;
export const changeKinds = Object.keys(changeKindTitles) as [ChangeKind, ...ChangeKind[]];
const Kind = z.enum(changeKinds);

/** Per cent by which a price falls at least to be counted as a drop. */
export const dropPercent = 20;

export const AccountChange = z.object({
  id: Id.describe('Номер предложения'),
  product: Id.describe('Товар предложения'),
  catalog: Id.describe('Каталог'),
  article: z.string().describe('Артикул предложения'),
  title: z.string(),
  paired: z.boolean().describe('Товар стоит на площадке и связан с предложением'),
  priceThere: Money.nullable().describe('Цена на площадке; null — не названа'),
  priceOurs: Money.nullable().describe('Цена, которая уйдёт; null — не уйдёт никакая'),
  priceHeld: z.string().nullable().describe('Почему цена не уйдёт'),
  stockThere: z.int().nullable().describe('Остаток на площадке; null — не назван'),
  stockOurs: z.int().nullable().describe('Остаток, который уйдёт, на все склады; null — не уйдёт никакой'),
  card: z
    .enum(['create', 'update', 'same', 'lacks', 'unknown'])
    .describe('Карточка: создастся, изменится, останется, не готова; unknown — ещё не проверена'),
});
export type AccountChange = z.infer<typeof AccountChange>;

const counts = z.record(Kind, z.int());

export const AccountChanges = z.object({
  comparison: Work.nullable().describe('Последнее сравнение; null — ещё не сравнивали'),
  comparedAt: Moment.nullable().describe('Когда сравнивали; null — ещё нет'),
  currency: Currency.nullable().describe('Валюта цен: договора с площадкой'),
  offers: z.int().describe('Сколько предложений сравнили'),
  paired: z.int().describe('Сколько из них стоит на площадке'),
  unpaired: z.int().describe('Сколько товаров площадки ни с чем не связано: с ними ничего не случится'),
  kinds: counts.describe('Сколько предложений с каждым видом перемен'),
});
export type AccountChanges = z.infer<typeof AccountChanges>;

const Filter = z.object({
  kind: Kind.optional().describe('Только с такой переменой'),
  category: Id.optional().describe('Только из этой категории, с вложенными'),
  search: SearchText.default('').describe('По артикулу и названию'),
});

const endpoint = resource('marketplaces/changes');

/** Changes that an account would make by all its switches, whichever are on. */
export const getAccountChanges = endpoint('GET', '/mts/accounts/{id}/changes', {
  title: 'Что изменится на площадке: итоги',
  roles: members,
  reply: AccountChanges,
});

export const findAccountChanges = endpoint('POST', '/mts/accounts/{id}/changes/search', {
  title: 'Что изменится на площадке: по предложениям',
  reads: true,
  roles: members,
  body: Page.extend(Filter.shape),
  reply: listOf(AccountChange),
});

export const getAccountChangesFile = endpoint('GET', '/mts/accounts/{id}/changes.csv', {
  title: 'Что изменится на площадке, файлом CSV',
  roles: members,
  query: Filter,
  reply: 'text/csv',
});

/** Reads nothing and sends nothing: what was read last is compared with what would be sent now. */
export const compareAccount = endpoint('POST', '/mts/accounts/{id}/changes/compare', {
  title: 'Сравнить заново',
  roles: marketplaceEditors,
  reply: Work,
  errors: { no_catalog: 'У аккаунта не выбран каталог', comparison_busy: 'Сравнение уже идёт' },
});
