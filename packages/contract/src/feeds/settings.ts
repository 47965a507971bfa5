import { z } from 'zod';
import { Id } from '../values.ts';

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((value) => !/\p{Cc}/u.test(value), 'есть невидимые знаки: уберите их');

/** How the file is written, and by which prices and stock. */
export const FeedSettings = z.object({
  encoding: z.enum(['utf-8', 'windows-1251']).default('utf-8').describe('Кодировка текста'),
  delimiter: z.enum([';', ',', '\t']).default(';').describe('CSV: чем разделены столбцы'),
  reader: z
    .enum(['excel', 'program'])
    .default('program')
    .describe('CSV: кто читает. excel — запятая в дробях и апостроф перед «=», program — точка и значения как есть'),
  jsonForm: z.enum(['array', 'lines']).default('array').describe('JSON: один список или по объекту в строке'),
  shopName: text(100).default('').describe('Название магазина'),
  companyName: text(200).default('').describe('Название компании'),
  shopUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)])
    .default('')
    .describe('Адрес сайта магазина'),
  linkTemplate: text(2000)
    .refine((link) => link === '' || /^https?:\/\//i.test(link), 'адрес начинается с http:// или https://')
    .default('')
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
    .default({ from: 'catalog' })
    .describe('Какую цену писать'),
  stockMinus: z.int().min(0).max(1_000_000).default(0).describe('Вычесть столько штук из остатка'),
});
export type FeedSettings = z.infer<typeof FeedSettings>;
