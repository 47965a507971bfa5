import type {
  CardField,
  changeOptionMappings,
  changePropertyMappings,
  MappingSource,
  Marketplace,
  Types,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import { longestField, longestValue } from '../cards/fitting.ts';
import { attributesByIds, type DictionaryAttribute } from '../stored/dictionaries.queries.ts';
import * as queries from '../stored/properties.queries.ts';
import { isSameText } from './equal-values.ts';

/** Which catalog is mapped to which marketplace. */
interface Target {
  catalog: string;
  marketplace: Marketplace;
}
type Properties = Types<typeof changePropertyMappings>['body']['properties'];
type Options = Types<typeof changeOptionMappings>['body']['options'];
type Values = Awaited<ReturnType<typeof queries.dictionaryValues>>;

/** Mappings of fields and attributes as they are written; refuses attributes, properties and values that are not there. */
export async function checkProperties(
  db: Db,
  { catalog, marketplace }: Target,
  properties: Properties,
): Promise<queries.NewPropertyMapping[]> {
  const wanted = properties.flatMap((each) => each.attribute ?? []);
  const attributes = new Map((await attributesByIds(db, marketplace, wanted)).map((each) => [each.id, each]));
  const own = new Set((await queries.ownProperties(db, catalog)).map((each) => each.id));
  const constants = properties.flatMap(({ source }) => (source.type === 'constant' ? (source.value ?? []) : []));
  const values = await queries.dictionaryValues(db, constants);
  return properties.map(({ field, attribute, source }, index) => {
    const at = `properties.${index}`;
    if (attribute && !attributes.has(attribute)) throw invalid(`${at}.attribute`, 'у площадки такого атрибута нет');
    checkConstant(`${at}.source`, source, { attribute, values });
    if (source.type === 'property' && !own.has(source.property))
      throw invalid(`${at}.source.property`, 'в каталоге такого свойства нет');
    checkShorten(`${at}.source`, source, { marketplace, field, attribute: attributes.get(attribute ?? '') });
    return {
      target: field ? `field:${field}` : `attribute:${attribute}`,
      attribute: attribute ?? null,
      property: source.type === 'property' ? source.property : null,
      source,
    };
  });
}

/** A constant that names a value of a dictionary names one of the attribute's own, and calls it as it is called there. */
function checkConstant(
  field: string,
  source: MappingSource,
  { attribute, values }: { attribute: string | undefined; values: Values },
): void {
  if (source.type !== 'constant' || source.value === undefined) return;
  const value = values.get(source.value);
  if (!value || value.attribute !== attribute)
    throw invalid(`${field}.value`, 'в справочнике атрибута такого значения нет');
  if (!isSameText(value.value, source.text))
    throw invalid(`${field}.text`, `в справочнике это значение называется «${value.value}»`);
}

/** Only what the marketplace limits can be shortened for it. */
function checkShorten(
  at: string,
  source: MappingSource,
  to: { marketplace: Marketplace; field: CardField | undefined; attribute: DictionaryAttribute | undefined },
): void {
  if (source.type === 'constant' || !source.shorten) return;
  const longest = to.field
    ? longestField(to.field, connectors[to.marketplace].cardLimits)
    : to.attribute && longestValue(to.attribute);
  if (longest === undefined)
    throw invalid(`${at}.shorten`, 'сокращают только тексты, для которых площадка называет наибольшую длину');
}

/** Pairs of values as they are written, and the environment of their attributes; refuses what is not there, not of one property or not of one environment. */
export async function checkOptions(
  db: Db,
  { catalog, marketplace }: Target,
  options: Options,
): Promise<{ rows: queries.NewOptionMapping[]; environment: string }> {
  const wanted = options.map((each) => each.attribute);
  const attributes = new Map((await attributesByIds(db, marketplace, wanted)).map((each) => [each.id, each]));
  const given = options.map((each) => each.value);
  const values = await queries.dictionaryValues(db, given);
  const own = new Set((await queries.ownProperties(db, catalog)).map((each) => each.id));
  const named = options.flatMap((each) => each.option ?? []);
  const propertyOf = await queries.optionsOf(db, named);
  const environment = attributes.get(wanted[0] ?? '')?.environment ?? 'real';
  const rows = options.map(({ attribute, property = null, option = null, text, value }, index) => {
    const at = `options.${index}`;
    const known = attributes.get(attribute);
    const dictionary = known?.dictionary;
    if (!dictionary) throw invalid(`${at}.attribute`, 'это не атрибут со справочником');
    if (known.environment !== environment)
      throw invalid(`${at}.attribute`, 'атрибуты песочницы и площадки нельзя смешивать');
    if (values.get(value)?.attribute !== attribute)
      throw invalid(`${at}.value`, 'в справочнике атрибута такого значения нет');
    if (property && !own.has(property)) throw invalid(`${at}.property`, 'в каталоге такого свойства нет');
    if (option && propertyOf.get(option) !== property) throw invalid(`${at}.option`, 'у свойства такого варианта нет');
    return { property, option, dictionary, text, value };
  });
  return { rows, environment };
}
