import { numberText } from '../../../text/numbers.ts';
import type { FeedOffer } from '../yml/yml.ts';
import { type Element, listIn, textIn } from './xml.ts';

/**
 * Data on one offer from goods and offers of an exchange, in the words of the pipeline; later pieces go before earlier
 * ones.
 */
export interface Piece {
  article: string;
  fields: Record<string, string[]>;
  params: { name: string; unit: string; value: string }[];
  /** Id of a price's type → what it says. */
  prices: Record<string, { value: string; currency: string }>;
  stock: number | null;
}

/** Properties of the classifier: id → title, and its values by their ids. */
export type CommerceProperties = Map<string, { title: string; values: Map<string, string> }>;

/** A property of the classifier, with the list that it chooses from. */
export function propertyOf(record: Element): { title: string; values: Map<string, string> } {
  const values = listIn(record, 'ВариантыЗначений').map(
    (one) => [textIn(one, 'ИдЗначения') || textIn(one, 'Ид'), textIn(one, 'Значение')] as const,
  );
  return { title: textIn(record, 'Наименование'), values: new Map(values) };
}

/** Requisites that say nothing of the product itself. */
const ownOf1C = new Set(['ВидНоменклатуры', 'ТипНоменклатуры', 'Полное наименование', 'Полное Наименование']);

/** Reads a product or an offer of the exchange. */
export function pieceOf(record: Element, properties: CommerceProperties): Piece {
  const texts = (name: string) =>
    record.children
      .filter((child) => child.name === name)
      .map(({ text }) => text)
      .filter(Boolean);
  const requisites = listIn(record, 'ЗначенияРеквизитов').map(
    (one) => [textIn(one, 'Наименование'), textIn(one, 'Значение')] as const,
  );
  const named = new Map(requisites);
  const [group] = listIn(record, 'Группы');
  const maker = record.children.find(({ name }) => name === 'Изготовитель' || name === 'ТорговаяМарка');
  const fields: [string, string[]][] = [
    ['name', texts('Наименование')],
    ['description', [...texts('Описание'), named.get('ОписаниеВФорматеHTML') ?? ''].filter(Boolean).slice(0, 1)],
    ['barcode', texts('Штрихкод')],
    ['categoryId', group ? [group.text] : []],
    ['picture', texts('Картинка').filter((address) => /^https?:/i.test(address))],
    ['vendor', maker ? [textIn(maker, 'Наименование') || maker.text].filter(Boolean) : []],
    [
      'weight',
      [...texts('Вес'), named.get('Вес') ?? '']
        .filter((weight) => weight !== '' && Number(weight.replace(',', '.')) > 0)
        .slice(0, 1),
    ],
  ];
  return {
    article: textIn(record, 'Артикул'),
    fields: Object.fromEntries(fields.filter(([, values]) => values.length > 0)),
    params: [...paramsOf(record, properties), ...requisitesOf(requisites)],
    prices: Object.fromEntries(
      listIn(record, 'Цены').map((price) => [
        textIn(price, 'ИдТипаЦены'),
        { value: textIn(price, 'ЦенаЗаЕдиницу'), currency: currencyOf(textIn(price, 'Валюта')) },
      ]),
    ),
    stock: stockOf(record),
  };
}

const requisitesOf = (requisites: readonly (readonly [string, string])[]) =>
  requisites
    .filter(([name, value]) => name && value && !ownOf1C.has(name) && name !== 'Вес' && name !== 'ОписаниеВФорматеHTML')
    .map(([name, value]) => ({ name, unit: '', value }));

function paramsOf(record: Element, properties: CommerceProperties): Piece['params'] {
  const values = listIn(record, 'ЗначенияСвойств').flatMap((one) => {
    const property = properties.get(textIn(one, 'Ид'));
    const given = one.children.filter(({ name, text }) => name === 'Значение' && text !== '');
    return property?.title
      ? given.map(({ text }) => ({ name: property.title, unit: '', value: property.values.get(text) ?? text }))
      : [];
  });
  const traits = listIn(record, 'ХарактеристикиТовара').map((one) => ({
    name: textIn(one, 'Наименование'),
    unit: '',
    value: textIn(one, 'Значение'),
  }));
  return [...values, ...traits.filter(({ name, value }) => name && value)];
}

/** «руб.» is how 1C calls roubles. */
const currencyOf = (word: string) => (/^р(уб)?\.?$/i.test(word) ? 'RUB' : word);

/** In all warehouses together, however the version of the exchange tells it. */
function stockOf(record: Element): number | null {
  const number = (text: string | undefined) => (text ? Number(text.replace(',', '.')) : Number.NaN);
  const amounts = [
    ...listIn(record, 'Остатки').flatMap((rest) => [
      textIn(rest, 'Количество'),
      ...rest.children.map((of) => textIn(of, 'Количество')),
    ]),
    ...record.children.flatMap(({ name, attributes }) =>
      name === 'Склад' ? (attributes.КоличествоНаСкладе ?? []) : [],
    ),
  ]
    .map(number)
    .filter(Number.isFinite);
  const whole = number(textIn(record, 'Количество'));
  if (Number.isFinite(whole)) return whole;
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null;
}

/** Which types of prices are what we sell for, and what we buy for. */
export interface PriceTypes {
  selling: string | undefined;
  buying: string | undefined;
}

/** By their titles: retail first, then whatever is no purchase. */
export function priceTypes(titles: ReadonlyMap<string, string>): PriceTypes {
  const is = (pattern: RegExp) => [...titles].find(([, title]) => pattern.test(title))?.[0];
  const buying = is(/закуп|себестоим|поступлен|учётн|учетн/i);
  const selling = is(/розн|продаж/i) ?? [...titles.keys()].find((id) => id !== buying);
  return { selling, buying };
}

/** An offer put together of all that was said of it; several offers of one product go by ids of their own. */
export function feedOfferOf(
  id: string,
  pieces: readonly Piece[],
  { line, types }: { line: number; types: PriceTypes },
): FeedOffer {
  const [product = id] = id.split('#');
  const isVariant = id !== product;
  const prices = Object.assign({}, ...pieces.map((piece) => piece.prices)) as Piece['prices'];
  const selling = prices[types.selling ?? ''] ?? Object.entries(prices).find(([type]) => type !== types.buying)?.[1];
  const fields = Object.assign({}, ...pieces.map((piece) => piece.fields)) as Piece['fields'];
  if (selling?.value) fields.price = [selling.value];
  if (selling?.currency) fields.currencyId = [selling.currency];
  const buying = prices[types.buying ?? ''];
  if (buying?.value) fields.purchase_price = [buying.value];
  const article = pieces.findLast((piece) => piece.article)?.article ?? '';
  const stock = pieces.findLast((piece) => piece.stock !== null)?.stock ?? null;
  return {
    line,
    id: isVariant || !article ? id : article,
    commerceId: id,
    group: isVariant ? product : '',
    fields,
    params: pieces.flatMap((piece) => piece.params),
    outlets: stock === null ? [] : [{ id: '', title: '', stock: numberText(stock) }],
  };
}
