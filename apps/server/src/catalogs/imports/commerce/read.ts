import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../../../files/temporary.ts';
import { storedTable, tableLimits } from '../../../tables/index.ts';
import type { ReadFeed, ReadOptions } from '../read.ts';
import { addToSurvey, newSurvey } from '../survey.ts';
import { type Fault, type FeedEntry, parseOffer } from '../yml/offer.ts';
import { FeedError } from '../yml/text.ts';
import { type FeedHead, mostCategories, newHead } from '../yml/yml.ts';
import { documentsOf } from './documents.ts';
import { type CommerceProperties, feedOfferOf, pieceOf, priceTypes, propertyOf } from './offer.ts';
import { openPieces, type Pieces } from './pieces.ts';
import { type CommerceRecord, type Element, readCommerce, textIn } from './xml.ts';

/** Entries that are handed on at once. */
const batch = 500;
const mostProperties = 20_000;

/** Everything that the documents of an exchange say, before it is put together. */
interface Exchange {
  head: FeedHead;
  goods: Pieces;
  offers: Pieces;
  properties: CommerceProperties;
  /** Id of a type of prices → its title. */
  types: Map<string, string>;
  /** Goods and offers that 1C has deleted. */
  removed: Set<string>;
}

/**
 * Reads an exchange of CommerceML 2: goods (import.xml), and offers with prices and stocks (offers.xml, in later versions also prices.xml and rests.xml),
 * in any order. They are parted on disk by their ids and put together offer by offer.
 */
export async function readCommerceFeed(
  stored: string,
  { take, maxBytes, makerAsBrand, ...context }: Omit<ReadOptions, 'restart'>,
): Promise<ReadFeed> {
  const survey = newSurvey();
  const folder = await temporaryFolder();
  const file = await storedTable(stored, { bytes: Math.min(maxBytes, tableLimits.bytes) });
  const goods = await openPieces(folder, 'goods');
  const offers = await openPieces(folder, 'offers');
  const exchange: Exchange = {
    head: newHead(),
    goods,
    offers,
    properties: new Map(),
    types: new Map(),
    removed: new Set(),
  };
  try {
    for await (const text of documentsOf(file.path, maxBytes))
      for await (const records of readCommerce(text)) {
        for (const record of records) await keep(exchange, record);
        await take([]);
      }
    let entries: FeedEntry[] = [];
    for await (const entry of entriesOf(exchange, makerAsBrand)) {
      entries.push(addToSurvey(survey, entry, context));
      if (entries.length < batch) continue;
      await take(entries);
      entries = [];
    }
    await take(entries);
  } finally {
    await Promise.all([goods.close(), offers.close(), file.remove()]);
    await rm(folder, { recursive: true, force: true });
  }
  if (survey.offers === 0) throw new FeedError('В обмене нет ни одного товара и ни одного предложения');
  return { head: exchange.head, survey, notes: [], table: { shapes: new Map(), headings } };
}

async function keep(
  { head, goods, offers, properties, types, removed }: Exchange,
  read: CommerceRecord,
): Promise<void> {
  if ('group' in read) {
    head.categories.push({ ...read.group, line: 0 });
    if (head.categories.length > mostCategories) throw new FeedError(`В обмене больше ${mostCategories} групп`);
    return;
  }
  const { record } = read;
  const id = textIn(record, 'Ид').slice(0, 200);
  if (record.name === 'Свойство') properties.set(id, propertyOf(record));
  if (record.name === 'ТипЦены') types.set(id, textIn(record, 'Наименование'));
  if (properties.size > mostProperties || types.size > mostProperties)
    throw new FeedError(`В обмене больше ${mostProperties} свойств или видов цен`);
  const kept = piecesFor(record, { goods, offers });
  if (!kept) return;
  if (read.removed) removed.add(id);
  await kept.add(id, pieceOf(record, properties));
}

const piecesFor = ({ name }: Element, { goods, offers }: Pick<Exchange, 'goods' | 'offers'>) =>
  name === 'Товар' ? goods : name === 'Предложение' ? offers : undefined;

/** Offers with their goods, then goods that have no offers. A record's number stands for its line: 1C writes whole files as one. */
async function* entriesOf(
  { goods, offers, types: titles, removed }: Exchange,
  makerAsBrand: boolean,
): AsyncGenerator<FeedEntry> {
  const types = priceTypes(titles);
  const offered = new Set<string>();
  let line = 0;
  const priced = [...titles].length > 0;
  async function entry(id: string, product: string): Promise<FeedEntry> {
    line++;
    if (removed.has(id) || removed.has(product)) return gone(line, id);
    const pieces = [...(await goods.of(product)), ...(await offers.of(id))];
    const { offer, faults } = parseOffer(feedOfferOf(id, pieces, { line, types }), makerAsBrand);
    // Goods without their offers have no prices, and nobody expects them.
    return { offer, faults: priced ? faults : faults.filter(({ reason }) => reason !== 'Цена не указана') };
  }
  for (const id of offers.ids()) {
    const [product = id] = id.split('#');
    offered.add(product);
    yield entry(id, product);
  }
  for (const id of goods.ids()) if (!offered.has(id)) yield entry(id, id);
}

function gone(line: number, id: string): FeedEntry {
  const fault: Fault = {
    line,
    article: id.slice(0, 100),
    field: 'id',
    reason: 'В 1С товар удалён: не взят',
    severity: 'skipped',
  };
  return { offer: null, faults: [fault] };
}

/** 1C's names of the fields that a fault may be about. */
const headings = new Map([
  ['id', 'Артикул'],
  ['commerceId', 'Ид'],
  ['name', 'Наименование'],
  ['barcode', 'Штрихкод'],
  ['categoryId', 'Группы'],
  ['vendor', 'Изготовитель'],
  ['description', 'Описание'],
  ['price', 'Цены'],
  ['purchase_price', 'Цены'],
  ['picture', 'Картинка'],
  ['weight', 'Вес'],
  ['param', 'ЗначенияСвойств'],
]);
