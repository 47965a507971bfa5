import { moneyReaders, type Role } from '../roles.ts';

/** Orders: what passes the seller's hands. Books: what marketplaces have settled. The two are never added to one number. */
export type Truth = 'orders' | 'books';

/** How a measure is written. */
export type MeasureUnit = 'count' | 'pieces' | 'money' | 'share';

/** One number of statistics, as its hint explains it. */
export interface Measure {
  title: string;
  truth: Truth;
  unit: MeasureUnit;
  /** How it is calculated, in words. */
  formula: string;
  /** Where its parts come from. */
  source: string;
  /** More of it is better; `false`: worse; `null`: neither. */
  good: boolean | null;
  /** Whether its rows can be opened: a number that is no sum has none. */
  opens: boolean;
}

const fromOrders = 'Заказы всех источников. День — по часам компании';
const fromBooks = 'Начисления площадок. День — по календарю площадки';
const fromCost = 'Закупочная цена, сохранённая в строке заказа, или себестоимость, указанная с этого дня';

const orders = (measure: Omit<Measure, 'truth' | 'source' | 'opens'>, opens = true): Measure => ({
  truth: 'orders',
  source: fromOrders,
  opens,
  ...measure,
});
const books = (measure: Omit<Measure, 'truth' | 'source' | 'opens'>, source = fromBooks, opens = true): Measure => ({
  truth: 'books',
  source,
  opens,
  ...measure,
});

/** Every number that statistics show: its formula and its source stand beside it on each screen. */
export const measures = {
  orders: orders({
    title: 'Заказов',
    unit: 'count',
    formula: 'Заказы, сделанные за эти дни, вместе с отменёнными',
    good: true,
  }),
  ordered: orders({
    title: 'Заказано на сумму',
    unit: 'money',
    formula:
      'Сумма заказов, сделанных за эти дни, вместе с отменёнными. Штуки, отменённые внутри заказа, в неё не входят',
    good: true,
  }),
  orderedPieces: orders({
    title: 'Заказано, шт.',
    unit: 'pieces',
    formula: 'Штуки в заказах, сделанных за эти дни, вместе с отменёнными заказами',
    good: true,
  }),
  revenue: orders({
    title: 'Выручка по заказам',
    unit: 'money',
    formula: 'Заказано на сумму − отменено на сумму',
    good: true,
  }),
  cancelled: orders({
    title: 'Отменено на сумму',
    unit: 'money',
    formula: 'Сумма заказов этих дней, которые сейчас отменены',
    good: false,
  }),
  cancelledPieces: orders({
    title: 'Отменено, шт.',
    unit: 'pieces',
    formula: 'Штуки в заказах этих дней, которые сейчас отменены',
    good: false,
  }),
  delivered: orders({
    title: 'Выкуплено на сумму',
    unit: 'money',
    formula: 'Сумма заказов этих дней, которые уже доставлены',
    good: true,
  }),
  deliveredPieces: orders({
    title: 'Выкуплено, шт.',
    unit: 'pieces',
    formula: 'Штуки в заказах этих дней, которые уже доставлены',
    good: true,
  }),
  returned: orders({
    title: 'Возвращено на сумму',
    unit: 'money',
    formula:
      'Сумма заказов этих дней в состоянии «Возвращён». Возвраты из уже доставленных заказов видны в начислениях и в разделе «Возвраты»',
    good: false,
  }),
  returnedPieces: orders({
    title: 'Возвращено, шт.',
    unit: 'pieces',
    formula:
      'Штуки в заказах этих дней в состоянии «Возвращён». Возвраты из уже доставленных заказов видны в начислениях и в разделе «Возвраты»',
    good: false,
  }),
  buyout: orders(
    {
      title: 'Выкуп',
      unit: 'share',
      formula: 'Выкуплено ÷ (выкуплено + отменено + возвращено), в штуках',
      good: true,
    },
    false,
  ),
  returnShare: orders(
    {
      title: 'Доля возвратов',
      unit: 'share',
      formula: 'Возвращено ÷ (выкуплено + возвращено), в штуках',
      good: false,
    },
    false,
  ),
  average: orders({ title: 'Средний чек', unit: 'money', formula: 'Заказано на сумму ÷ заказов', good: true }, false),
  came: books({
    title: 'Пришло от покупателей',
    unit: 'money',
    formula: 'Продажи − возвраты, по начислениям этих дней',
    good: true,
  }),
  commission: books({
    title: 'Комиссия',
    unit: 'money',
    formula: 'Вознаграждение площадки за эти дни; с минусом — удержано',
    good: true,
  }),
  logistics: books({
    title: 'Логистика',
    unit: 'money',
    formula: 'Доставка до покупателя и обратно за эти дни; с минусом — удержано',
    good: true,
  }),
  storage: books({
    title: 'Хранение',
    unit: 'money',
    formula: 'Хранение на складах площадки за эти дни; с минусом — удержано',
    good: true,
  }),
  other: books({
    title: 'Прочее',
    unit: 'money',
    formula: 'Реклама, штрафы, доплаты и остальное за эти дни; с минусом — удержано',
    good: true,
  }),
  kept: books({
    title: 'Осталось у площадки',
    unit: 'money',
    formula: 'Комиссия + логистика + хранение + прочее; с минусом — удержано',
    good: true,
  }),
  cost: books(
    {
      title: 'Себестоимость',
      unit: 'money',
      formula: 'Закупочные цены проданного за эти дни. При возврате уменьшается в той доле, в какой вернули деньги',
      good: false,
    },
    fromCost,
  ),
  tax: books(
    {
      title: 'Налог',
      unit: 'money',
      formula: 'По ставке этого дня: с пришедшего от покупателей или с пришедшего за вычетом удержаний и себестоимости',
      good: false,
    },
    'Ставки в настройках статистики',
  ),
  profit: books(
    {
      title: 'Прибыль',
      unit: 'money',
      formula: 'Пришло + осталось у площадки (с её знаком) − себестоимость − налог',
      good: true,
    },
    `${fromBooks}. ${fromCost}`,
  ),
  margin: books(
    { title: 'Маржа', unit: 'share', formula: 'Прибыль ÷ пришло от покупателей', good: true },
    `${fromBooks}. ${fromCost}`,
    false,
  ),
} as const satisfies Record<string, Measure>;

/** Name of a measure, as calls and addresses have it. */
export type MeasureName = keyof typeof measures;

/** Names of all measures, in the order in which tables have them. */
export const measureNames = Object.keys(measures) as [MeasureName, ...MeasureName[]];

/** Measures whose rows can be opened. */
export const openMeasures = measureNames.filter((name) => measures[name].opens) as [MeasureName, ...MeasureName[]];

/** Whether somebody of this role sees a measure: what marketplaces settle, cost and profit are for those who read money. */
export const maySeeMeasure = (name: MeasureName, role: Role): boolean =>
  measures[name].truth === 'orders' || moneyReaders.includes(role);
