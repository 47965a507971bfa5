import type { AttributeValue, Source } from '@prilavok/contract';
import { type Db, withoutCompany } from '../database/pools.ts';
import type { AttributeDoor } from './dictionaries.queries.ts';
import { valuesNear } from './options.queries.ts';
import { type OwnValue, ownTitles, ownValues } from './properties.queries.ts';
import { type Guess, likestValues, plainOf } from './suggestions.ts';

/** Values of ours that a source gives, and the property they belong to; null for fields of the offer. */
export async function ownValuesOf(
  db: Db,
  company: string,
  catalog: string,
  source: Source,
): Promise<{ property: string | null; values: OwnValue[] }> {
  if (source.type === 'property')
    return { property: source.property, values: await ownValues(db, company, catalog, source.property) };
  if (source.type === 'constant') return { property: null, values: [{ option: null, text: source.text, offers: 0 }] };
  const { field } = source;
  if (field !== 'brand' && field !== 'collection' && field !== 'category') return { property: null, values: [] };
  return { property: null, values: await ownTitles(db, company, catalog, field) };
}

/** For each value of ours the likest of the dictionary, in the same order. */
export async function guessOptions(attribute: AttributeDoor, own: OwnValue[]): Promise<Guess<AttributeValue>[][]> {
  const near = await withoutCompany((db) =>
    valuesNear(
      db,
      attribute.id,
      own.map((value) => value.text),
    ),
  );
  return own.map((value) => likestValues(value.text, near));
}

/** Values that read the same but for case, ё, spaces and signs. */
export async function equalValues(
  attribute: AttributeDoor,
  own: OwnValue[],
): Promise<(OwnValue & { value: AttributeValue })[]> {
  const near = await withoutCompany((db) =>
    valuesNear(
      db,
      attribute.id,
      own.map((value) => value.text),
    ),
  );
  const byKey = new Map(near.map((value) => [plainOf(value.value), value]));
  return own.flatMap((each) => {
    const value = byKey.get(plainOf(each.text));
    return value && plainOf(each.text) !== '' ? [{ ...each, value }] : [];
  });
}
