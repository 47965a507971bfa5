import { asJson, type Json } from './json.ts';

/** What a description says of the end of a method, a parameter or a field. */
export interface Leaving {
  /** From which day it is off, as `2026-08-31`; null where none is named. */
  offFrom: string | null;
  /** How the description says it, without its marks. */
  warning: string;
}

const goes = /устаре(?:л|ва)|отключ(?:им|[её]н|ат)|больше не использу/i;
const about = { method: /метод/i, field: /параметр|поле(?:й|м|\s|$)|поля|свойств/i };
const marked = { method: 'Метод помечен устаревшим.', field: 'Поле помечено устаревшим.' };

/** Longest text that is kept. */
const longest = 300;

/** What is said of the end of a method or a field, in its own words and in the marks beside them; null where it stays. */
export function leavingOf(node: Json, kind: keyof typeof about): Leaving | null {
  const said = sentenceIn(String(node.description ?? ''), kind);
  const planned = asJson(node['x-deprecation-config'])['shutdown-date'];
  if (!said && node.deprecated !== true && planned === undefined) return null;
  const warning = said.length > longest ? `${said.slice(0, longest - 1)}…` : said || marked[kind];
  return { offFrom: typeof planned === 'string' ? planned : dayIn(said), warning };
}

/** The paragraph that speaks of it; what a note of Yandex has below its title belongs to it. */
function sentenceIn(description: string, kind: keyof typeof about): string {
  const notes = description
    .replace(
      /\{\s*%\s*note \w+ "([^"]*)"\s*%\s*\}([\s\S]*?)\{\s*%\s*endnote\s*%\s*\}/g,
      (_, title: string, text: string) => `\n${title} ${text.replace(/\s+/g, ' ')}\n`,
    )
    .replace(/<\/?(?:a|b|i|em|strong|code|span)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '\n');
  const lines = notes.split('\n').map(withoutMarks);
  // A row of a list is about one of its words: «`false` — отключена».
  return lines.find((line) => about[kind].test(line) && goes.test(line) && !/^[-•] /.test(line)) ?? '';
}

const withoutMarks = (line: string): string =>
  line
    .replace(/\{%[^%]*%\}/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`#]|\*/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;])/g, '')
    .trim();

const months = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

/** The first day that a text names: «7 сентября 2026», «12.10.2026», «2026-10-12»; null where it names none. */
export function dayIn(text: string): string | null {
  const [, iso] = /(?<!\d)(\d{4}-\d\d-\d\d)(?!\d)/.exec(text) ?? [];
  const [, dotDay, dotMonth, dotYear] = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d|\.\d)/.exec(text) ?? [];
  const [, day, word = '', year] = /(?<!\d)(\d{1,2})\s+(\p{L}+)\s+(\d{4})(?!\d)/u.exec(text) ?? [];
  const month = months.findIndex((begin) => word.toLowerCase().startsWith(begin)) + 1;
  const dotted = dotDay && dotMonth && dotYear && `${dotYear}-${two(dotMonth)}-${two(dotDay)}`;
  const worded = day && year && month > 0 && `${year}-${two(month)}-${two(day)}`;
  return [iso, dotted, worded].find((one) => one && isDay(one)) || null;
}

/** The calendar has it. */
const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

const two = (number: string | number) => String(number).padStart(2, '0');
