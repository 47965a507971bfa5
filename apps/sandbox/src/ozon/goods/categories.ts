import { z } from 'zod';
import { attributesOf } from '../data/attributes.ts';
import { dictionaryId, valuesOf } from '../data/dictionaries.ts';
import { branches, findLeaf, type Leaf } from '../data/tree.ts';
import { int64, invalid, notFound, type Operations, optionalInt64, reads } from '../wire.ts';

const Language = z.enum(['DEFAULT', 'RU', 'EN', 'TR', 'ZH_HANS']).optional();
const LeafOf = { description_category_id: int64, type_id: int64, language: Language };
const DictionaryOf = { ...LeafOf, attribute_id: int64, limit: int64 };

export const categories: Operations = {
  'POST /v1/description-category/tree': reads(z.object({ language: Language }), () => ({
    result: branches.map((branch) => ({
      description_category_id: branch.id,
      category_name: branch.title,
      disabled: false,
      children: branch.categories.map((category) => ({
        description_category_id: category.id,
        category_name: category.title,
        disabled: false,
        children: category.types.map((type) => ({
          type_id: type.id,
          type_name: type.title,
          disabled: type.disabled ?? false,
          children: [],
        })),
      })),
    })),
  })),

  'POST /v1/description-category/attribute': reads(z.object(LeafOf), (_, body) => ({
    result: attributesOf(leafOf(body)).map((attribute) => ({
      id: attribute.id,
      attribute_complex_id: 0,
      name: attribute.name,
      description: attribute.description,
      type: attribute.type,
      is_collection: attribute.collection ?? false,
      is_required: attribute.required ?? false,
      is_aspect: attribute.aspect ?? false,
      max_value_count: attribute.max ?? 0,
      group_name: attribute.group,
      group_id: 1,
      dictionary_id: attribute.dictionary ? dictionaryId(attribute.dictionary) : 0,
      category_dependent: attribute.dictionary === 'type',
      complex_is_collection: false,
    })),
  })),

  'POST /v1/description-category/attribute/values': reads(
    z.object({ ...DictionaryOf, last_value_id: optionalInt64 }),
    (_, body) => {
      checkLimit(body.limit, 1, 2000);
      const left = dictionaryOf(body).filter((value) => value.id > body.last_value_id);
      return { result: left.slice(0, body.limit).map(dictionaryValue), has_next: left.length > body.limit };
    },
  ),

  'POST /v1/description-category/attribute/values/search': reads(
    z.object({ ...DictionaryOf, value: z.string() }),
    (_, body) => {
      checkLimit(body.limit, 1, 100);
      const text = body.value.trim().toLowerCase();
      if (text.length < 2) throw invalid('value must be at least 2 characters long');
      const found = dictionaryOf(body).filter((value) => value.value.toLowerCase().includes(text));
      // What begins with the words comes first, the exact one before all.
      const rank = (value: string) => (value === text ? 0 : value.startsWith(text) ? 1 : 2);
      const sorted = found.toSorted((one, other) => rank(one.value.toLowerCase()) - rank(other.value.toLowerCase()));
      return { result: sorted.slice(0, body.limit).map(dictionaryValue) };
    },
  ),
};

const dictionaryValue = ({ id, value, info }: { id: number; value: string; info: string }) => ({
  id,
  value,
  info,
  picture: '',
});

function checkLimit(limit: number, least: number, most: number): void {
  if (limit < least || limit > most) throw invalid(`limit must be inside range [${least}, ${most}]`);
}

function leafOf(body: { description_category_id: number; type_id: number }): Leaf {
  const leaf = findLeaf(body.description_category_id, body.type_id);
  if (!leaf) throw notFound(`category ${body.description_category_id} with type ${body.type_id} is not found`);
  return leaf;
}

function dictionaryOf(body: { description_category_id: number; type_id: number; attribute_id: number }) {
  const leaf = leafOf(body);
  const attribute = attributesOf(leaf).find(({ id }) => id === body.attribute_id);
  if (!attribute?.dictionary) throw notFound(`attribute ${body.attribute_id} has no dictionary`);
  return valuesOf(attribute.dictionary, leaf);
}
