import { z } from 'zod';
import { Id } from '../values.ts';

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((value) => !/\p{Cc}/u.test(value), 'есть невидимые знаки: уберите их');

const fields = {
  encoding: z.enum(['utf-8', 'windows-1251']).describe('Кодировка текста'),
  delimiter: z.enum([';', ',', '\t']).describe('CSV: чем разделены столбцы'),
  reader: z
    .enum(['excel', 'program'])
    .describe('CSV: кто читает. excel — запятая в дробях и апостроф перед «=», program — точка и значения как есть'),
  jsonForm: z.enum(['array', 'lines']).describe('JSON: один список или по объекту в строке'),
  shopName: text(100).describe('Название магазина'),
  companyName: text(200).describe('Название компании'),
  shopUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).describe('Адрес сайта магазина'),
  linkTemplate: text(2000)
    .regex(/^([Hh][Tt][Tt][Pp][Ss]?:\/\/|$)/, 'адрес начинается с http:// или https://')
    .describe(
      'Шаблон ссылки на товар: {article}, {id}, {barcode} заменяются; например https://shop.ru/p/{article}?utm_source=feed',
    ),
  price: z
    .discriminatedUnion('from', [
      z.object({ from: z.literal('catalog').describe('Цена каталога') }),
      z.object({
        from: z.literal('account').describe('Цена, какой она уходит на площадку'),
        account: Id.describe('Аккаунт площадки'),
      }),
    ])
    .describe('Какую цену писать'),
  stockMinus: z.int().min(0).max(1_000_000).describe('Вычесть столько штук из остатка'),
};

/** How the file is written, and by which prices and stock. */
export const FeedSettings = z.object(fields);
export type FeedSettings = z.infer<typeof FeedSettings>;

/** Which settings to change; the others stay. */
export const FeedSettingsChange = FeedSettings.partial();
export type FeedSettingsChange = z.infer<typeof FeedSettingsChange>;

/** With what a feed begins. */
export const usualFeedSettings: FeedSettings = {
  encoding: 'utf-8',
  delimiter: ';',
  reader: 'program',
  jsonForm: 'array',
  shopName: '',
  companyName: '',
  shopUrl: '',
  linkTemplate: '',
  price: { from: 'catalog' },
  stockMinus: 0,
};
