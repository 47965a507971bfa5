import { isShortenedNumber } from '@prilavok/contract';

/** Typed or pasted text as a value, or the reason why it can't be one. */
export type Parsed<Value> = { value: Value } | { refused: string };

/** How values of one kind stand in a cell's editor and on the clipboard, and how they are read from there. */
export interface Kind<Value> {
  name: 'text' | 'number' | 'money' | 'day' | 'boolean' | 'choice' | 'measure' | 'several';
  text: (value: Value) => string;
  parse: (text: string) => Parsed<Value>;
}

const refused = (why: string) => ({ refused: why });

interface Bounds {
  min?: number | null | undefined;
  max?: number | null | undefined;
}

/** A text without blanks around it; an empty one is none. Where `lines` aren't allowed, a line break is a blank. */
export function text({ max = 700, lines = false }: { max?: number; lines?: boolean } = {}): Kind<string | null> {
  return {
    name: 'text',
    text: (value) => value ?? '',
    parse(typed) {
      const plain = (lines ? typed.replaceAll('\r\n', '\n') : typed.replace(/\s+/g, ' ')).trim();
      if (plain.length > max) return refused(`Не длиннее ${max} знаков, а здесь ${plain.length}`);
      if (isShortenedNumber(plain))
        return refused(
          'Excel сократил это число, его последние цифры потеряны: задайте там столбцу формат «Текстовый» и скопируйте снова',
        );
      return { value: plain || null };
    },
  };
}

/** A value that must be there. */
export function required<Value>(kind: Kind<Value | null>, why: string): Kind<Value | null> {
  return {
    ...kind,
    parse(typed) {
      const parsed = kind.parse(typed);
      return 'value' in parsed && parsed.value === null ? refused(why) : parsed;
    },
  };
}

/** A number as people write it: «1 234,50», «1,234.50» and «−5» too. */
export function number({ whole = false, min, max }: Bounds & { whole?: boolean } = {}): Kind<number | null> {
  return {
    name: 'number',
    text: (value) => (value === null ? '' : String(value).replace('.', ',')),
    parse(typed) {
      const digits = digitsOf(typed);
      if (digits === '') return { value: null };
      const value = digits === undefined ? Number.NaN : Number(digits);
      if (!Number.isFinite(value)) return refused(whole ? 'Нужно целое число' : 'Нужно число, например 12,5');
      if (whole && !Number.isSafeInteger(value)) return refused('Нужно целое число');
      if (typeof min === 'number' && value < min) return refused(`Не меньше ${min}`);
      if (typeof max === 'number' && value > max) return refused(`Не больше ${max}`);
      return { value };
    },
  };
}

/** A sum with kopecks at most, as a decimal string; its currency's sign may stand behind it. */
export const money: Kind<string | null> = {
  name: 'money',
  text: (value) => (value ?? '').replace('.', ','),
  parse(typed) {
    const digits = digitsOf(typed.replace(/(?:₽|руб\.?|р\.|[₸$€¥]|Br)\s*$/iu, ''));
    if (digits === '') return { value: null };
    if (digits === undefined) return refused('Нужна сумма, например 1290 или 1290,50');
    if (digits.startsWith('-')) return refused('Сумма не бывает меньше нуля');
    if (!/^\d{1,13}(\.\d{1,2}0*)?$/.test(digits)) return refused('Сумма — до 13 цифр и не больше двух после запятой');
    return { value: digits.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, (end) => (digits.includes('.') ? '' : end)) };
  },
};

/** A day: `2026-11-23`, typed as «23.11.2026». */
export const day: Kind<string | null> = {
  name: 'day',
  text: (value) => (value ?? '').split('-').reverse().join('.'),
  parse(typed) {
    const plain = typed.trim();
    if (plain === '') return { value: null };
    const [, d = '', m = '', y = ''] =
      /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(plain) ??
      turned(/^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)) ??
      [];
    const value = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
    const date = new Date(`${value}T00:00:00Z`);
    const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
    return real ? { value } : refused('Нужна дата, например 23.11.2026');
  },
};

const turned = (found: RegExpExecArray | null) => found && [found[0], found[3], found[2], found[1]];

const yes = new Set(['да', 'есть', 'yes', 'y', 'true', 'истина', '1', '+', '✓']);
const no = new Set(['нет', 'no', 'n', 'false', 'ложь', '0', '-', '−']);

/** Yes or no; nothing is neither. */
export const boolean: Kind<boolean | null> = {
  name: 'boolean',
  text: (value) => (value === null ? '' : value ? 'Да' : 'Нет'),
  parse(typed) {
    const word = typed.trim().toLowerCase();
    if (word === '') return { value: null };
    if (yes.has(word)) return { value: true };
    return no.has(word) ? { value: false } : refused('Нужно да или нет');
  },
};

/** One of a list. What was typed or pasted has no id until it is found there. */
export interface Chosen {
  id?: string;
  title: string;
}

/** One of a list, by its title. */
export const choice: Kind<Chosen | null> = {
  name: 'choice',
  text: (value) => value?.title ?? '',
  parse(typed) {
    const title = typed.replace(/\s+/g, ' ').trim();
    return { value: title === '' ? null : { title } };
  },
};

/** A number with its unit. */
export interface Measured {
  value: number;
  unit: string;
}

/** A number with one of these units; without any, in the usual one. */
export function measure(
  units: readonly { id: string; symbol: string }[],
  usual: string,
  bounds: Bounds = {},
): Kind<Measured | null> {
  const plain = number(bounds);
  const symbolOf = (id: string) => units.find((unit) => unit.id === id)?.symbol ?? '';
  return {
    name: 'measure',
    text: (value) => (value ? `${plain.text(value.value)} ${symbolOf(value.unit)}`.trim() : ''),
    parse(typed) {
      const [, digits = '', symbol = ''] = /^([\s\d.,−+-]*)(.*)$/su.exec(typed.trim()) ?? [];
      const unit = symbol === '' ? usual : units.find((one) => sameWord(one.symbol, symbol))?.id;
      if (digits.trim() === '' && symbol === '') return { value: null };
      if (!unit) {
        const known = units.map((one) => one.symbol).slice(0, 8);
        return refused(
          known.length > 0 ? `Нужны число и единица: ${known.join(', ')}` : 'У свойства нет единиц измерения',
        );
      }
      const parsed = plain.parse(digits);
      if ('refused' in parsed) return parsed;
      return parsed.value === null ? refused('Нужно число перед единицей') : { value: { value: parsed.value, unit } };
    },
  };
}

const sameWord = (one: string, other: string) =>
  one.toLowerCase().replace(/\.$/, '') === other.trim().toLowerCase().replace(/\.$/, '');

/** Several values of a kind in one cell, parted by semicolons or line breaks. */
export function several<Value>(
  kind: Kind<Value | null>,
  { most = 500 }: { most?: number } = {},
): Kind<readonly Value[]> {
  return {
    name: 'several',
    text: (values) => values.map((value) => kind.text(value)).join('; '),
    parse(typed) {
      const values: Value[] = [];
      for (const part of typed.split(/[;\n]/)) {
        const parsed = kind.parse(part);
        if ('refused' in parsed) return refused(`«${part.trim()}»: ${parsed.refused}`);
        if (parsed.value !== null) values.push(parsed.value);
      }
      if (values.length > most) return refused(`Не больше ${most} значений в ячейке`);
      return { value: values };
    },
  };
}

/** Digits with a point, as a program reads them; nothing where it isn't a number, an empty text where there is none. */
function digitsOf(typed: string): string | undefined {
  const plain = typed
    .trim()
    .replace(/[ \u00a0\u2007\u2009\u202f]/g, '')
    .replace('−', '-');
  if (plain === '') return '';
  // Of two kinds of marks the last one parts the fraction, the other one groups.
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  const grouped = comma < 0 || point < 0 ? plain : plain.replaceAll(comma > point ? '.' : ',', '');
  const digits = grouped.replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(digits)
    ? digits
        .replace(/^\+/, '')
        .replace(/\.$/, '')
        .replace(/^(-?)\./, '$10.')
    : undefined;
}
