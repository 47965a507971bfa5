import type { Attribute } from '@prilavok/contract';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';

/**
 * Limits of a marketplace on a value, in words: «до 250 знаков», «от 0 до 100», «до 5 значений»; nothing where it
 * doesn't say.
 */
export function limitWords({ limits, maxValues }: Pick<Attribute, 'limits' | 'maxValues'>): string[] {
  const { longest, least, most } = limits ?? {};
  const words: string[] = [];
  if (longest !== undefined) words.push(`до ${counted(longest, ['знака', 'знаков', 'знаков'])}`);
  if (least !== undefined || most !== undefined)
    words.push(
      [least !== undefined && `от ${number(least)}`, most !== undefined && `до ${number(most)}`]
        .filter(Boolean)
        .join(' '),
    );
  if (maxValues !== null && maxValues > 1) words.push(`до ${counted(maxValues, ['значения', 'значений', 'значений'])}`);
  return words;
}
