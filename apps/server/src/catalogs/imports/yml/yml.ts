import { SaxesParser } from 'saxes';
import { complaintOf, faultOf, loneAmpersand } from './faults.ts';
import { tagsOf } from './tags.ts';
import { FeedError } from './text.ts';

export interface FeedParam {
  name: string;
  unit: string;
  value: string;
}

/** An offer as the feed wrote it: texts, nothing believed yet. */
export interface FeedOffer {
  line: number;
  id: string;
  /** The offer's id in 1C, where the file is an exchange. */
  commerceId?: string;
  group: string;
  fields: Record<string, string[]>;
  params: FeedParam[];
  /** Amounts in the warehouses that the feed names. */
  outlets: FeedOutlet[];
}

/** A warehouse by its id or name, either of which may be empty, with its stock as written. */
export interface FeedOutlet {
  id: string;
  title: string;
  stock: string;
}

export interface FeedCategory {
  id: string;
  parent: string;
  title: string;
  line: number;
}

/** Data that stand before (or, in odd feeds, after) the offers; filled while the offers are read. */
export interface FeedHead {
  title: string;
  categories: FeedCategory[];
  /** Code of a currency → its rate as written. */
  currencies: Map<string, string>;
  /** Tags that YML doesn't know, and how often. */
  unknownTags: Map<string, number>;
}

/** A head with nothing in it yet. */
export const newHead = (): FeedHead => ({ title: '', categories: [], currencies: new Map(), unknownTags: new Map() });

/** Longest text of one tag that is kept. */
const longest = 100_000;

/** More categories than any shop has. */
export const mostCategories = 20_000;

/** More than any shop has of each: a feed that goes on is stopped while it is read, before it fills the memory. */
const most = {
  currencies: 200,
  unknownTags: 1000,
  paramsOfOffer: 2000,
  valuesOfTag: 2000,
  outletsOfOffer: 1000,
  charactersOfOffer: 4_000_000,
};

/** Most characters between two tags, which the parser has to keep: more is no feed. */
const longestGap = 4_000_000;

/**
 * Reads a YML feed piece by piece and yields its offers in batches. Entities beyond XML's five and the numeric ones are refused,
 * a DOCTYPE is passed over and never fetched, and a file that isn't whole ends in a FeedError with its line.
 */
export async function* readYml(text: AsyncIterable<string>, head: FeedHead): AsyncGenerator<FeedOffer[]> {
  const parser = new SaxesParser({ position: true });
  const path: string[] = [];
  let offers: FeedOffer[] = [];
  let offer: FeedOffer | undefined;
  let category: FeedCategory | undefined;
  let param: FeedParam | undefined;
  let words = '';
  let characters = 0;
  let seen = 0;
  let rooted = false;
  // Where the last tag ended, and the text that the parser has been given since (and a little before).
  let lastTag = { position: 0, line: 1 };
  let recent = { from: 0, text: '' };
  const markTag = () => {
    lastTag = { position: parser.position, line: parser.line };
  };
  const sinceLastTag = () => recent.text.slice(lastTag.position - recent.from);

  const tooMuch = (what: string) =>
    new FeedError(`Строка ${offer?.line}: у предложения ${offer?.id} ${what}`, offer?.line ?? parser.line);

  parser.on('error', (error) => {
    const complaint = complaintOf(error);
    if (complaint === undefined) return;
    const lone = /entity|unexpected end/.test(complaint) && loneAmpersand(sinceLastTag(), lastTag.line);
    throw lone || faultOf(complaint, /outside of root/.test(complaint) ? lastTag.line : parser.line);
  });
  parser.on('opentag', ({ name, attributes }) => {
    markTag();
    const { line } = parser;
    const given = (attribute: string) => String(attributes[attribute] ?? '').trim();
    if (path.length === 0 && name !== 'yml_catalog') throw notYml(name, line);
    if (path.length > 60) throw new FeedError(`Строка ${line}: теги вложены слишком глубоко`, line);
    path.push(name);
    rooted = true;
    words = '';
    const parent = path.at(-2);
    if (name === 'offer' && parent === 'offers') {
      offer = { line, id: given('id'), group: given('group_id'), fields: {}, params: [], outlets: [] };
      characters = 0;
    } else if (name === 'category' && parent === 'categories') {
      category = { id: given('id'), parent: given('parentId'), title: '', line };
    } else if (name === 'currency' && parent === 'currencies') {
      head.currencies.set(given('id').toUpperCase(), given('rate') || '1');
      if (head.currencies.size > most.currencies)
        throw new FeedError(`Строка ${line}: больше ${most.currencies} валют`, line);
    } else if (offer && name === 'param') {
      param = { name: given('name'), unit: given('unit'), value: '' };
    } else if (offer && name === 'outlet' && given('instock')) {
      offer.outlets.push({ id: given('id'), title: given('warehouse_name'), stock: given('instock') });
      if (offer.outlets.length > most.outletsOfOffer) throw tooMuch(`больше ${most.outletsOfOffer} складов`);
    }
  });
  const addWords = (piece: string) => {
    if (words.length >= longest) return;
    words += piece;
    characters += piece.length;
    if (offer && characters > most.charactersOfOffer) throw tooMuch('текста больше, чем бывает');
  };
  parser.on('text', addWords);
  parser.on('cdata', (piece) => {
    markTag();
    addWords(piece);
  });
  parser.on('comment', markTag);
  parser.on('closetag', ({ name }) => {
    markTag();
    const value = words.replace(/[\p{Cc}\p{Co}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : '')).trim();
    words = '';
    path.pop();
    const parent = path.at(-1);
    if (name === 'offer' && parent === 'offers' && offer) {
      offers.push(offer);
      offer = undefined;
      seen++;
    } else if (name === 'category' && category) {
      head.categories.push({ ...category, title: value.slice(0, 1000) });
      category = undefined;
      if (head.categories.length > mostCategories) throw new FeedError(`В файле больше ${mostCategories} категорий`);
    } else if (offer && param && name === 'param') {
      offer.params.push({ ...param, value });
      if (offer.params.length > most.paramsOfOffer) throw tooMuch(`больше ${most.paramsOfOffer} параметров`);
      param = undefined;
    } else if (offer && parent === 'offer') {
      const tag = tagsOf(name);
      const known = head.unknownTags.get(name) ?? 0;
      if (tag === 'unknown' && (known > 0 || head.unknownTags.size < most.unknownTags))
        head.unknownTags.set(name, known + 1);
      else if (tag === 'read' && value) {
        const values = offer.fields[name] ?? [];
        values.push(value);
        offer.fields[name] = values;
        if (values.length > most.valuesOfTag) throw tooMuch(`больше ${most.valuesOfTag} тегов <${name}>`);
      }
    } else if (name === 'name' && parent === 'shop') head.title = value;
  });

  for await (const piece of text) {
    recent.text += piece;
    parser.write(piece);
    recent = { from: lastTag.position, text: sinceLastTag() };
    if (recent.text.length > longestGap)
      throw (
        loneAmpersand(recent.text, lastTag.line) ??
        new FeedError(`Строка ${lastTag.line}: текст длиннее всего, что бывает в фиде`, lastTag.line)
      );
    if (offers.length > 0) {
      yield offers;
      offers = [];
    }
  }
  const { line } = parser;
  if (!rooted) throw new FeedError('Это не XML: в файле нет ни одного тега', line);
  if (path.length > 0) {
    const open = `Файл обрывается на строке ${line}: тег <${path.at(-1)}> не закрыт`;
    throw loneAmpersand(sinceLastTag(), lastTag.line) ?? new FeedError(open, line);
  }
  parser.close();
  if (offers.length > 0) yield offers;
  if (seen === 0) throw new FeedError('В файле нет ни одного предложения: раздел <offers> пуст или отсутствует', line);
}

function notYml(root: string, line: number): FeedError {
  const kinds: Record<string, string> = {
    html: 'Это страница сайта, а не фид: проверьте адрес',
    rss: 'Это фид RSS (Google Merchant), а нужен YML с корнем <yml_catalog>',
    КоммерческаяИнформация: 'Это обмен CommerceML из 1С, а нужен YML с корнем <yml_catalog>',
  };
  return new FeedError(kinds[root] ?? `Это не YML: корень файла — <${root}>, а нужен <yml_catalog>`, line);
}
