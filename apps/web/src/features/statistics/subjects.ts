import {
  type AnyEndpoint,
  countCatalogStatistics,
  countMarketplaceStatistics,
  countProductStatistics,
  countSourceStatistics,
  type Endpoint,
  findCatalogStatistics,
  findCatalogSumRows,
  findMarketplaceStatistics,
  findMarketplaceSumRows,
  findProductStatistics,
  findProductSumRows,
  findSourceStatistics,
  findSourceSumRows,
  type ReportSubject,
  type Types,
} from '@prilavok/contract';
import type { StatisticsSearch } from './address.ts';

/** By what figures are looked at: each with its calls, its words and its addresses. */
export type Subject = ReportSubject;

/** A call as all four subjects have it: their bodies differ by filters alone. */
type Common<E extends AnyEndpoint> = Endpoint<
  Types<E>['path'],
  undefined,
  Omit<Types<E>['body'] & object, 'source'>,
  Types<E>['reply'],
  Omit<Types<E>['sent'] & object, 'source'>,
  undefined
>;

interface SubjectCalls {
  title: string;
  /** Of a row: «Источник». */
  one: string;
  /** Address of the list; a row's own page lies below. */
  at: string;
  searchFor: string;
  find: Common<typeof findSourceStatistics>;
  count: Common<typeof countSourceStatistics>;
  rows: Common<typeof findSourceSumRows>;
  /** Which filter of the totals names one of them. */
  of: 'source' | 'account' | 'catalog' | 'offer';
  /** Whether figures can be narrowed to a channel; a marketplace's row is one. */
  channels: boolean;
}

/** All subjects, by the word that their calls have. */
export const subjects: Record<Subject, SubjectCalls> = {
  source: {
    title: 'Статистика по источникам',
    one: 'Источник',
    at: '/cabinet/statistics/source',
    searchFor: 'Название источника',
    find: findSourceStatistics,
    count: countSourceStatistics,
    rows: findSourceSumRows,
    of: 'source',
    channels: false,
  },
  marketplace: {
    title: 'Статистика по маркетплейсам',
    one: 'Аккаунт',
    at: '/cabinet/statistics/marketplace',
    searchFor: 'Название аккаунта',
    find: findMarketplaceStatistics,
    count: countMarketplaceStatistics,
    rows: findMarketplaceSumRows,
    of: 'account',
    channels: false,
  },
  catalog: {
    title: 'Статистика по каталогам',
    one: 'Каталог',
    at: '/cabinet/statistics/catalogs',
    searchFor: 'Название каталога',
    find: findCatalogStatistics,
    count: countCatalogStatistics,
    rows: findCatalogSumRows,
    of: 'catalog',
    channels: true,
  },
  product: {
    title: 'Статистика по товарам',
    one: 'Товар',
    at: '/cabinet/statistics/products',
    searchFor: 'Название или артикул',
    find: findProductStatistics,
    count: countProductStatistics,
    rows: findProductSumRows,
    of: 'offer',
    channels: true,
  },
};

/** The filter that narrows figures to one thing of a subject. */
export const onlyThis = (subject: Subject, id: string): object => ({ [subjects[subject].of]: { in: [id] } });

/** The page of one thing, with the period of the screen that leads there. */
export const pageOf = (subject: Subject, id: string): string => `${subjects[subject].at}/${id}`;

/** Filters of a screen's figures: the channel, and of goods the catalog. */
export function filtersAsked(
  subject: Subject,
  { account, catalog }: Pick<StatisticsSearch, 'account' | 'catalog'>,
): { account?: { in: string[] }; catalog?: { in: string[] } } {
  return {
    ...(account !== undefined && subjects[subject].channels && { account: { in: [account] } }),
    ...(catalog !== undefined && subject === 'product' && { catalog: { in: [catalog] } }),
  };
}
