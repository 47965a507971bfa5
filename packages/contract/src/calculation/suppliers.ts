import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, PageSearch, sortBy } from '../list.ts';
import { Currency } from '../money.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id, Ids, Moment, Money, Title } from '../values.ts';

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
  version: z.int(),
});
export type Supplier = z.infer<typeof Supplier>;

/** What stands in a supplier's last list about an offer. */
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
  roles: members,
  body: z.object({ suppliers: Ids.describe('Номера поставщиков; незнакомые в ответ не попадут') }),
  reply: z.object({ suppliers: z.array(z.object({ id: Id, title: z.string() })).describe('Поставщики и их названия') }),
});

export const findSuppliers = endpoint('POST', '/cdm/find/supplier', {
  title: 'Поставщики',
  reads: true,
  roles: members,
  body: PageSearch.extend({ sort: sortBy('title', 'pricedAt') }),
  reply: listOf(Supplier),
});

export const getSupplier = endpoint('GET', '/cdm/supplier/{id}', {
  title: 'Поставщик',
  roles: members,
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
  body: SupplierBody.partial().extend({ version: z.int().optional() }),
  reply: Supplier,
  errors: { ...exists, stale: 'Поставщика изменил кто-то другой' },
});

/** Deletes suppliers with their price lists and prices; one whose list is being read or applied is refused. */
export const removeSuppliers = endpoint('DELETE', '/cdm/supplier/{ids}', {
  title: 'Удалить поставщиков с их прайсами и ценами',
  roles: catalogEditors,
  reply: batchOf(Id),
  errors: { supplier_busy: 'Прайс поставщика как раз читается или применяется' },
  touches: ['calculation/price-lists'],
});

export const findSupplierPrices = endpoint('POST', '/cdm/supplier/{supplier}/price/search', {
  title: 'Цены и остатки поставщика по предложениям',
  reads: true,
  roles: members,
  body: PageSearch.extend({ state: SupplierPriceState.optional().describe('Только такие') }),
  reply: listOf(SupplierPrice),
});
