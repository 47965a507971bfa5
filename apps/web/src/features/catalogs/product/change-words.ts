import { type Change, Currency, isOptionValue, Value } from '@prilavok/contract';
import { z } from 'zod';
import { useOptionNames } from '#features/properties/options/use-option-names.ts';
import { valueText } from '#features/properties/value-text.ts';
import { money } from '#text/money.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { catalogOwner } from '../property-owner.ts';
import { useCatalog } from '../use-catalog.ts';
import { useNames } from '../use-names.ts';

const cards = { category: 'types', brand: 'brands', collection: 'collections' } as const;
const Text = z.union([z.string(), z.number().transform(String)]);
const Values = z.array(Value);
const prices: readonly string[] = ['price', 'oldPrice', 'purchasePrice', 'minPrice'];

/** Parts that each merged offer brought. */
const Merged = z.array(
  z.object({
    article: z.string(),
    title: z.string(),
    barcodes: z.array(z.string()),
    images: z.number(),
    properties: z.number(),
    // Those from before don't tell of suppliers.
    supplies: z
      .array(z.object({ supplier: z.string(), price: z.string(), currency: Currency, carried: z.boolean() }))
      .default([]),
  }),
);

/** Relations of a product, former and new. */
const Related = z.array(z.object({ relation: z.string(), title: z.string(), quantity: z.number().nullable() }));
/** Related products that a line of history names; of more it says how many. */
const mostNamed = 5;

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
  const currency = useCatalog(catalog)?.currency;

  return (field, value) => {
    if (value === null || value === undefined) return '';
    const kind = field in cards ? cards[field as keyof typeof cards] : undefined;
    if (field === 'related') return relatedWords(Related.safeParse(value).data ?? []);
    if (field === 'merged') return Merged.safeParse(value).data?.map(brought).join('; ') ?? '';
    const text = Text.safeParse(value).data;
    if (text && prices.includes(field)) return money(text, currency);
    if (text && field === 'stock') return `${number(Number(text))} шт.`;
    if (kind && text) return names[kind].find((one) => one.id === text)?.title ?? text;
    const values = Values.safeParse(value).data;
    if (values) return values.map((one) => optionText(one, options) ?? valueText(one)).join(', ');
    return text ?? JSON.stringify(value);
  };
}

function relatedWords(related: z.infer<typeof Related>): string {
  const byRelation = Map.groupBy(related.slice(0, mostNamed), ({ relation }) => relation);
  const named = [...byRelation].map(([relation, those]) => {
    const titles = those.map(({ title, quantity }) => (quantity === null ? title : `${title} × ${number(quantity)}`));
    return `${relation} — ${titles.join('; ')}`;
  });
  const rest = related.length - mostNamed;
  return named.join('; ') + (rest > 0 ? ` и ещё ${number(rest)}` : '');
}

function brought({ article, title, barcodes, images, properties, supplies }: z.infer<typeof Merged>[number]): string {
  const parts = [
    barcodes.length > 0 && `штрихкоды ${barcodes.join(', ')}`,
    images > 0 && counted(images, ['картинка', 'картинки', 'картинок']),
    properties > 0 && counted(properties, ['свойство', 'свойства', 'свойств']),
    ...supplies.map(
      ({ supplier, price, currency, carried }) =>
        `${money(price, currency)} у «${supplier}»${carried ? '' : ' (осталась своя цена)'}`,
    ),
  ].filter((part) => part !== false);
  return `«${title}», ${article}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}

const optionText = (value: Value, options: ReadonlyMap<string, string>): string | undefined =>
  isOptionValue(value) ? options.get(value.option) : undefined;

/** Ids of the options among the values of properties. */
const optionsOf = (fields: Change['fields']): string[] =>
  fields
    .filter(({ field }) => field.startsWith('property:'))
    .flatMap(({ was, now }) => [was, now].flatMap((one) => Values.safeParse(one).data ?? []))
    .flatMap((value) => (isOptionValue(value) ? value.option : []));
