import { keyOf } from '../../text/keys.ts';
import type { Entry } from './survey.ts';
import type { Draft, DraftParam } from './yml-draft.ts';
import { owned } from './yml-kinds.ts';

/** An entry without the names of its fields, and with its params' names by number: a third of the JSON, and of the time that takes. */
type Packed = [Entry['faults']] | [Entry['faults'], ...PackedDraft];

// biome-ignore format: one line is one glance
type PackedDraft = [
  line: number, article: string, title: string, description: string, category: string, vendor: string, group: string,
  barcodes: string[], pictures: string[], currency: string, price: number | null, oldPrice: number | null, purchasePrice: number | null,
  stock: number | null, sides: Draft['sides'], params: PackedParam[],
];
type PackedParam = [name: number | string, unit: string, ...values: string[]];

/** Names that get a number; more than any sensible feed has. */
const most = 10_000;

/** Packs entries, and unpacks what it has packed. */
export function packer(): { pack: (entry: Entry) => Packed; unpack: (packed: Packed) => Entry } {
  const names: Pick<DraftParam, 'name' | 'key'>[] = [];
  const numbers = new Map<string, number>();

  function nameOf({ name, key }: DraftParam): number | string {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    if (names.length === most) return name;
    const kept = { name: owned(name), key: owned(key) };
    numbers.set(kept.name, names.push(kept) - 1);
    return names.length - 1;
  }
  const named = (name: number | string) => (typeof name === 'string' ? { name, key: keyOf(name) } : names[name]);

  return {
    pack({ draft, faults }) {
      if (!draft) return [faults];
      const params = draft.params.map((param): PackedParam => [nameOf(param), param.unit, ...param.values]);
      // biome-ignore format: as the type above
      return [
        faults, draft.line, draft.article, draft.title, draft.description, draft.category, draft.vendor, draft.group,
        draft.barcodes, draft.pictures, draft.currency, draft.price, draft.oldPrice, draft.purchasePrice,
        draft.stock, draft.sides, params,
      ];
    },
    unpack([faults, ...rest]) {
      if (rest.length === 0) return { draft: null, faults };
      // biome-ignore format: as the type above
      const [
        line, article, title, description, category, vendor, group,
        barcodes, pictures, currency, price, oldPrice, purchasePrice,
        stock, sides, packed,
      ] = rest;
      const params = packed.map(([name, unit, ...values]) => ({
        ...(named(name) ?? { name: '', key: '' }),
        unit,
        values,
      }));
      // biome-ignore format: as the type above
      const draft = {
        line, article, title, description, category, vendor, group,
        barcodes, pictures, currency, price, oldPrice, purchasePrice,
        stock, sides, params,
      };
      return { draft, faults };
    },
  };
}
