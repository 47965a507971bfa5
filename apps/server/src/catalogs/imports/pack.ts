import { keyOf } from '../../text/keys.ts';
import { copyOf } from './yml/kinds.ts';
import type { FeedEntry, ParsedOffer, ParsedParam } from './yml/offer.ts';

type Fields = Omit<ParsedOffer, 'params'>;

/** An entry without the names of its fields, and with its params' names by number: a third of the JSON, and of the time that takes. */
type PackedEntry = [FeedEntry['faults']] | [FeedEntry['faults'], PackedParam[], ...Fields[keyof Fields][]];
type PackedParam = [name: number | string, unit: string, ...values: string[]];

/** An offer that says nothing: its fields lie packed in this order. */
const blank: Fields = {
  line: 0,
  article: '',
  commerceId: '',
  title: '',
  fallbackTitle: '',
  description: '',
  category: '',
  vendor: '',
  group: '',
  barcodes: [],
  pictures: [],
  currency: '',
  price: null,
  oldPrice: null,
  purchasePrice: null,
  stock: null,
  outlets: [],
  asOf: null,
  sides: null,
  clears: [],
};
const fields = Object.keys(blank) as (keyof Fields)[];

/** Names that get a number; more than any sensible feed has. */
const most = 10_000;

/** Packs entries, and unpacks what it has packed. */
export function packer(): { pack: (entry: FeedEntry) => PackedEntry; unpack: (packed: PackedEntry) => FeedEntry } {
  const names: Pick<ParsedParam, 'name' | 'key'>[] = [];
  const numbers = new Map<string, number>();

  function nameOf({ name, key }: ParsedParam): number | string {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    if (names.length === most) return name;
    const kept = { name: copyOf(name), key: copyOf(key) };
    numbers.set(kept.name, names.push(kept) - 1);
    return names.length - 1;
  }
  const paramName = (name: number | string) => (typeof name === 'string' ? { name, key: keyOf(name) } : names[name]);

  return {
    pack({ offer, faults }) {
      if (!offer) return [faults];
      const params = offer.params.map((param): PackedParam => [nameOf(param), param.unit, ...param.values]);
      return [faults, params, ...fields.map((field) => offer[field])];
    },
    unpack([faults, packedParams, ...values]) {
      if (!packedParams) return { offer: null, faults };
      const params = packedParams.map(([name, unit, ...texts]) => ({
        ...(paramName(name) ?? { name: '', key: '' }),
        unit,
        values: texts,
      }));
      const offer = { ...blank, params };
      const written: Record<string, unknown> = offer;
      for (const [index, field] of fields.entries()) written[field] = values[index];
      return { offer, faults };
    },
  };
}
