import { SaxesParser } from 'saxes';
import { complaintOf, faultOf } from '../yml/faults.ts';
import { FeedError } from '../yml/text.ts';

/** An element with what stands in it: a record of the exchange is small, and read as a whole. */
export interface Element {
  name: string;
  text: string;
  attributes: Record<string, string>;
  children: Element[];
}

/** A group of goods, under the group that it stands in. */
export interface CommerceGroup {
  id: string;
  parent: string;
  title: string;
}

/** One record of a document, in its order. */
export type CommerceRecord = { group: CommerceGroup } | { record: Element; removed: boolean };

/** Records, and the element that each stands in. */
const records = new Map([
  ['Товар', 'Товары'],
  ['Предложение', 'Предложения'],
  ['Свойство', 'Свойства'],
  ['ТипЦены', 'ТипыЦен'],
]);
const root = 'КоммерческаяИнформация';

/** More than any record has of each: what goes on is stopped before it fills the memory. */
const most = { depth: 60, elements: 20_000, characters: 4_000_000, text: 100_000 };

/** Reads a document of CommerceML 2 piece by piece. Entities beyond XML's own are refused, a DOCTYPE is passed over and never fetched. */
export async function* readCommerce(text: AsyncIterable<string>): AsyncGenerator<CommerceRecord[]> {
  const parser = new SaxesParser({ position: true });
  const path: string[] = [];
  const groups: CommerceGroup[] = [];
  const open: Element[] = [];
  let found: CommerceRecord[] = [];
  let size = { elements: 0, characters: 0 };
  let words = '';
  let rooted = false;

  const tooMuch = (what: string) => new FeedError(`Строка ${parser.line}: ${what}`, parser.line);
  parser.on('error', (error) => {
    const complaint = complaintOf(error);
    if (complaint !== undefined) throw faultOf(complaint, parser.line);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === 0 && name !== root) throw notCommerce(name, parser.line);
    if (path.length > most.depth) throw tooMuch('теги вложены слишком глубоко');
    rooted = true;
    const parent = path.at(-1);
    path.push(name);
    words = '';
    const [above] = open.slice(-1);
    if (above || (parent !== undefined && records.get(name) === parent)) {
      if (!above) size = { elements: 0, characters: 0 };
      if (++size.elements > most.elements) throw tooMuch('в одном товаре больше тегов, чем бывает');
      const element: Element = { name, text: '', attributes: attributes as Record<string, string>, children: [] };
      above?.children.push(element);
      open.push(element);
    } else if (name === 'Группа' && parent === 'Группы')
      groups.push({ id: '', parent: groups.at(-1)?.id ?? '', title: '' });
  });
  const addWords = (piece: string) => {
    if (words.length < most.text) words += piece;
    size.characters += piece.length;
    if (open.length > 0 && size.characters > most.characters) throw tooMuch('в одном товаре больше текста, чем бывает');
  };
  parser.on('text', addWords);
  parser.on('cdata', addWords);
  parser.on('closetag', ({ name }) => {
    path.pop();
    const value = words.trim();
    words = '';
    const element = open.pop();
    if (element) {
      element.text = value;
      if (open.length === 0) found.push({ record: element, removed: isRemoved(element) });
      return;
    }
    const group = groups.at(-1);
    if (!group) return;
    const parent = path.at(-1);
    if (name === 'Группа') {
      groups.pop();
    } else if (parent === 'Группа' && name === 'Ид') group.id = value.slice(0, 200);
    else if (parent === 'Группа' && name === 'Наименование') {
      group.title = value.slice(0, 1000);
      // Its groups stand behind its name: they are told after it.
      found.push({ group: { ...group } });
    }
  });

  for await (const piece of text) {
    parser.write(piece);
    if (found.length === 0) continue;
    yield found;
    found = [];
  }
  if (!rooted) throw new FeedError('Это не XML: в файле нет ни одного тега', parser.line);
  if (path.length > 0)
    throw new FeedError(`Файл обрывается на строке ${parser.line}: тег <${path.at(-1)}> не закрыт`, parser.line);
  parser.close();
  if (found.length > 0) yield found;
}

const notCommerce = (name: string, line: number) =>
  name === 'yml_catalog'
    ? new FeedError('Это фид YML в архиве ZIP: распакуйте его и загрузите сам файл XML', line)
    : new FeedError(`Это не обмен CommerceML: корень файла — <${name}>, а нужен <${root}>`, line);

const isRemoved = (element: Element) =>
  element.attributes.Статус === 'Удален' || textIn(element, 'Статус') === 'Удален';

/** The first child of that name. */
export const childOf = ({ children }: Element, name: string): Element | undefined =>
  children.find((child) => child.name === name);

/** Children of the first child of that name. */
export const listIn = (element: Element, name: string): Element[] => childOf(element, name)?.children ?? [];

/** Text of the child of that name; '' where there is none. */
export const textIn = (element: Element, name: string): string => childOf(element, name)?.text ?? '';
