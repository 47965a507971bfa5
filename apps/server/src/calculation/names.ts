import type { FormulaName } from '@prilavok/contract';
import type { Named } from '../formula/formula.ts';
import { renamed } from '../formula/formula.ts';
import type { WorthType } from '../formula/part.ts';
import { namesOf } from '../properties/formula-properties.ts';
import type { StoredProperty } from '../properties/properties.queries.ts';
import { keyOf } from '../text/keys.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Values of an offer that formulas can read, by the keys under which they keep them. */
export const offerFields = {
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  purchasePrice: 'Закупочная цена',
  minPrice: 'Минимальная цена',
  stock: 'Остаток',
  reserved: 'Резерв',
  supplierPrice: 'Цена поставщиков',
  supplierStock: 'Остаток поставщиков',
} as const;
export type OfferField = keyof typeof offerFields;

/** A name that formulas know. */
export interface KnownName extends Named {
  title: string;
  group: FormulaName['group'] | 'input' | 'output';
}

/** An input or an output of a scenario: known by its title. */
export interface OwnName {
  id: string;
  title: string;
}

/** Fields, properties and suppliers that formulas of a catalog can name. */
export function catalogNames({ properties, suppliers }: Pick<Vocabulary, 'properties' | 'suppliers'>): KnownName[] {
  const fields = Object.entries(offerFields).map(([ref, title]) => nameOf(ref, title, 'field'));
  const taken = new Set(fields.map(({ title }) => keyOf(title)));
  return [
    ...fields,
    ...properties.flatMap((property) => propertyNames(property)).map((name) => apart(name, taken)),
    ...suppliers.flatMap(({ id, title }) => [
      nameOf(`supplier.${id}.price`, `${title}: цена`, 'supplier'),
      nameOf(`supplier.${id}.stock`, `${title}: остаток`, 'supplier'),
    ]),
  ];
}

const propertyNames = (property: StoredProperty): KnownName[] =>
  namesOf(property).map(({ ref, title, type }) => nameOf(ref, title, 'property', type));

const nameOf = (ref: string, title: string, group: KnownName['group'], type: WorthType = 'number'): KnownName => ({
  ref,
  title,
  group,
  type,
});

/** A property whose title is taken goes by a longer one. */
const apart = (name: KnownName, taken: ReadonlySet<string>): KnownName =>
  taken.has(keyOf(name.title)) ? { ...name, title: `Свойство: ${name.title}` } : name;

/** Names that a formula of a scenario can use: its inputs, the outputs above it, then what the catalog has. */
export class Names {
  readonly #byKey = new Map<string, KnownName>();
  readonly #byRef = new Map<string, KnownName>();

  constructor(ofCatalog: readonly KnownName[], inputs: readonly OwnName[], outputs: readonly OwnName[]) {
    const own = [
      ...inputs.map(({ id, title }) => nameOf(`input.${id}`, title, 'input')),
      ...outputs.map(({ id, title }) => nameOf(`output.${id}`, title, 'output')),
    ];
    const taken = new Set(own.map(({ title }) => keyOf(title)));
    for (const name of [...own, ...ofCatalog.map((each) => (each.group === 'property' ? apart(each, taken) : each))]) {
      if (!this.#byKey.has(keyOf(name.title))) this.#byKey.set(keyOf(name.title), name);
      this.#byRef.set(name.ref, name);
    }
  }

  /** By its title, as people write it. */
  titled(title: string): KnownName | undefined {
    return this.#byKey.get(keyOf(title));
  }

  /** By its key; what is gone from the catalog is still a number, which has no value. */
  known(ref: string): KnownName {
    return this.#byRef.get(ref) ?? nameOf(ref, ref, 'property');
  }

  /** A formula as it is kept: by keys. */
  kept(formula: string): string {
    return renamed(formula, (title) => this.titled(title)?.ref ?? title);
  }

  /** A formula as it is shown: by titles of today. */
  shown(formula: string): string {
    return renamed(formula, (ref) => this.known(ref).title);
  }
}
