import { isShortenedNumber, shortenedNumber, type TableMapping } from '@prilavok/contract';
import { withoutEntities } from '../../../text/entities.ts';
import { keyOf } from '../../../text/keys.ts';
import { isShortDate, mistakenDate, typedBeforeDate } from '../../../text/mistaken-dates.ts';
import type { Fault, FeedEntry, ParsedOffer, ParsedParam } from '../yml/offer.ts';

type Tell = (field: string, reason: string, severity: Fault['severity'], general?: string) => void;

/** Texts of an offer, and what their faults are filed under. The category is a path of titles in a table, an id in a feed. */
const texts = {
  title: 'name',
  description: 'description',
  category: 'categoryId',
  vendor: 'vendor',
  group: 'group',
} as const;

/** Sentences under which rows are counted, as those told one by one name values. */
export const general = {
  number:
    'Вместо артикула или штрихкода — число, которое Excel сократил: задайте столбцу формат «Текстовый» и сохраните файл заново',
  date: 'Значение похоже на дату, которую Excel сделал сам: проверьте',
  entities: 'Знаки записаны с двойным экранированием («&amp;quot;»): прочитаны как обычные',
};

/**
 * An entry without what programs did to its texts on their way. A number that a spreadsheet has shortened is taken from its field, since its digits are
 * lost; what looks like a spreadsheet's date stays and is told; entities of names, brands and values that were escaped twice are read once more.
 */
export function withoutDamage({ offer, faults }: FeedEntry, key: TableMapping['key']): FeedEntry {
  if (!offer) return { offer, faults };
  const { line, article } = offer;
  const tell: Tell = (field, reason, severity, counted) =>
    faults.push({
      line,
      article: article.slice(0, 100),
      field,
      reason,
      severity,
      ...(counted ? { general: counted } : {}),
    });
  const refuse = (field: string, text: string): FeedEntry => {
    tell(field, shortenedNumber(text), 'skipped', general.number);
    return { offer: null, faults };
  };
  if (isShortenedNumber(article)) {
    if (key === 'article') return refuse('id', article);
    tell('id', shortenedNumber(article), 'warning');
    offer.article = '';
  }
  const lost = offer.barcodes.filter(isShortenedNumber);
  const barcodes = offer.barcodes.filter((code) => !isShortenedNumber(code));
  if (key === 'barcodes' && barcodes.length === 0) return refuse('barcode', lost[0] ?? '');
  for (const code of lost) tell('barcode', shortenedNumber(code), 'warning');
  offer.barcodes = barcodes;
  for (const [name, field] of Object.entries(texts) as [keyof typeof texts, string][]) {
    if (!isShortenedNumber(offer[name])) continue;
    tell(field, shortenedNumber(offer[name]), 'warning');
    offer[name] = '';
  }
  tellDates(offer, tell);
  readEntities(offer, tell);
  offer.params = offer.params.flatMap((param) => paramWithoutDamage(param, tell));
  return { offer, faults };
}

function tellDates({ article, barcodes, title, vendor, group }: ParsedOffer, tell: Tell): void {
  // Nothing is named by a date; elsewhere a whole date may be meant, and a table's reader knows which cells were none.
  for (const [field, text] of [['id', article], ...barcodes.map((code) => ['barcode', code])] as [string, string][])
    if (typedBeforeDate(text)) tell(field, mistakenDate(text), 'notice', general.date);
  const told = (field: string, text: string) => {
    if (isShortDate(text)) tell(field, mistakenDate(text), 'notice', general.date);
  };
  told('name', title);
  told('vendor', vendor);
  told('group', group);
}

function readEntities(offer: ParsedOffer, tell: Tell): void {
  for (const name of ['title', 'vendor'] as const) {
    const read = withoutEntities(offer[name]);
    if (read === offer[name]) continue;
    tell(texts[name], twiceEscaped(read), 'notice', general.entities);
    offer[name] = read.trim();
  }
  offer.fallbackTitle = withoutEntities(offer.fallbackTitle).trim();
}

const twiceEscaped = (read: string) =>
  `Знаки записаны с двойным экранированием («&amp;quot;»): прочитано как «${read.slice(0, 60)}»`;

/** The param as it is to be taken; nothing where none of its values is left. */
function paramWithoutDamage(param: ParsedParam, tell: Tell): ParsedParam[] {
  const field = `param ${param.name}`;
  const whole = param.values.filter((text) => !isShortenedNumber(text));
  if (whole.length < param.values.length)
    for (const text of param.values) if (isShortenedNumber(text)) tell(field, shortenedNumber(text), 'warning');
  for (const text of whole) if (isShortDate(text)) tell(field, mistakenDate(text), 'notice', general.date);
  const [name, unit] = [withoutEntities(param.name), withoutEntities(param.unit)];
  const values = whole.map(withoutEntities);
  const isRead = name !== param.name || unit !== param.unit || values.some((text, at) => text !== whole[at]);
  if (isRead) tell(field, twiceEscaped(`${name}: ${values.join('; ')}`), 'notice', general.entities);
  if (values.length === 0) return [];
  if (!isRead && whole.length === param.values.length) return [param];
  return [{ name, key: name === param.name ? param.key : keyOf(name), unit, values: [...new Set(values)] }];
}
