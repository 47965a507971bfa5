import { type ConversionPreview, isUnderWay, type PropertyConversion } from '@prilavok/contract';
import { number } from '#text/numbers.ts';
import type { Tone } from '#ui/marks/status.tsx';
import { kindTitle } from '../words.ts';

/** «Целое число из списка, несколько». */
export const formWords = ({ type, options, multiple }: PropertyConversion['was']): string =>
  [kindTitle(type), options && ' из списка', multiple && ', несколько значений'].filter(Boolean).join('');

/** Outcome of a card's value, as a word and its colour. */
export const outcomes: Record<ConversionPreview['sample'][number]['outcome'] | 'edited', { word: string; tone: Tone }> =
  {
    kept: { word: 'Целиком', tone: 'success' },
    changed: { word: 'Изменится', tone: 'warn' },
    lost: { word: 'Пропадёт', tone: 'error' },
    edited: { word: 'Правили', tone: 'info' },
  };

/** Outcomes of finished conversions. */
export const done: typeof outcomes = {
  ...outcomes,
  changed: { word: 'Изменилось', tone: 'warn' },
  lost: { word: 'Пропало', tone: 'error' },
};

/** Cards whose value didn't come through as it was. */
export const lossesOf = ({ changed, lost, edited }: PropertyConversion): number => changed + lost + edited;

/** Result of a conversion, in short; nothing while it goes on. */
export function outcomeWords(task: PropertyConversion): string {
  if (isUnderWay(task) || task.status !== 'success') return '';
  const parts = [`${number(task.kept)} целиком`];
  if (task.changed > 0) parts.push(`${number(task.changed)} изменилось`);
  if (task.lost > 0) parts.push(`${number(task.lost)} пропало`);
  if (task.edited > 0) parts.push(`${number(task.edited)} правили`);
  return parts.join(', ');
}
