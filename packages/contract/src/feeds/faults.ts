import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { members } from '../roles.ts';
import { Id } from '../values.ts';
import { FeedSeverity } from './kinds.ts';

/** Faults of rows, with the screen's title for each. */
export const feedFaultTitles = {
  empty: 'Обязательное поле пусто',
  too_long: 'Длиннее, чем принимает площадка: обрезано',
  too_many: 'Значений больше, чем принимает площадка: лишние не записаны',
  not_number: 'Не число',
  below: 'Число меньше допустимого',
  not_url: 'Не адрес страницы или картинки',
  url_too_long: 'Адрес длиннее, чем принимает площадка',
  bad_word: 'Значение не из списка площадки',
  bad_characters: 'Недопустимые знаки',
  bad_barcode: 'Штрихкод не сходится с контрольной цифрой',
  markup: 'Разметка в тексте',
  doubled: 'Такой же номер уже есть у другой строки',
  old_price: 'Цена до скидки не больше цены',
  unknown_warehouse: 'Такого склада у аккаунтов Ozon нет',
} as const;
export type FeedFaultCode = keyof typeof feedFaultTitles;
export const FeedFaultCode = z.enum(Object.keys(feedFaultTitles) as [FeedFaultCode, ...FeedFaultCode[]]);

/** One fault of one row. */
export const FeedFault = z.object({
  offer: Id.describe('Номер предложения или заказа'),
  article: z.string().describe('Артикул или номер заказа; пусто, если его уже нет'),
  title: z.string().describe('Название; пусто, если предложения уже нет'),
  node: z.string().describe('Имя узла в структуре'),
  name: z.string().describe('Как узел называется в файле'),
  code: FeedFaultCode.describe('Что не так'),
  severity: FeedSeverity.describe('error — строка не попала в фид, warn — попала, но площадка может её не принять'),
  message: z.string().describe('Что не так, одним предложением'),
  value: z.string().describe('Значение, не больше 200 знаков'),
});
export type FeedFault = z.infer<typeof FeedFault>;

/** Faults of one code together. */
export const FeedFaultCount = z.object({
  code: FeedFaultCode.describe('Что не так'),
  severity: FeedSeverity.describe('error — строки не попали в фид, warn — попали'),
  node: z.string().describe('Имя узла в структуре'),
  name: z.string().describe('Как узел называется в файле'),
  offers: z.int().describe('У скольких предложений или заказов'),
});
export type FeedFaultCount = z.infer<typeof FeedFaultCount>;

const Which = {
  code: FeedFaultCode.optional().describe('Только такие'),
  severity: FeedSeverity.optional().describe('Только ошибки или только замечания'),
  node: z.string().max(40).optional().describe('Только этого узла'),
};

const endpoint = resource('feeds/faults');

export const countFeedFaults = endpoint('GET', '/fds/feed/{id}/faults/count', {
  title: 'Ошибки и замечания последней сборки по видам',
  roles: members,
  reply: listOf(FeedFaultCount),
});

export const findFeedFaults = endpoint('POST', '/fds/feed/{id}/faults/search', {
  title: 'Ошибки и замечания последней сборки',
  reads: true,
  roles: members,
  body: Page.extend(Which),
  reply: listOf(FeedFault),
});

export const getFeedFaultsFile = endpoint('GET', '/fds/feed/{id}/faults.csv', {
  title: 'Ошибки и замечания фида таблицей CSV',
  roles: members,
  query: z.object(Which),
  reply: 'text/csv',
});
