import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, PageSearch, sortBy } from '../list.ts';
import { Currency } from '../money.ts';
import { catalogEditors, supplierReaders } from '../roles.ts';
import { Id, Ids, Moment, Money, Title } from '../values.ts';
import { Work } from '../work.ts';

/** Suppliers of one company. */
export const mostSuppliers = 1000;

/** Who sells goods to the company, and says in price lists for how much. */
export const Supplier = z.object({
  id: Id.describe('Номер поставщика'),
  title: z.string(),
  catalog: Id.nullable().describe('В каком каталоге искать товары его прайсов; null — во всех'),
  currency: Currency.describe('Валюта цен, у которых в прайсе нет своей'),
  prices: z.int().describe('У скольких предложений есть его цена'),
  pricedAt: Moment.nullable().describe('Когда его прайс применили в последний раз; null, если ещё ни разу'),
  address: z.string().nullable().describe('По какому адресу лежит его прайс; null, если прайсы загружают'),
  schedule: z.string().nullable().describe('Когда скачивать: cron в часовом поясе компании; null — по кнопке'),
  applies: z.boolean().describe('Применять скачанный прайс сразу, если столбцы в нём те же'),
  nextFetchAt: Moment.nullable().describe('Когда прайс скачается в следующий раз'),
  version: z.int(),
});
export type Supplier = z.infer<typeof Supplier>;

/** State of an offer in a supplier's last list. */
export const SupplierPriceState = z.enum(['listed', 'sold_out', 'unlisted']);
export type SupplierPriceState = z.infer<typeof SupplierPriceState>;

export const SupplierPrice = z.object({
  id: Id.describe('Предложение'),
  product: Id.describe('Его товар'),
  catalog: Id.describe('Каталог предложения'),
  article: z.string().describe('Артикул предложения'),
  title: z.string(),
  code: z.string().describe('Код у поставщика; пусто, если его нет'),
  price: Money.describe('Цена поставщика'),
  currency: Currency,
  stock: z.int().nullable().describe('Остаток у поставщика; null, если он неизвестен'),
  state: SupplierPriceState.describe('Есть в прайсе; пропало, остаток 0; пропало, цены больше нет'),
  changedAt: Moment.describe('Когда цена или остаток изменились'),
});
export type SupplierPrice = z.infer<typeof SupplierPrice>;

const SupplierBody = z.object({
  title: Title.max(200),
  catalog: Id.nullable().optional().describe('В каком каталоге искать товары; null или нет — во всех'),
  currency: Currency.optional().describe('Валюта цен; рубли, если не сказано'),
});

const endpoint = resource('calculation/suppliers');
const exists = { supplier_exists: 'Поставщик с таким названием уже есть' };

/** Titles of suppliers by their ids; what is unknown is left out. */
export const getSupplierTitles = endpoint('POST', '/cdm/naming', {
  title: 'Названия поставщиков по номерам',
  reads: true,
  roles: supplierReaders,
  body: z.object({ suppliers: Ids.describe('Номера поставщиков; незнакомые в ответ не попадут') }),
  reply: z.object({ suppliers: z.array(z.object({ id: Id, title: z.string() })).describe('Поставщики и их названия') }),
});

export const findSuppliers = endpoint('POST', '/cdm/find/supplier', {
  title: 'Поставщики',
  reads: true,
  roles: supplierReaders,
  body: PageSearch.extend({ sort: sortBy('title', 'pricedAt') }),
  reply: listOf(Supplier),
});

export const getSupplier = endpoint('GET', '/cdm/supplier/{id}', {
  title: 'Поставщик',
  roles: supplierReaders,
  reply: Supplier,
});

export const createSupplier = endpoint('POST', '/cdm/supplier', {
  title: 'Добавить поставщика',
  creates: true,
  roles: catalogEditors,
  body: SupplierBody,
  reply: Supplier,
  errors: exists,
});

export const changeSupplier = endpoint('PATCH', '/cdm/supplier/{id}', {
  title: 'Изменить поставщика',
  roles: catalogEditors,
  body: SupplierBody.partial().extend({
    address: z.url().max(2000).nullable().optional().describe('Адрес прайса; null — прайсы загружают'),
    schedule: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .nullable()
      .optional()
      .describe(
        'Когда скачивать: cron, 5 или 6 полей, не чаще раза в минуту, в часовом поясе компании; null — по кнопке',
      ),
    applies: z.boolean().optional().describe('Применять скачанный прайс сразу, если столбцы в нём те же'),
    version: z.int().optional(),
  }),
  reply: Supplier,
  errors: {
    ...exists,
    stale: 'Поставщика изменил кто-то другой',
    supplier_in_use: 'Поставщик стоит в формуле сценария другого каталога',
  },
});

/** Deletes suppliers with their price lists and prices; one whose list is being read or applied, or that a scenario names, is refused. */
export const removeSuppliers = endpoint('DELETE', '/cdm/supplier/{ids}', {
  title: 'Удалить поставщиков с их прайсами и ценами',
  roles: catalogEditors,
  reply: batchOf(Id),
  errors: {
    supplier_busy: 'Прайс поставщика как раз читается или применяется',
    supplier_in_use: 'Поставщик стоит в формуле сценария расчёта',
  },
  touches: ['calculation/price-lists'],
});

export const findSupplierPrices = endpoint('POST', '/cdm/supplier/{supplier}/price/search', {
  title: 'Цены и остатки поставщика по предложениям',
  reads: true,
  roles: supplierReaders,
  body: PageSearch.extend({ state: SupplierPriceState.optional().describe('Только такие') }),
  reply: listOf(SupplierPrice),
});

const Fetch = z.object({
  fetch: Work.nullable().describe('Последнее скачивание; null, если его не было или оно забыто'),
});

/** Answers at once; what was brought is matched by itself where its columns are known from another file of the supplier. */
export const fetchPriceList = endpoint('PATCH', '/cdm/supplier/{id}/price-list/fetch', {
  title: 'Скачать прайс поставщика по адресу',
  roles: catalogEditors,
  reply: Fetch,
  errors: { no_address: 'У поставщика нет адреса прайса', fetch_busy: 'Прайс уже скачивается' },
  touches: ['calculation/price-lists'],
});

export const getPriceListFetch = endpoint('GET', '/cdm/supplier/{id}/price-list/fetch', {
  title: 'Как скачивается прайс поставщика',
  roles: supplierReaders,
  reply: Fetch,
});
