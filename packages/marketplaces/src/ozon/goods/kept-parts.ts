import { z } from 'zod';
import { type CardsThere, cardsThere } from '../../cards-there.ts';
import { type ExactNumber, idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { id, idOrNone, key, list, rows, text, unreadIn } from '../shapes.ts';

const PartsPage = z.object({
  result: rows(
    z.object({
      offer_id: key,
      color_image: text,
      pdf_list: list(z.object({ file_name: text, name: text })),
      complex_attributes: list(
        z.object({ id, complex_id: id, values: list(z.object({ dictionaryValueId: idOrNone, value: text })) }),
      ),
    }),
    'offer_id',
  ),
});
type Parts = z.output<typeof PartsPage>['result'][number];

/** Parts of a card as /v3/product/import takes them. */
export interface KeptParts {
  color_image?: string;
  pdf_list?: { index: number; name: string; src_url: string }[];
  complex_attributes?: { attributes: ComplexAttribute[] }[];
}
interface ComplexAttribute {
  id: number;
  complex_id: number;
  values: { dictionary_value_id?: ExactNumber; value: string }[];
}

/**
 * Parts of cards on Ozon that the cabinet doesn't know, by article: sent without it, a card would lose its videos,
 * instructions and colour.
 */
export async function keptParts(http: Caller, offerIds: readonly string[]): Promise<CardsThere<KeptParts>> {
  const body = { filter: { offer_id: offerIds, visibility: 'ALL' }, limit: Math.max(1, offerIds.length) };
  const { result } = await http.json({ path: '/v4/product/info/attributes', body, repeatable: true }, PartsPage);
  return cardsThere(new Map(result.map((item) => [item.offer_id, partsOf(item)])), unreadIn(result));
}

function partsOf({ color_image, pdf_list, complex_attributes }: Parts): KeptParts {
  return {
    ...(color_image && { color_image }),
    ...(pdf_list.length > 0 && {
      pdf_list: pdf_list.map(({ file_name, name }, index) => ({ index, name, src_url: file_name })),
    }),
    ...(complex_attributes.length > 0 && { complex_attributes: groupsOf(complex_attributes) }),
  };
}

/** They are read one under the other, and sent in groups: a card with two videos has two of the same kind. */
function groupsOf(read: Parts['complex_attributes']): { attributes: ComplexAttribute[] }[] {
  const groups: { attributes: ComplexAttribute[] }[] = [];
  for (const attribute of read) {
    const fit = groups.findLast(({ attributes: [first] }) => first?.complex_id === Number(attribute.complex_id));
    const open = fit?.attributes.some((one) => one.id === Number(attribute.id)) ? undefined : fit;
    const group = open ?? { attributes: [] };
    if (!open) groups.push(group);
    group.attributes.push({
      id: Number(attribute.id),
      complex_id: Number(attribute.complex_id),
      values: attribute.values.map(({ dictionaryValueId, value }) => ({
        ...(dictionaryValueId && { dictionary_value_id: idNumber(dictionaryValueId) }),
        value,
      })),
    });
  }
  return groups;
}
