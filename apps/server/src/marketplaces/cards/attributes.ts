import type { MappingSource, ProductFault } from '@prilavok/contract';
import type { CardAttribute } from '@prilavok/marketplaces';
import { keyOf } from '../../text/keys.ts';
import { lengthOf } from '../../text/shortened.ts';
import { systemTitles } from '../stored/system-titles.ts';
import { wordsInDictionary } from '../suggestions/no-brand.ts';
import { categoryFor, type MappedAttribute, type Mapping, optionKey, valueKey } from './catalog-mapping.ts';
import { fitting, longestValue } from './fitting.ts';
import { shortenedWords, signs } from './limits.ts';
import { type CardOffer, type CardValue, cardValues, type PropertyDictionary } from './values.ts';

/** The values of an attribute for an offer, and what stands in their way. */
export function attributeValues(offer: CardOffer, attribute: MappedAttribute, mapping: Mapping) {
  const { source } = attribute;
  const faults: ProductFault[] = [];
  const wrong: ProductFault[] = [];
  if (!source) return { values: [], faults, wrong };
  const most = attribute.multiple ? (attribute.maxValues ?? 100) : 1;
  const given = cardValues(offer, source, mapping.known);
  const own = given.slice(0, most);
  const at = (code: string, message: string): ProductFault => ({
    code,
    message,
    attribute: attribute.title,
    ...ownFieldOf(source),
    fieldTitle: sourceTitle(source, mapping.known),
  });
  if (given.length > most)
    faults.push(
      at('too_many', `«${attribute.title}»: значений ${given.length}, уйдёт ${most}: больше площадка не принимает`),
    );
  const values = own.flatMap((value): CardAttribute['values'] => {
    if (attribute.dictionary === null) {
      const whole = freeValue(value, attribute, mapping.known);
      const sent = fitting(whole, source, longestValue(attribute));
      if (sent !== whole) faults.push(at('shortened', shortenedWords(`«${attribute.title}»`, whole, sent)));
      const fault = shapeFault(value, attribute) ?? limitFault(sent, attribute);
      if (fault) wrong.push(at(...fault));
      return [{ value: sent }];
    }
    const found = dictionaryValue(value, attribute, source, mapping);
    if (found) return [{ id: found.remoteId, value: found.value }];
    if (attribute.ownValues) return [{ value: value.text }];
    faults.push(
      at('value_unmapped', `Значения «${value.text}» нет в справочнике «${attribute.title}»: сопоставьте его`),
    );
    return [];
  });
  return { values, faults, wrong };
}

/** Why a value can't be one of the attribute's kind: the marketplace would refuse the card for it. */
function shapeFault(
  { text, number }: CardValue,
  { kind, title }: MappedAttribute,
): [code: string, message: string] | undefined {
  const isNumber = number !== null || Number.isFinite(Number.parseFloat(text.replace(',', '.')));
  if ((kind === 'integer' || kind === 'decimal') && !isNumber)
    return ['not_number', `«${title}» ждёт числа, а здесь «${text}»`];
  if (kind === 'url' && !/^https?:\/\//i.test(text))
    return ['pattern', `«${title}» ждёт адреса страницы, а здесь «${text}»`];
  return undefined;
}

/** Why a value, as it would go, is none of those that the marketplace takes: too long, or a number outside of what it names. */
function limitFault(
  sent: string,
  { kind, title, limits }: MappedAttribute,
): [code: string, message: string] | undefined {
  const { longest, least, most } = limits ?? {};
  const long = lengthOf(sent);
  if (longest !== undefined && long > longest)
    return ['too_long', `«${title}»: ${signs(long)}, а площадка принимает не больше ${inWords(longest)}`];
  if (kind !== 'integer' && kind !== 'decimal') return undefined;
  const number = Number(sent);
  const told = `«${title}»: ${inWords(number)}, а площадка принимает`;
  if (least !== undefined && number < least) return ['too_small', `${told} от ${inWords(least)}`];
  if (most !== undefined && number > most) return ['too_large', `${told} до ${inWords(most)}`];
  return undefined;
}

const inWords = (number: number) => number.toLocaleString('ru', { maximumFractionDigits: 4 });

/** Texts of ours, by attribute, for which no value of its dictionary is known. */
export function unknownValues(offers: readonly CardOffer[], mapping: Mapping): Map<string, Set<string>> {
  const unknown = new Map<string, Set<string>>();
  for (const each of offers) {
    const category = categoryFor(each, mapping);
    for (const attribute of mapping.attributes.get(category?.id ?? '') ?? []) {
      const { source } = attribute;
      if (attribute.dictionary === null || !source) continue;
      for (const value of cardValues(each, source, mapping.known)) {
        if (dictionaryValue(value, attribute, source, mapping)) continue;
        const texts = unknown.get(attribute.id) ?? new Set();
        for (const text of wordsInDictionary(attribute, value.text)) texts.add(text);
        unknown.set(attribute.id, texts);
      }
    }
  }
  return unknown;
}

/** The value that a person has chosen, or else the one that reads the same. */
function dictionaryValue(value: CardValue, attribute: MappedAttribute, source: MappingSource, mapping: Mapping) {
  const property = source.type === 'property' ? source.property : null;
  const chosen = mapping.options.get(optionKey(attribute.dictionary ?? '', property, value.text));
  if (chosen) return chosen;
  for (const text of wordsInDictionary(attribute, value.text)) {
    const known = mapping.values.get(valueKey(attribute.id, text));
    if (known) return known;
  }
  return undefined;
}

function freeValue(value: CardValue, { kind, unit }: MappedAttribute, known: PropertyDictionary): string {
  if (kind !== 'integer' && kind !== 'decimal') return value.text;
  const number = inUnit(unit, value, known) ?? Number.parseFloat(value.text.replace(',', '.'));
  if (!Number.isFinite(number)) return value.text;
  return String(kind === 'integer' ? Math.round(number) : Math.round(number * 1e4) / 1e4);
}

/** An attribute in centimetres takes a value in metres converted, within its group of units. */
function inUnit(symbol: string | null, value: CardValue, known: PropertyDictionary): number | null {
  const own = value.unit === null ? undefined : known.units.get(value.unit);
  const wanted = [...known.units.values()].find(
    (unit) => unit.group === own?.group && keyOf(unit.symbol) === keyOf(symbol ?? ''),
  );
  if (value.number === null || !own || !wanted) return value.number;
  return (value.number * own.factor) / wanted.factor;
}

/** Fault of an attribute that must be filled: a value, or its mapping. */
export function missingAttribute(attribute: MappedAttribute, mapping: Mapping): ProductFault {
  const { source, title } = attribute;
  const what = source ? `Не заполнено: ${sourceTitle(source, mapping.known)}` : 'Атрибут не сопоставлен';
  return {
    code: source ? 'empty' : 'unmapped',
    message: `Нужно для «${title}». ${what}`,
    attribute: title,
    ...ownFieldOf(source ?? undefined),
    fieldTitle: source ? sourceTitle(source, mapping.known) : null,
  };
}

/** The property or the field of ours that a source names; neither for a constant. */
export function ownFieldOf(source: MappingSource | undefined): Pick<ProductFault, 'property' | 'field'> {
  if (source?.type === 'property') return { property: source.property, field: null };
  return { property: null, field: source?.type === 'system' ? source.field : null };
}

/** How the screens call a source: the field's or the property's title, a constant in quotes. */
export function sourceTitle(source: MappingSource, known: Pick<PropertyDictionary, 'properties'>): string {
  if (source.type === 'constant') return `«${source.text}»`;
  if (source.type === 'system') return systemTitles[source.field];
  return known.properties.get(source.property)?.title ?? 'Свойство удалено';
}
