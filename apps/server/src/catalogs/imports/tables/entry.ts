import { barcodesIn, type ImportField } from '@prilavok/contract';
import { cutNumber, decimalIn, type Row } from '../../../tables/index.ts';
import { separated } from '../../../text/joined.ts';
import { mistakenDate } from '../../../text/mistaken-dates.ts';
import { kopecksIn } from '../../../text/numbers.ts';
import { isCutAmongTexts, isDateAmongTexts } from '../damage/cells.ts';
import { general } from '../damage/damage.ts';
import { sidesParam } from '../dictionary/values.ts';
import type { Fault, FeedEntry, ParsedOffer, ParsedParam } from '../yml/offer.ts';
import { exportedMoment } from './guess.ts';
import type { PlannedColumn, TablePlan } from './plan.ts';

/** A row of a table as an offer; nothing of a row none of whose columns is taken. */
export function entryOf(row: Row, plan: TablePlan): FeedEntry | undefined {
  const faults: Fault[] = [];
  const offer = blankOffer(row.number);
  const sides = new Map<string, Sides>();
  let filled = false;
  for (const planned of plan.columns) {
    const cell = row.cells[planned.column];
    const text = bare(cell?.text ?? '');
    if (text === '') continue;
    filled = true;
    const fault = (reason: string, also: Partial<Fault> = {}) =>
      faults.push({ line: row.number, article: '', field: planned.title, reason, severity: 'warning', ...also });
    const { into } = planned;
    if (cell && isCutAmongTexts(cell, planned)) {
      const named = into.to === 'field' && into.field === 'article' && plan.key === 'article';
      fault(cutNumber(text), named ? { severity: 'skipped', general: general.number } : {});
      continue;
    }
    if (cell && isDateAmongTexts(cell, planned))
      fault(mistakenDate(text), { severity: 'notice', general: general.date });
    if (into.to === 'param' && into.side) setSide(sides, into.name, into.side, sideIn(text, planned, fault));
    else if (into.to === 'param') addParam(offer, text, planned);
    else if (isSide(into.field)) setSide(sides, '', into.field, sideIn(text, planned, fault));
    else setField(offer, into.field, text, planned, fault);
  }
  if (!filled) return undefined;
  for (const [name, measured] of sides) {
    if (Object.values(measured).every((side) => side === null)) continue;
    if (name === '') offer.sides = measured;
    else addParamValues(offer, { name, unit: '', values: [sidesParam(measured)] }, plan);
  }
  if (plan.clears) offer.clears = clearsOf(row, plan);
  for (const fault of faults) fault.article = offer.article;
  if (faults.some(({ severity }) => severity === 'skipped')) return { offer: null, faults };
  const refusal = refusalOf(offer, plan);
  return refusal ? { offer: null, faults: [...faults, refusal] } : { offer, faults };
}

const blankOffer = (line: number): ParsedOffer => ({
  line,
  article: '',
  commerceId: '',
  title: '',
  fallbackTitle: '',
  description: '',
  category: '',
  vendor: '',
  group: '',
  barcodes: [],
  pictures: [],
  currency: '',
  price: null,
  oldPrice: null,
  purchasePrice: null,
  stock: null,
  outlets: [],
  asOf: null,
  params: [],
  sides: null,
  clears: [],
});

/** Our exports put an apostrophe before what begins like a formula, and so do people: it is no part of the value. */
const bare = (text: string): string => text.replace(/^'(?=\s*[=+\-@\t\r])/, '').trim();
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

type AddFault = (reason: string) => void;
type Plain = Exclude<ImportField, keyof Sides>;

function setField(offer: ParsedOffer, field: Plain, text: string, column: PlannedColumn, fault: AddFault): void {
  switch (field) {
    case 'article':
      offer.article = oneLine(text);
      return;
    case 'title':
      offer.title = oneLine(text);
      if (offer.title.length > 500) fault('Название длиннее 500 знаков: обрезано');
      offer.title = offer.title.slice(0, 500);
      return;
    case 'description':
      offer.description = text.slice(0, 50_000);
      return;
    case 'brand':
      offer.vendor = oneLine(text).slice(0, 500);
      return;
    case 'group':
      offer.group = oneLine(text).slice(0, 200);
      return;
    case 'category':
      offer.category = pathIn(text, column);
      return;
    case 'price':
    case 'oldPrice':
    case 'purchasePrice':
      offer[field] = priceIn(text, column, fault);
      return;
    case 'stock':
      offer.stock = stockIn(text, column, fault);
      return;
    case 'updatedAt':
      offer.asOf = momentIn(text, fault);
      return;
    case 'barcodes': {
      const codes = valuesIn(text, column).flatMap(barcodesIn);
      if (codes.some((code) => code.length > 100)) fault('Штрихкод длиннее 100 знаков');
      offer.barcodes = [...new Set([...offer.barcodes, ...codes.filter((code) => code.length <= 100)])].slice(0, 50);
      return;
    }
    case 'images': {
      const urls = valuesIn(text, column);
      const fit = urls.filter((url) => /^https?:\/\/\S+$/i.test(url) && url.length <= 2000);
      const wrong = urls.find((url) => !fit.includes(url));
      if (wrong) fault(`«${shorten(wrong)}» — не адрес картинки`);
      offer.pictures = [...new Set([...offer.pictures, ...fit])].slice(0, 100);
      return;
    }
  }
}

/** Titles from the root down, as paths of categories are written everywhere in the pipeline. */
const pathIn = (text: string, { separator = '>' }: PlannedColumn): string =>
  text.split(separator).map(oneLine).filter(Boolean).join(' > ').slice(0, 5000);

/** A number as it is written plainly; the text as it is where it is none. */
const plainNumber = (text: string, { comma, unit }: PlannedColumn): string => {
  const digits = unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text;
  return decimalIn(digits, comma) ?? text;
};

function priceIn(text: string, column: PlannedColumn, fault: AddFault): number | null {
  const kopecks = kopecksIn(plainNumber(text, column));
  if (kopecks === undefined) fault(`«${shorten(text)}» — не цена`);
  return kopecks ?? null;
}

function stockIn(text: string, column: PlannedColumn, fault: AddFault): number | null {
  const amount = Number(plainNumber(text.replace(/^[<>≈~]\s*/, '').replace(/\s*шт\.?$/i, ''), column));
  if (Number.isFinite(amount) && amount <= 1_000_000_000) return Math.max(0, Math.floor(amount));
  fault(`«${shorten(text)}» — не остаток`);
  return null;
}

/** As our exports write it; where it can't be read, the row counts as older than anything. */
function momentIn(text: string, fault: AddFault): number {
  const moment = exportedMoment.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(moment)) return moment;
  fault(`«${shorten(text)}» — не время выгрузки: остаток, который уже двигался, не возьмём`);
  return 0;
}

interface Sides {
  length: number | null;
  width: number | null;
  height: number | null;
  weight: number | null;
}

const isSide = (field: ImportField): field is keyof Sides =>
  field === 'length' || field === 'width' || field === 'height' || field === 'weight';

function sideIn(text: string, column: PlannedColumn, fault: AddFault): number | null {
  const number = Number(plainNumber(text, column));
  if (Number.isFinite(number) && number >= 0) return Number((number * column.factor).toPrecision(12));
  fault(`«${shorten(text)}» — не число`);
  return null;
}

function setSide(sides: Map<string, Sides>, name: string, side: keyof Sides, value: number | null): void {
  const known = sides.get(name) ?? { length: null, width: null, height: null, weight: null };
  known[side] = value;
  sides.set(name, known);
}

/** Several values of a cell, as exports join them, or parted by what the mapping says. */
function valuesIn(text: string, { separator }: PlannedColumn): string[] {
  if (separator === undefined || separator === ';') return separated(text);
  // The comma of a number that a spreadsheet has shortened parts nothing.
  return text
    .split(separator === ',' ? /,(?!\d+E[+-]\d)/i : separator)
    .map((value) => value.trim())
    .filter(Boolean);
}

function addParam(offer: ParsedOffer, text: string, column: PlannedColumn): void {
  const { into, unit } = column;
  if (into.to !== 'param') return;
  const texts = into.multiple ? valuesIn(text, column) : [text.replace(/\\([;\\])/g, '$1')];
  const values = into.numeric ? texts.map((value) => plainNumber(value, column)) : texts;
  offer.params.push({ name: into.name, key: into.key, unit: into.numeric ? unit : '', values: [...new Set(values)] });
}

function addParamValues(offer: ParsedOffer, param: Omit<ParsedParam, 'key'>, { columns }: TablePlan): void {
  const planned = columns.find(({ into }) => into.to === 'param' && into.name === param.name);
  if (planned?.into.to === 'param') offer.params.push({ ...param, key: planned.into.key });
}

/** Fields that a pipeline can empty, under its own words. */
const emptied: Partial<Record<ImportField, true>> = {
  barcodes: true,
  category: true,
  brand: true,
  price: true,
  oldPrice: true,
  purchasePrice: true,
  stock: true,
  images: true,
  description: true,
};

/** Fields that the row empties: columns that are taken and say nothing here, nor in another column for the same. */
function clearsOf(row: Row, { columns }: TablePlan): string[] {
  const said = new Set<string>();
  const empty = new Set<string>();
  for (const { column, into } of columns) {
    const name = into.to === 'param' ? `property:${into.key}` : emptied[into.field] ? into.field : undefined;
    if (name === undefined) continue;
    (bare(row.cells[column]?.text ?? '') === '' ? empty : said).add(name);
  }
  return [...empty].filter((name) => !said.has(name));
}

function refusalOf({ line, article, barcodes }: ParsedOffer, { key }: TablePlan): Fault | undefined {
  const refuse = (field: string, reason: string): Fault => ({
    line,
    article: article.slice(0, 100),
    field,
    reason,
    severity: 'skipped',
  });
  if (article.length > 100) return refuse('id', 'Артикул длиннее 100 знаков');
  if (key === 'article' && !article) return refuse('id', 'В строке нет артикула');
  if (key === 'barcodes' && barcodes.length === 0) return refuse('barcode', 'В строке нет штрихкода');
  return undefined;
}
