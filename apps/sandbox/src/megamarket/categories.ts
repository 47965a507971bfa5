import { z } from 'zod';
import { type Attribute, categoryOf, masterAttributes, tree } from './tree.ts';
import { enveloped, type Operations, reads, refused, success } from './wire.ts';

export const categories: Operations = {
  'GET /api/merchantIntegration/assortment/v1/categoryTree/get': reads({}, () => success(tree)),

  'POST /api/merchantIntegration/assortment/v1/infomodel/get': reads(
    enveloped({ categoryId: z.coerce.number().int() }),
    (_, { body: { data } }) => {
      const category = categoryOf(data.categoryId);
      if (!category) throw refused(`Категория ${data.categoryId} не найдена`);
      return success({
        masterAttributes: masterAttributes.map(shown),
        contentAttributes: category.content.map(shown),
      });
    },
  ),
};

const shown = ({ id, title, required, several, suggest, type, values }: Attribute) => ({
  attributeId: id,
  attributeName: title,
  isRequired: required,
  isMultiple: several,
  valueTypeCode: type,
  isSuggest: suggest,
  dictionaryList: values,
});
