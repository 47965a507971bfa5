import { type Change, getOption, isOptionValue, Value } from '@prilavok/contract';
import { useQueries } from '@tanstack/react-query';
import { z } from 'zod';
import { asked } from '#api/useCall.ts';
import { valueText } from '#features/properties/value-text.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { price } from '../price.ts';
import { useCatalog } from '../use-catalog.ts';
import { useNames } from '../use-names.ts';

const cards = { category: 'types', brand: 'brands', collection: 'collections' } as const;
const Text = z.union([z.string(), z.number().transform(String)]);
const Values = z.array(Value);
const mostOptions = 40;
const prices: readonly string[] = ['price', 'oldPrice', 'purchasePrice'];

/** What each offer brought that was merged into another. */
const Merged = z.array(
  z.object({
    article: z.string(),
    title: z.string(),
    barcodes: z.array(z.string()),
    images: z.number(),
    properties: z.number(),
  }),
);

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
  const options = useOptionTexts(catalog, fields);
  const currency = useCatalog(catalog)?.currency ?? 'RUB';

  return (field, value) => {
    if (value === null || value === undefined) return '';
    const kind = field in cards ? cards[field as keyof typeof cards] : undefined;
    if (field === 'merged') return Merged.safeParse(value).data?.map(brought).join('; ') ?? '';
    const text = Text.safeParse(value).data;
    if (text && prices.includes(field)) return price(text, currency);
    if (text && field === 'stock') return `${number(Number(text))} шт.`;
    if (kind && text) return names[kind].find((one) => one.id === text)?.title ?? text;
    const values = Values.safeParse(value).data;
    if (values) return values.map((one) => optionText(one, options) ?? valueText(one)).join(', ');
    return text ?? JSON.stringify(value);
  };
}

function brought({ article, title, barcodes, images, properties }: z.infer<typeof Merged>[number]): string {
  const parts = [
    barcodes.length > 0 && `штрихкоды ${barcodes.join(', ')}`,
    images > 0 && counted(images, ['картинка', 'картинки', 'картинок']),
    properties > 0 && counted(properties, ['свойство', 'свойства', 'свойств']),
  ].filter((part) => part !== false);
  return `«${title}», ${article}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}

const optionText = (value: Value, options: ReadonlyMap<string, string>): string | undefined =>
  isOptionValue(value) ? options.get(value.option) : undefined;

function useOptionTexts(catalog: string, fields: Change['fields']): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  for (const { field, was, now } of fields) {
    const property = /^property:(\d+)$/.exec(field)?.[1];
    if (!property) continue;
    for (const value of [was, now].flatMap((one) => Values.safeParse(one).data ?? [])) {
      if (isOptionValue(value)) wanted.set(value.option, property);
    }
  }
  const pairs = [...wanted].slice(0, mostOptions);
  const answers = useQueries({
    queries: pairs.map(([option, property]) => asked(getOption, { path: { catalog, property, option }, quiet: true })),
  });
  return new Map(pairs.flatMap(([option], at) => (answers[at]?.data ? [[option, answers[at].data.value]] : [])));
}
