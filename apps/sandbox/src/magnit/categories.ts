import { z } from 'zod';
import { categories as all, categoryOf, type Dictionary, dictionaryById } from './tree.ts';
import { goods, goodsRefused, type Operations } from './wire.ts';

const { reads } = goods;
const wholeNumber = z.coerce.number().int();

export const categories: Operations = {
  'GET /api/seller/v1/categories': reads({}, () =>
    all.map(({ id, title, path }) => ({ category_id: id, category_title: title, category_string_path: path })),
  ),

  /** Of categories that there are; of others it says nothing. */
  'POST /api/seller/v1/products/defined-characteristics': reads(
    { body: z.object({ category_ids: z.array(z.int()).min(1) }) },
    (_, { body }) =>
      body.category_ids.flatMap((id) => {
        const category = categoryOf(id);
        if (!category) return [];
        const of = (family: Dictionary['family']) =>
          category.dictionaries.filter((dictionary) => dictionary.family === family).map(characteristic);
        return {
          category_id: category.id,
          category_title: category.title,
          defined_characteristic: of('DEFINED'),
          product_filter: of('PRODUCT'),
          sku_filter: of('SKU'),
        };
      }),
  ),

  'GET /api/seller/v1/products/dictionary': reads(
    {
      query: z.object({
        dictionary_id: wholeNumber,
        type: z.enum(['DEFINED', 'PRODUCT', 'SKU']),
        search: z.string().default(''),
        page: wholeNumber.min(0).default(0),
        page_size: wholeNumber.min(1).max(50).default(10),
      }),
    },
    (_, { query: { dictionary_id, type, search, page, page_size } }) => {
      const dictionary = dictionaryById(dictionary_id);
      if (dictionary?.family !== type)
        throw goodsRefused('DICTIONARY_NOT_FOUND', `Справочник ${dictionary_id} типа ${type} не найден`);
      const wanted = search.trim().toLowerCase();
      const found = dictionary.values
        .map((value, index) => ({ id: dictionary.id * 100_000 + index, title: dictionary.title, value }))
        .filter(({ value }) => value.toLowerCase().includes(wanted));
      return {
        dictionary_id,
        characteristic_title: dictionary.title,
        system_characteristic: isSystem(dictionary),
        characteristic_attributes: found.slice(page * page_size, (page + 1) * page_size),
        pagination: { page, page_size },
      };
    },
  ),
};

const isSystem = ({ family }: Dictionary): boolean => family === 'DEFINED';

function characteristic(dictionary: Dictionary) {
  return {
    dictionary_id: dictionary.id,
    characteristic_title: dictionary.title,
    type: dictionary.family,
    required: dictionary.required,
    system_characteristic: isSystem(dictionary),
    input_type: dictionary.input,
    max_allowed_values: dictionary.max,
    extendable_values: dictionary.open,
  };
}
