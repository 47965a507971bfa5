import { type Change, isOptionValue, Value } from '@prilavok/contract';
import { z } from 'zod';
import { useOptionNames } from '#features/properties/options/use-option-names.ts';
import { valueText } from '#features/properties/value-text.ts';
import { catalogOwner } from '../property-owner.ts';
import { useNames } from '../use-names.ts';

const cards = { category: 'types', brand: 'brands', collection: 'collections' } as const;
const Text = z.union([z.string(), z.number().transform(String)]);
const Values = z.array(Value);

/** Says values of a history in words: ids of brands and options become their titles. */
export function useChangeWords(changes: readonly Change[], catalog: string): (field: string, value: unknown) => string {
  const fields = changes.flatMap((change) => change.fields);
  const idsOf = (field: string) => [
    ...new Set(
      fields.flatMap((one) =>
        one.field === field ? [one.was, one.now].flatMap((id) => Text.safeParse(id).data ?? []) : [],
      ),
    ),
  ];
  const names = useNames({ types: idsOf('category'), brands: idsOf('brand'), collections: idsOf('collection') });
  const options = new Map(useOptionNames(catalogOwner(catalog), optionsOf(fields)).map(({ id, title }) => [id, title]));

  return (field, value) => {
    if (value === null || value === undefined) return '';
    const kind = field in cards ? cards[field as keyof typeof cards] : undefined;
    const text = Text.safeParse(value).data;
    if (kind && text) return names[kind].find((one) => one.id === text)?.title ?? text;
    const values = Values.safeParse(value).data;
    if (values) return values.map((one) => optionText(one, options) ?? valueText(one)).join(', ');
    return text ?? JSON.stringify(value);
  };
}

const optionText = (value: Value, options: ReadonlyMap<string, string>): string | undefined =>
  isOptionValue(value) ? options.get(value.option) : undefined;

/** Ids of the options among the values of properties. */
const optionsOf = (fields: Change['fields']): string[] =>
  fields
    .filter(({ field }) => field.startsWith('property:'))
    .flatMap(({ was, now }) => [was, now].flatMap((one) => Values.safeParse(one).data ?? []))
    .flatMap((value) => (isOptionValue(value) ? value.option : []));
