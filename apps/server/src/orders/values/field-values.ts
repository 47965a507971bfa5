import { kind, type RemoteOrderField, type Value } from '@prilavok/contract';
import type { FieldValue } from '@prilavok/marketplaces';
import { shortTextLimit } from '../../properties/values.ts';
import type { FilledProperty } from '../stored/order-settings.queries.ts';

/** Values of our properties from fields of a marketplace's orders. Pure. */

type Kind = RemoteOrderField['kind'];

/** Whether a property can hold what a field of this kind says. */
export function canFill(field: Kind, property: Pick<FilledProperty, 'type' | 'options'>): boolean {
  if (property.options) return field === 'choice';
  if (property.type === kind.shortText || property.type === kind.longText) return true;
  return field === 'boolean' && property.type === kind.boolean;
}

interface Surroundings {
  field: Kind;
  /** The option that stands for the value; of a property with options only. */
  option: string | undefined;
  /** By whose clock moments are written. */
  timezone: string;
}

/** The value of the property; nothing where the field says none, or nothing that the property can hold. */
export function valueFrom(
  said: FieldValue,
  property: FilledProperty,
  { field, option, timezone }: Surroundings,
): Value | undefined {
  if (said === null || !canFill(field, property)) return undefined;
  if (property.options) return option === undefined ? undefined : { option };
  if (typeof said === 'boolean') return property.type === kind.boolean ? said : said ? 'Да' : 'Нет';
  const text = field === 'moment' && typeof said === 'string' ? momentText(said, timezone) : textOf(said);
  const longest = property.type === kind.shortText ? shortTextLimit : Infinity;
  return text.trim().slice(0, Math.min(longest, property.scheme.max ?? Infinity)) || undefined;
}

/** Text of a value for people. */
export const textOf = (said: Exclude<FieldValue, null | boolean>): string =>
  typeof said === 'string' ? said : said.title;

/** «23.11.2026, 14:00». */
function momentText(moment: string, timezone: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  return at.toLocaleString('ru-RU', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
}
