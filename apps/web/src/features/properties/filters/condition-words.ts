import type { PropertyFilter } from '@prilavok/contract';
import { number } from '#text/numbers.ts';
import { rangeWords } from '#ui/fields/range.ts';
import { sideTitles } from '../sides.ts';

/** A condition in a few words: `от 5 до 10 кг`, `Красный и ещё 2`, `пусто`. */
export function conditionWords(value: PropertyFilter, options: readonly string[], unit: string | undefined): string {
  if (value.filled !== undefined) return value.filled ? 'заполнено' : 'пусто';
  if (typeof value.equal === 'boolean') return value.equal ? 'да' : 'нет';
  if (value.contains) return `«${value.contains}»`;
  const values = value.oneOf ?? (value.equal === undefined ? [] : [value.equal]);
  const [first, ...others] = [...options, ...values.map((one) => (typeof one === 'number' ? number(one) : `«${one}»`))];
  const words = first === undefined ? rangeWords(value) : others.length > 0 ? `${first} и ещё ${others.length}` : first;
  if (!words) return 'любое';
  const side = value.side && sideTitles[value.side].split(', ');
  return side ? `${side[0]?.toLowerCase()} ${words}\u00a0${side[1]}` : [words, unit].filter(Boolean).join('\u00a0');
}
