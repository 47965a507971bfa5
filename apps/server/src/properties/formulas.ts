import type { PropertyFields } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import type { Decimal } from '../formula/decimal.ts';
import { type Formula, formulaOf, renamed } from '../formula/formula.ts';
import { FormulaMistake, NoValue } from '../formula/mistake.ts';
import type { WorthType } from '../formula/part.ts';
import { invalid } from '../http/errors.ts';
import { keyOf } from '../text/keys.ts';
import {
  type FormulaContext,
  limitsOf,
  namesOf,
  notNumber,
  propertyWorth,
  type Side,
  within,
} from './formula-properties.ts';
import { type OwnedProperty, propertiesOf, type StoredProperty } from './properties.queries.ts';
import { type Stored, type StoredValues, unitOf } from './values.ts';

/** Properties whose values are calculated from other properties of the same offer. A formula is kept by keys and shown by titles of today. */

interface Name {
  ref: string;
  title: string;
  type: WorthType;
}

/** Names that formulas of these properties can use. */
export const formulaNames = (properties: readonly StoredProperty[]): Name[] => properties.flatMap(namesOf);

/** Ids of the properties that a kept formula reads. */
export function propertiesIn(formula: string): string[] {
  const ids = new Set<string>();
  if (formula !== '')
    renamed(formula, (ref) => {
      ids.add(ref.split('.')[1] ?? '');
      return ref;
    });
  return [...ids];
}

/** A mistake of a formula with its place. */
export interface Fault {
  from: number;
  to: number;
  message: string;
}

/** A formula as people write it, checked for a property of its owner: kept by keys, or the first mistake. */
export function checkedFormula(
  properties: readonly StoredProperty[],
  { id, title }: { id: string | undefined; title: string },
  formula: string,
): { kept: string } | Fault {
  const byTitle = new Map<string, Name>();
  for (const name of formulaNames(properties))
    if (!byTitle.has(keyOf(name.title))) byTitle.set(keyOf(name.title), name);
  try {
    formulaOf(formula, (name) => byTitle.get(keyOf(name)));
  } catch (error) {
    if (!(error instanceof FormulaMistake)) throw error;
    return { from: error.from, to: error.to, message: error.message };
  }
  const kept = renamed(formula, (name) => byTitle.get(keyOf(name))?.ref ?? name);
  const circle = id === undefined ? undefined : circleOf(properties, { id, title, formula: kept });
  if (circle) return { from: 0, to: formula.length, message: `формулы ждали бы друг друга по кругу: ${circle}` };
  return { kept };
}

/** The way by which a formula comes back to its own property, in words; nothing where it doesn't. */
function circleOf(
  properties: readonly StoredProperty[],
  own: Pick<StoredProperty, 'id' | 'title' | 'formula'>,
): string | undefined {
  const known = new Map<string, Pick<StoredProperty, 'id' | 'title' | 'formula'>>(
    properties.map((property) => [property.id, property]),
  );
  known.set(own.id, own);
  const seen = new Set<string>();
  const ways = [[own]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    const last = way.at(-1) ?? own;
    for (const id of propertiesIn(last.formula)) {
      if (id === own.id) return [...way, own].map(({ title }) => `«${title}»`).join(' → ');
      const next = known.get(id);
      if (!next || seen.has(id)) continue;
      seen.add(id);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/** A property's formula, as a save gives it. */
interface PropertyWithScheme extends Pick<StoredProperty, 'title' | 'type' | 'options' | 'multiple' | 'autoCalc'> {
  id: string | undefined;
  scheme: PropertyFields['scheme'];
}

/** The formula as it is kept: what was written is checked, and what stays must still have a place for its number. */
export async function formulaToKeep(
  db: Db,
  owner: string,
  property: PropertyWithScheme,
  { written, was }: { written: string | undefined; was: string },
): Promise<string> {
  const formula = written === undefined ? was : written.trim();
  if (formula === '') {
    if (property.autoCalc) throw invalid('autoCalc', 'считать нечего: сначала напишите формулу');
    return '';
  }
  const reason = notNumber(property);
  if (reason) throw invalid('formula', `${reason}: по формуле считаются целое и дробное число и число с единицей`);
  if (written === undefined) return was;
  const checked = checkedFormula(await propertiesOf(db, owner), property, formula);
  if ('kept' in checked) return checked.kept;
  throw invalid('formula', `знак ${checked.from + 1}: ${checked.message}`);
}

/** Titles of the owner's properties whose formulas read this one. */
export const readersOf = (properties: readonly StoredProperty[], id: string): string[] =>
  properties.flatMap(({ title, formula }) => (propertiesIn(formula).includes(id) ? [title] : []));

/** Properties whose formulas name things by titles of today, as people are shown them. */
export async function withShownFormulas<Row extends Pick<OwnedProperty, 'owner' | 'formula'>>(
  db: Db,
  found: readonly Row[],
): Promise<Row[]> {
  const owners = new Set(found.flatMap(({ owner, formula }) => (formula === '' ? [] : [owner])));
  if (owners.size === 0) return [...found];
  const titles = new Map<string, string>();
  for (const owner of owners)
    for (const { ref, title } of formulaNames(await propertiesOf(db, owner))) titles.set(ref, title);
  return found.map((row) => ({ ...row, formula: renamed(row.formula, (ref) => titles.get(ref) ?? ref) }));
}

/** A property with its formula, compiled. */
interface Step {
  property: StoredProperty;
  ready: Formula | undefined;
}

/** The calculated properties of an owner, those first that others read. */
export interface FormulaPlan {
  steps: readonly Step[];
  /** Properties that they read and set. */
  properties: ReadonlyMap<string, StoredProperty>;
}

/** A plan for those properties that are calculated by themselves, and for the one that is asked for; nothing where there are none. */
export function formulaPlan(properties: readonly StoredProperty[], asked?: string): FormulaPlan | undefined {
  const byId = new Map(properties.map((property) => [property.id, property]));
  const calculated = new Map(
    properties
      .filter(({ id, formula, autoCalc, converting }) => formula !== '' && !converting && (autoCalc || id === asked))
      .map((property) => [property.id, property]),
  );
  if (calculated.size === 0) return undefined;
  const types = new Map(formulaNames(properties).map(({ ref, type }) => [ref, type]));
  const steps: Step[] = [];
  const done = new Set<string>();
  const add = (property: StoredProperty) => {
    if (done.has(property.id)) return;
    done.add(property.id);
    for (const id of propertiesIn(property.formula)) {
      const before = calculated.get(id);
      if (before) add(before);
    }
    steps.push({ property, ready: readyOf(property.formula, types) });
  };
  for (const property of calculated.values()) add(property);
  const wanted = steps.flatMap(({ property }) => [property.id, ...propertiesIn(property.formula)]);
  return {
    steps,
    properties: new Map(
      wanted.flatMap((id) => {
        const one = byId.get(id);
        return one ? [[id, one] as const] : [];
      }),
    ),
  };
}

/** Nothing where the formula has broken since it was saved: what it read has become a text. */
function readyOf(formula: string, types: ReadonlyMap<string, WorthType>): Formula | undefined {
  try {
    return formulaOf(formula, (ref) => ({ ref, type: types.get(ref) ?? 'number' }));
  } catch (error) {
    if (error instanceof FormulaMistake) return undefined;
    throw error;
  }
}

/** Values of an offer by the plan: for each calculated property its value, or nothing. Pure. */
export function formulaValues(
  plan: FormulaPlan,
  values: StoredValues,
  by: FormulaContext,
): Map<string, Stored | undefined> {
  const now = { ...values };
  const made = new Map<string, Stored | undefined>();
  for (const { property, ready } of plan.steps) {
    const exact = ready?.value((ref) => {
      const [, id = '', side] = ref.split('.');
      return propertyWorth(plan.properties.get(id), now[id], by, side as Side | undefined);
    });
    const stored = exact === undefined || exact instanceof NoValue ? undefined : storedNumber(property, exact);
    made.set(property.id, stored);
    if (stored === undefined) delete now[property.id];
    else now[property.id] = [stored];
  }
  return made;
}

function storedNumber(property: StoredProperty, exact: Decimal): Stored | undefined {
  const limits = limitsOf(property);
  const fitting = within(exact.toDecimalPlaces(limits.whole ? 0 : 6), limits);
  if (fitting instanceof NoValue || notNumber(property)) return undefined;
  const value = Number(fitting);
  if (limits.whole && !Number.isSafeInteger(value)) return undefined;
  const unit = unitOf(property);
  return unit ? { value, unit } : value;
}
