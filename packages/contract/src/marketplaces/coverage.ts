import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { members } from '../roles.ts';
import { Id, Marketplace } from '../values.ts';

const Share = z.object({ done: z.int().describe('Сколько готово'), total: z.int().describe('Сколько всего') });

export const AccountCoverage = z.object({
  id: Id.describe('Аккаунт, который торгует из каталога'),
  title: z.string(),
  onSale: z.int().describe('Карточек на витрине'),
  checking: z.int().describe('Карточек, которые площадка ещё проверяет'),
  refused: z.int().describe('Карточек, которые не прошли проверку'),
  archived: z.int().describe('Карточек в архиве площадки'),
  sent: z.int().describe('Карточек отправлено, ответа ещё нет'),
  sentRefused: z.int().describe('Карточек, которые площадка не приняла при отправке'),
});
export type AccountCoverage = z.infer<typeof AccountCoverage>;

/** How far a catalog has come on a marketplace. */
export const MarketplaceCoverage = z.object({
  marketplace: Marketplace.describe('Площадка'),
  categories: Share.describe('Категории с товарами, у которых есть пара на площадке, сами или через категорию выше'),
  products: Share.describe('Товары в этих категориях'),
  properties: Share.describe('Обязательные характеристики выбранных категорий площадки, которым сказано, откуда брать'),
  accounts: z.array(AccountCoverage).describe('Аккаунты площадки, которые торгуют из каталога'),
});
export type MarketplaceCoverage = z.infer<typeof MarketplaceCoverage>;

/** On which marketplaces things of the catalog have a pair. */
const Paired = z.object({
  marketplace: Marketplace.describe('Площадка, на которой пара нужна'),
  ids: z.array(Id).describe('Номера тех, у кого есть пара'),
});

const endpoint = resource('marketplaces/coverage');

/** By counts that are kept while products move and cards are answered: nothing is gone through. */
export const getCoverage = endpoint('GET', '/mts/coverage/{catalog}', {
  title: 'Насколько каталог сопоставлен, отправлен и продаётся на каждой площадке',
  roles: members,
  reply: listOf(MarketplaceCoverage),
});

/** Mapped categories; one below a mapped category goes where that one goes, and isn't named here. */
export const findMappedCategories = endpoint('GET', '/mts/coverage/{catalog}/categories', {
  title: 'Какие категории каталога сопоставлены на каждой площадке',
  roles: members,
  reply: listOf(Paired),
});

/** A brand has a pair where a person has chosen one, or where the marketplace knows it by the same name. */
export const findMappedBrands = endpoint('GET', '/mts/coverage/{catalog}/brands/{ids}', {
  title: 'На каких площадках известны эти бренды',
  roles: members,
  reply: listOf(Paired),
});

/** A group has a pair where each of its properties goes to some attribute; a group without properties has none. */
export const findMappedPropertyGroups = endpoint('GET', '/mts/coverage/{catalog}/property-groups', {
  title: 'Какие группы свойств сопоставлены целиком на каждой площадке',
  roles: members,
  reply: listOf(Paired),
});
