import { type RawBuilder, sql } from 'kysely';

/** Texts of a table that people, files and marketplaces have written, as one spelling of them is kept. */
export interface TableTexts {
  table: string;
  /** The column that says whose a row is, where that isn't `company_id`. */
  owner?: 'id';
  texts: readonly string[];
  /** Columns of jsonb whose texts are meant, too. */
  values?: readonly string[];
  /** Columns of several texts. */
  lists?: readonly string[];
  /** Column of a key (`keyOf`) → the text that it is made of. */
  keys?: Readonly<Record<string, string>>;
  /** Key that no two rows may share. */
  unique?: Unique;
}

/** A column whose value is once within others, among the rows for which the condition holds. */
interface Unique {
  column: string;
  within: readonly string[];
  living?: RawBuilder<unknown>;
  /** How people are told that two rows stand there; nobody is, where they can do nothing about it. */
  words?: DoubleWords;
}

/** Title of a row for people, and the fate of two that read the same. */
export interface DoubleWords {
  /** As in «бренд «Зайка»». */
  what: string;
  /** Advice for a repair by hand. */
  advice: string;
  address: (company: string) => DoubleAddress;
}

/** Where a row `t` is seen. */
interface DoubleAddress {
  /** The catalog that it belongs to; null for the company's own. */
  catalog: RawBuilder<unknown>;
  /** The address in the cabinet, below the catalog's where there is one. */
  screen: RawBuilder<unknown>;
}

const rename = 'переименуйте одно из двух';
const title = { title_key: 'title' } as const;
const ofCatalog = (what: string, screen: RawBuilder<unknown>, advice = rename): DoubleWords => ({
  what,
  advice,
  address: () => ({ catalog: sql`t.catalog_id`, screen }),
});
const ofCompany = (what: string, screen: string): DoubleWords => ({
  what,
  advice: rename,
  address: () => ({ catalog: sql`null`, screen: sql`${screen}::text` }),
});
const moveProducts = 'перенесите товары в одно из двух массовым изменением и удалите пустое, или переименуйте';
const ofOwner = (screen: string) =>
  sql`case when t.catalog_id is null then ${`/cabinet/orders/${screen}`} else ${screen} end`;
const propertyOfOption = (company: string, shown: RawBuilder<unknown>) =>
  sql`(select ${shown} from properties p where p.company_id = ${company} and p.id = t.property_id)`;

/**
 * Tables in the order in which they are gone over. What only marketplaces write and say anew with each reading (their products, dictionaries, warehouses,
 * promotions) isn't here: under the spelling that they were told a card is known there. Nor are addresses of pictures, logs and histories.
 */
export const tables: readonly TableTexts[] = [
  { table: 'companies', owner: 'id', texts: ['title'] },
  { table: 'users', texts: ['first_name', 'last_name'] },
  { table: 'api_keys', texts: ['title'] },
  {
    table: 'catalogs',
    texts: ['title'],
    keys: title,
    unique: {
      column: 'title_key',
      within: [],
      living: sql`t.archived_at is null`,
      words: ofCompany('каталог', '/cabinet/catalogs'),
    },
  },
  {
    table: 'unit_groups',
    texts: ['title'],
    keys: title,
    unique: { column: 'title_key', within: [], words: ofCompany('группа единиц', '/cabinet/settings/unit-groups') },
  },
  {
    table: 'units',
    texts: ['title', 'symbol'],
    keys: { symbol_key: 'symbol' },
    unique: {
      column: 'symbol_key',
      within: ['group_id'],
      living: sql`t.replaced_by is null`,
      words: ofCompany('единица', '/cabinet/settings/unit-groups'),
    },
  },
  {
    table: 'property_groups',
    texts: ['title'],
    keys: title,
    unique: {
      column: 'title_key',
      within: ['owner_id'],
      words: ofCatalog('группа свойств', ofOwner('properties/groups')),
    },
  },
  {
    table: 'properties',
    texts: ['title', 'hint', 'formula'],
    values: ['scheme'],
    keys: title,
    unique: {
      column: 'title_key',
      within: ['owner_id'],
      words: ofCatalog('свойство', ofOwner('properties')),
    },
  },
  {
    table: 'property_options',
    texts: ['value'],
    keys: { value_key: 'value' },
    unique: {
      column: 'value_key',
      within: ['property_id'],
      words: {
        what: 'вариант свойства',
        advice: 'слейте варианты в один',
        address: (company) => ({
          catalog: propertyOfOption(company, sql`p.catalog_id`),
          screen: propertyOfOption(
            company,
            sql`case when p.catalog_id is null then '/cabinet/orders/' else '' end || 'properties?open=' || p.id`,
          ),
        }),
      },
    },
  },
  {
    table: 'categories',
    texts: ['title'],
    values: ['property_values'],
    keys: title,
    unique: {
      column: 'title_key',
      within: ['catalog_id', 'parent_id'],
      words: ofCatalog('категория', sql`'categories'`, moveProducts),
    },
  },
  {
    table: 'brands',
    texts: ['title'],
    values: ['property_values'],
    keys: title,
    unique: { column: 'title_key', within: ['catalog_id'], words: ofCatalog('бренд', sql`'brands'`, moveProducts) },
  },
  {
    table: 'collections',
    texts: ['title'],
    values: ['property_values'],
    keys: title,
    unique: {
      column: 'title_key',
      within: ['brand_id'],
      words: ofCatalog('коллекция', sql`'brands/' || t.brand_id || '/collections'`, moveProducts),
    },
  },
  {
    table: 'product_relations',
    texts: ['title', 'reverse'],
    keys: title,
    unique: {
      column: 'title_key',
      within: ['catalog_id'],
      living: sql`t.removed_at is null`,
      words: ofCatalog('связь товаров', sql`'product-relations'`),
    },
  },
  {
    table: 'products',
    texts: ['title', 'description', 'group_key'],
    values: ['property_values'],
    unique: {
      column: 'group_key',
      within: ['catalog_id'],
      living: sql`t.group_key is not null and t.archived_at is null`,
    },
  },
  {
    table: 'offers',
    texts: ['article', 'title'],
    values: ['property_values'],
    lists: ['barcodes'],
    unique: {
      column: 'article',
      within: ['catalog_id'],
      living: sql`t.archived_at is null`,
      words: ofCatalog('артикул', sql`'products'`, 'слейте предложения в одно или исправьте артикул'),
    },
  },
  {
    table: 'option_mappings',
    texts: ['text'],
    keys: { text_key: 'text' },
    unique: {
      column: 'text_key',
      within: ['catalog_id', 'marketplace', 'environment', 'dictionary', 'property_id'],
    },
  },
  { table: 'property_mappings', texts: [], values: ['source'] },
  {
    table: 'suppliers',
    texts: ['title'],
    keys: title,
    unique: { column: 'title_key', within: [], words: ofCompany('поставщик', '/cabinet/settings/suppliers') },
  },
  {
    table: 'calculation_scenarios',
    texts: ['title'],
    keys: title,
    unique: {
      column: 'title_key',
      within: ['catalog_id'],
      living: sql`t.removed_at is null`,
      words: ofCatalog('сценарий расчёта', sql`'calculation'`),
    },
  },
  { table: 'calculation_inputs', texts: ['title', 'value'], values: ['rules'] },
  { table: 'calculation_outputs', texts: ['title', 'formula'], values: ['condition'] },
  { table: 'marketplace_accounts', texts: ['title'] },
  { table: 'marketplace_tasks', texts: ['title'], keys: title },
  { table: 'order_sources', texts: ['title'], keys: title },
  {
    table: 'order_statuses',
    texts: ['title'],
    keys: title,
    unique: {
      column: 'title_key',
      within: [],
      living: sql`t.replaced_by is null`,
      words: ofCompany('статус заказа', '/cabinet/orders/statuses'),
    },
  },
  { table: 'automations', texts: ['title'], keys: title },
  {
    table: 'feeds',
    texts: ['title'],
    keys: title,
    unique: {
      column: 'title_key',
      within: [],
      living: sql`t.deleted_at is null`,
      words: ofCompany('фид', '/cabinet/feeds'),
    },
  },
  { table: 'shipment_addresses', texts: ['title', 'address', 'contact', 'hours'] },
  // Their search text is kept in the form of a key already.
  {
    table: 'orders',
    texts: ['comment', 'region', 'city', 'warehouse', 'delivery_method', 'search_text'],
    values: ['property_values'],
    keys: { search_text: 'search_text' },
  },
  { table: 'order_items', texts: ['article', 'title'], values: ['property_values'] },
  {
    table: 'order_returns',
    texts: ['reason', 'comment', 'search_text'],
    keys: { search_text: 'search_text' },
  },
  { table: 'files', texts: ['title'] },
  { table: 'saved_views', texts: ['title'], unique: { column: 'title', within: ['place', 'user_id'] } },
];
