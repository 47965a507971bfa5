import { barcodesIn, type Dimensions } from '@prilavok/contract';
import { keyOf } from '../../../text/keys.ts';
import { kopecksIn, numberIn } from '../../../text/numbers.ts';
import { stockTags } from './tags.ts';
import type { FeedOffer } from './yml.ts';

/** A property in an offer of the feed: a name, maybe a unit, one or several texts. */
export interface ParsedParam {
  name: string;
  /** The name as people compare it. */
  key: string;
  unit: string;
  values: string[];
}

/** An offer of a feed as we understand it, still in the feed's own words: categories by its ids, money in kopecks of its currency. */
export interface ParsedOffer {
  line: number;
  article: string;
  /** Its id in 1C, which files of prices and rests name it by; empty where the file is no exchange. */
  commerceId: string;
  /** Empty where the file says none: an offer that is there keeps its own. */
  title: string;
  /** Title of a new offer without one; without this either, it is refused. */
  fallbackTitle: string;
  description: string;
  category: string;
  vendor: string;
  group: string;
  barcodes: string[];
  pictures: string[];
  currency: string;
  price: number | null;
  oldPrice: number | null;
  purchasePrice: number | null;
  stock: number | null;
  /** The stock by warehouses, as far as the file tells it; `stock` is their sum then. */
  outlets: Outlet[];
  /** Of when the row is, in milliseconds; a feed doesn't say. */
  asOf: number | null;
  params: ParsedParam[];
  sides: Dimensions | null;
  /** Fields, and params by `property:` and their key, that the file says are empty. A feed says that of none. */
  clears: string[];
}

/** Amount in a warehouse, which goes by its id or title. */
export interface Outlet {
  id: string;
  title: string;
  quantity: number;
}

/** A row that is skipped, or loses a field, or is taken whole with something odd about it. */
export interface Fault {
  line: number;
  article: string;
  field: string;
  reason: string;
  severity: 'skipped' | 'warning' | 'notice';
  /** Counts only where the row makes a new offer: one that is there keeps what the file doesn't say. */
  ofNew?: true;
  /**
   * Sentence under which rows are counted where the reason names a value of the row; of such notices only the first are
   * told one by one.
   */
  general?: string;
}

/** One entry of a feed: its offer, unless it can't be taken at all, and what is wrong with it. */
export interface FeedEntry {
  offer: ParsedOffer | null;
  faults: Fault[];
}

/** Makes sense of an offer's texts; `makerAsBrand`: where no brand is named, the maker is. */
export function parseOffer(offer: FeedOffer, makerAsBrand: boolean): FeedEntry {
  const faults: Fault[] = [];
  const article = (offer.id || first(offer, 'vendorCode')).trim();
  const fault = (field: string, reason: string, also: Partial<Fault> = {}) =>
    faults.push({ line: offer.line, article: article.slice(0, 100), field, reason, severity: 'warning', ...also });
  const refuse = (field: string, reason: string) => {
    fault(field, reason, { severity: 'skipped' });
    return { offer: null, faults };
  };

  if (!article) return refuse('id', 'У предложения нет id');
  if (article.length > 100) return refuse('id', 'Артикул длиннее 100 знаков');
  const { title, fallbackTitle } = titlesOf(offer);
  if (title.length > 500) fault('name', 'Название длиннее 500 знаков: обрезано');

  const price = priceOf(offer, 'price', fault);
  const outlets = outletsOf(offer, fault);
  if (!first(offer, 'price')) fault('price', 'Цена не указана', { ofNew: true });
  const { vendor, params } = vendorAmong(
    oneLine(first(offer, 'vendor')),
    paramsOf(offer, article, fault),
    makerAsBrand ? [...brandKeys, makerKey] : brandKeys,
  );
  const parsed: ParsedOffer = {
    line: offer.line,
    article,
    commerceId: offer.commerceId ?? '',
    title: title.slice(0, 500),
    fallbackTitle: fallbackTitle.slice(0, 500),
    description: first(offer, 'description').slice(0, 50_000),
    category: first(offer, 'categoryId'),
    vendor: vendor.slice(0, 500),
    group: offer.group.slice(0, 200),
    barcodes: barcodesOf(offer, fault),
    pictures: picturesOf(offer, fault),
    currency: first(offer, 'currencyId').toUpperCase().replace('RUR', 'RUB'),
    price,
    oldPrice: priceOf(offer, 'oldprice', fault),
    purchasePrice: priceOf(offer, 'purchase_price', fault),
    stock: outlets.length > 0 ? sumOf(outlets) : stockOf(offer, fault),
    outlets: outlets.filter(({ id, title: name }) => id !== '' || name !== '').length > 0 ? outlets : [],
    asOf: null,
    params,
    sides: sidesOf(offer, fault),
    clears: [],
  };
  return { offer: parsed, faults };
}

/** Writes a fault down. */
type AddFault = (field: string, reason: string) => void;

const first = (offer: FeedOffer, tag: string): string => offer.fields[tag]?.[0] ?? '';
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** vendor.model offers often have no name: then it is what it is, whose and which. A vendor alone names nothing that is there already. */
function titlesOf(offer: FeedOffer): Pick<ParsedOffer, 'title' | 'fallbackTitle'> {
  const fallbackTitle = ['typePrefix', 'vendor', 'model'].map((tag) => first(offer, tag)).filter(Boolean);
  const named = first(offer, 'typePrefix') !== '' || first(offer, 'model') !== '';
  return {
    title: oneLine(first(offer, 'name') || (named ? fallbackTitle.join(' ') : '')),
    fallbackTitle: oneLine(fallbackTitle.join(' ')),
  };
}

function priceOf(offer: FeedOffer, tag: string, fault: AddFault): number | null {
  const text = first(offer, tag);
  if (!text) return null;
  const kopecks = kopecksIn(text);
  if (kopecks === undefined) fault(tag, `«${shorten(text)}» — не цена`);
  return kopecks ?? null;
}

function barcodesOf(offer: FeedOffer, fault: AddFault): string[] {
  const codes = (offer.fields.barcode ?? []).flatMap(barcodesIn);
  const fit = codes.filter((code) => code.length <= 100);
  if (fit.length < codes.length) fault('barcode', 'Штрихкод длиннее 100 знаков');
  return [...new Set(fit)].slice(0, 50);
}

function picturesOf(offer: FeedOffer, fault: AddFault): string[] {
  const urls = [...new Set(offer.fields.picture ?? [])];
  const fit = urls.filter((url) => /^https?:\/\/\S+$/i.test(url) && url.length <= 2000);
  const wrong = urls.find((url) => !fit.includes(url));
  if (wrong) fault('picture', `«${shorten(wrong)}» — не адрес картинки`);
  return fit.slice(0, 100);
}

function outletsOf(offer: FeedOffer, fault: AddFault): Outlet[] {
  return offer.outlets.flatMap(({ id, title, stock }) => {
    const number = numberIn(stock);
    if (number === undefined || number > mostPieces) {
      fault('outlets', `«${shorten(stock)}» — не остаток`);
      return [];
    }
    return [{ id: id.slice(0, 200), title: oneLine(title).slice(0, 200), quantity: Math.max(0, Math.floor(number)) }];
  });
}

/** Pieces in all of some warehouses. */
export const sumOf = (outlets: readonly { quantity: number }[]): number =>
  Math.min(
    mostPieces,
    outlets.reduce((sum, { quantity }) => sum + quantity, 0),
  );

const mostPieces = 1_000_000_000;

function stockOf(offer: FeedOffer, fault: AddFault): number | null {
  const tag = stockTags.find((each) => first(offer, each));
  if (!tag) return null;
  const number = numberIn(first(offer, tag).replace(/^[<>≈~]\s*/, ''));
  if (number === undefined || number > mostPieces) {
    fault(tag, `«${shorten(first(offer, tag))}» — не остаток`);
    return null;
  }
  return Math.max(0, Math.floor(number));
}

/** Params by name, the maker's article and country among them. */
function paramsOf(offer: FeedOffer, article: string, fault: AddFault): ParsedParam[] {
  const params = new Map<string, ParsedParam>();
  const add = (name: string, unit: string, value: string) => {
    const known = params.get(name) ?? { name, key: keyOf(name), unit: oneLine(unit), values: [] };
    if (value && !known.values.includes(value)) known.values.push(value);
    params.set(name, known);
  };
  let nameless = 0;
  for (const { name, unit, value } of offer.params) {
    // Shops that print «Высота: 20 см» write the colon into the name: a property is called without it.
    const title = oneLine(name)
      .replace(/[\s:：]+$/, '')
      .slice(0, 200);
    if (!title) nameless++;
    else add(title, unit, value);
  }
  if (nameless > 0) fault('param', 'У параметров нет названия (атрибут name): их значения пропущены');
  const code = first(offer, 'vendorCode');
  if (code && code !== article) add('Артикул производителя', '', code);
  const country = first(offer, 'country_of_origin');
  if (country) add('Страна производства', '', country);
  return [...params.values()].filter((param) => param.values.length > 0);
}

/** Params that hold the brand in feeds of some shops. */
const brandKeys = ['бренд', 'торговая марка', 'брэнд', 'brand', 'vendor'];
/** Often the brand as well, and often a factory that no buyer has heard of: the seller says which. */
const makerKey = 'производитель';

/** A param that names one of something, and not several. */
const singleAmong = (params: ParsedParam[], keys: readonly string[]) =>
  params.find(({ key, values }) => keys.includes(key) && values.length === 1);

/** The brand, and the params without it: where `<vendor>` is silent, a param that names one brand says it. */
function vendorAmong(
  vendor: string,
  params: ParsedParam[],
  keys: readonly string[],
): { vendor: string; params: ParsedParam[] } {
  const named = vendor ? undefined : singleAmong(params, keys);
  if (!named) return { vendor, params };
  return { vendor: oneLine(named.values[0] ?? ''), params: params.filter((param) => param !== named) };
}

/** Whether the offer has a maker that could be its brand, and no brand. */
export const namesMakerOnly = ({ vendor, params }: ParsedOffer): boolean =>
  !vendor && singleAmong(params, [makerKey]) !== undefined;

/** Weight in kilograms and dimensions in centimetres, as YML has them, to grams and millimetres. */
function sidesOf(offer: FeedOffer, fault: AddFault): Dimensions | null {
  const weight = first(offer, 'weight');
  const dimensions = first(offer, 'dimensions');
  if (!weight && !dimensions) return null;
  const grams = weight ? numberIn(weight) : null;
  const sides = dimensions ? dimensions.split(/[/xх*]/).map((side) => numberIn(side)) : [];
  if (grams === undefined) fault('weight', `«${shorten(weight)}» — не вес`);
  const whole = sides.length === 3 && sides.every((side) => side !== undefined && side >= 0);
  if (dimensions && !whole) fault('dimensions', `«${shorten(dimensions)}» — не длина/ширина/высота`);
  const [length = null, width = null, height = null] = whole ? sides.map((side) => millimetres(side ?? 0)) : [];
  const mass = grams === undefined || grams === null || grams < 0 ? null : Math.round(grams * 1_000_000) / 1000;
  if (mass === null && length === null) return null;
  return { width, height, length, weight: mass };
}

const millimetres = (centimetres: number) => Math.round(centimetres * 10_000) / 1000;
