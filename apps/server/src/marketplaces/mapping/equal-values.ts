import type { AttributeValue } from '@prilavok/contract';
import { withoutCompany } from '../../database/pools.ts';
import { keyOf } from '../../text/keys.ts';
import type { OwnValue } from '../stored/properties.queries.ts';
import { lettersOf } from '../stored/words.ts';
import { nearValues } from './options.queries.ts';

/** Values of the dictionary that read the same as ours but for case, ё, spaces and signs, among those that fit. */
export async function equalValues(
  attribute: { id: string },
  own: readonly OwnValue[],
  fits: (value: string) => boolean = () => true,
): Promise<(OwnValue & { value: AttributeValue })[]> {
  const texts = own.map((value) => value.text);
  const near = await withoutCompany((db) => nearValues(db, attribute.id, texts));
  const byKey = new Map(near.filter(({ remoteId }) => fits(remoteId)).map((value) => [lettersOf(value.value), value]));
  return own.flatMap((each) => {
    const value = byKey.get(lettersOf(each.text));
    return value && lettersOf(each.text) !== '' ? [{ ...each, value }] : [];
  });
}

/** Whether two texts read the same but for case, ё and spaces. */
export const isSameText = (a: string, b: string): boolean => keyOf(a) === keyOf(b);
