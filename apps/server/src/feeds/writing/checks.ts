import { type FeedFaultCode, type FeedNode, hasWrongCheckDigit } from '@prilavok/contract';
import type { ValueRule } from './format.ts';
import { cutAtWord } from './transforms.ts';
import type { RowFault } from './value.ts';

/** State of a row while it is written. */
export interface RowState {
  faults: RowFault[];
  refused: boolean;
  /** The first value at each path, where the target looks at several together. */
  values: Map<string, string> | undefined;
}

/** Applies the rules of a node and its target to a value; what is wrong is told to the state. '' is not written. */
export type Check = (text: string, state: RowState) => string;

const shown = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);

/** Adds a fault of a node to a row; a severe one keeps the row out. */
export function addFault(
  state: RowState,
  node: string,
  { code, severity, message, value = '' }: Pick<RowFault, 'code' | 'severity' | 'message'> & { value?: string },
): void {
  if (severity === 'error') state.refused = true;
  if (!state.faults.some((fault) => fault.node === node && fault.code === code))
    state.faults.push({ node, code, severity, message, value: shown(value) });
}

/** The checks of a node at a path. `seen` holds what rows of this part have had where no two may have the same. */
export function checkOf(
  { id, name, max: own, required }: FeedNode,
  path: string,
  rule: ValueRule | undefined,
  seen: Set<string>,
): Check {
  const max = Math.min(own ?? Infinity, rule?.max ?? Infinity);
  const severity = rule?.severity ?? 'warn';
  return (given, state) => {
    const fault = (code: FeedFaultCode, message: string, how: 'error' | 'warn' = severity) =>
      addFault(state, id, { code, severity: how, message, value: given });
    if (given === '') {
      if (required) fault('empty', `«${name}»: значения нет, а поле обязательно`, 'error');
      return '';
    }
    let text = given;
    if (text.length > max) {
      fault('too_long', `«${name}»: ${text.length} знаков, площадка принимает ${max}`, 'warn');
      text = cutAtWord(text, max);
    }
    if (rule) {
      if (rule.number) {
        const number = Number(text);
        if (Number.isNaN(number)) fault('not_number', `«${name}»: нужно число`);
        else if (number < rule.number.min) fault('below', `«${name}»: меньше ${rule.number.min}`);
      }
      if (rule.url) {
        if (!/^https?:\/\/[^\s]+$/i.test(text)) fault('not_url', `«${name}»: нужен адрес с http:// или https://`);
        else if (text.length > rule.url.max)
          fault('url_too_long', `«${name}»: адрес ${text.length} знаков, площадка принимает ${rule.url.max}`);
      }
      if (rule.pattern && !rule.pattern.of.test(text)) fault('bad_characters', `«${name}»: ${rule.pattern.sentence}`);
      if (rule.words && !rule.words.includes(text)) fault('bad_word', `«${name}»: одно из ${rule.words.join(', ')}`);
      if (rule.plain && /<\/?[a-z][^<>]*>/i.test(text)) fault('markup', `«${name}»: в тексте разметка HTML`);
      if (rule.barcode && !isGtin(text)) {
        fault('bad_barcode', `«${name}»: штрихкод не записан, контрольная цифра не сходится`);
        return '';
      }
      if (rule.unique) {
        if (seen.has(text)) fault('doubled', `«${name}»: такой же номер у другой строки`, 'error');
        seen.add(text);
      }
    }
    if (state.values && !state.values.has(path)) state.values.set(path, text);
    return text;
  };
}

const isGtin = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code) && !hasWrongCheckDigit(code);
