import { keyOf } from '../../text/keys.ts';
import { copyOf } from './yml-kinds.ts';
import type { FeedEntry, ParsedOffer, ParsedParam } from './yml-offer.ts';

/** An entry without the names of its fields, and with its params' names by number: a third of the JSON, and of the time that takes. */
type PackedEntry = [FeedEntry['faults']] | [FeedEntry['faults'], ...PackedOffer];

// biome-ignore format: one line is one glance
type PackedOffer = [
  line: number, article: string, title: string, description: string, category: string, vendor: string, group: string,
  barcodes: string[], pictures: string[], currency: string, price: number | null, oldPrice: number | null, purchasePrice: number | null,
  stock: number | null, sides: ParsedOffer['sides'], params: PackedParam[],
];
type PackedParam = [name: number | string, unit: string, ...values: string[]];

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
      // biome-ignore format: as the type above
      return [
        faults, offer.line, offer.article, offer.title, offer.description, offer.category, offer.vendor, offer.group,
        offer.barcodes, offer.pictures, offer.currency, offer.price, offer.oldPrice, offer.purchasePrice,
        offer.stock, offer.sides, params,
      ];
    },
    unpack([faults, ...packed]) {
      if (packed.length === 0) return { offer: null, faults };
      // biome-ignore format: as the type above
      const [
        line, article, title, description, category, vendor, group,
        barcodes, pictures, currency, price, oldPrice, purchasePrice,
        stock, sides, packedParams,
      ] = packed;
      const params = packedParams.map(([name, unit, ...values]) => ({
        ...(paramName(name) ?? { name: '', key: '' }),
        unit,
        values,
      }));
      // biome-ignore format: as the type above
      const offer = {
        line, article, title, description, category, vendor, group,
        barcodes, pictures, currency, price, oldPrice, purchasePrice,
        stock, sides, params,
      };
      return { offer, faults };
    },
  };
}
