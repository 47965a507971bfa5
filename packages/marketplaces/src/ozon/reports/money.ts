import { Currency, type MoneyKind } from '@prilavok/contract';
import { z } from 'zod';
import type { MoneyApi, RemoteOperation } from '../../api/money.ts';
import type { Caller } from '../../http.ts';
import { hundredths } from '../../shapes.ts';
import { id, idOrNone, list, number, rows, text, word } from '../shapes.ts';

/** A currency that we don't know makes a sum of nobody's money: it would be added to roubles. */
const Sum = z
  .object({ amount: hundredths, currency: word('currency', Currency.options) })
  .transform(({ amount, currency }) => ({
    amount,
    currency: Currency.safeParse(currency).data ?? null,
    isUnknown: currency !== '' && !Currency.safeParse(currency).success,
  }));
type Sum = z.output<typeof Sum>;
const Fee = z.object({ type_id: number, accrued: Sum });

const Accruals = z.object({
  accruals: rows(
    z.object({
      accrual_id: id,
      accrued_category: word('accrued_category', ['POSTING', 'ITEM', 'NON_ITEM', 'CONTAINER_FEES']),
      unit_number: text,
      date: text,
      total_amount: Sum,
      posting: z
        .object({
          products: list(
            z.object({
              sku: idOrNone,
              commission: z.object({ sale_amount: Sum, commission: Sum }).nullish(),
              delivery: z.object({ services: list(Fee) }).nullish(),
            }),
          ),
        })
        .nullish(),
      item_fees: z.object({ fees: list(z.object({ sku: idOrNone, fees: list(Fee) })) }).nullish(),
      non_item_fee: Fee.nullish(),
      container_fees: z.object({ fees: list(Fee) }).nullish(),
    }),
    'accrual_id',
  ),
  last_id: text,
});
type Accrual = z.output<typeof Accruals>['accruals'][number];

const Types = z.object({ accrual_types: rows(z.object({ id: number, description: text }), 'id') });
type Titles = ReadonlyMap<number, string>;

/** Accruals of Ozon, day by day: POST /v1/finance/accrual/by-day; what they are for is a dictionary of its own. */
export function moneyApi(http: Caller): MoneyApi {
  let known: Promise<Titles> | null = null;
  const titles = () => {
    known ??= typesOf(http);
    return known;
  };
  return {
    span: 1,
    settles: 14,
    beginning: 90,
    async booked({ from: date }, { cursor = '' }) {
      const body = { date, last_id: cursor };
      const answer = await http.json({ path: '/v1/finance/accrual/by-day', body, repeatable: true }, Accruals);
      const words = answer.accruals.length > 0 ? await titles() : new Map<number, string>();
      const rows = answer.accruals.flatMap((accrual) => operationsOf(accrual, date, words));
      return { rows, cursor: answer.last_id || null, ended: answer.last_id ? [] : [date] };
    },
  };
}

async function typesOf(http: Caller): Promise<Titles> {
  const answer = await http.json({ path: '/v1/finance/accrual/types', body: {}, repeatable: true }, Types);
  return new Map(answer.accrual_types.map(({ id: type, description }) => [type, description]));
}

interface Part extends Pick<RemoteOperation, 'kind' | 'title' | 'sku'> {
  sum: Sum;
}

/** The sums of which an accrual is made. What its total has beyond them is one more: nothing of the total is lost. */
function operationsOf(accrual: Accrual, day: string, titles: Titles): RemoteOperation[] {
  const parts = [...ofPosting(accrual, titles), ...ofFees(accrual, titles)];
  const { amount } = accrual.total_amount;
  const rest = amount - parts.reduce((sum, part) => sum + part.sum.amount, 0);
  parts.push({ kind: 'other', title: 'Прочие начисления', sku: null, sum: { ...accrual.total_amount, amount: rest } });
  const isOfOrder = accrual.accrued_category === 'POSTING' || accrual.accrued_category === 'ITEM';
  return parts.flatMap(({ kind, title, sku, sum }, place) =>
    sum.amount === 0
      ? []
      : [
          {
            id: `${accrual.accrual_id}/${place}`,
            book: day,
            day,
            kind: sum.isUnknown ? 'unknown' : kind,
            title,
            order: isOfOrder ? accrual.unit_number : '',
            offerId: '',
            sku,
            kopecks: sum.amount,
            currency: sum.currency,
          },
        ],
  );
}

function ofPosting({ posting }: Accrual, titles: Titles): Part[] {
  return (posting?.products ?? []).flatMap(({ sku, commission, delivery }): Part[] => {
    const services = (delivery?.services ?? []).map(
      ({ type_id, accrued }): Part => ({
        kind: 'logistics',
        title: titles.get(type_id) || 'Доставка',
        sku,
        sum: accrued,
      }),
    );
    if (!commission) return services;
    const gaveBack = commission.sale_amount.amount < 0;
    return [
      { kind: gaveBack ? 'return' : 'sale', title: gaveBack ? 'Возврат' : 'Продажа', sku, sum: commission.sale_amount },
      { kind: 'commission', title: 'Комиссия за продажу', sku, sum: commission.commission },
      ...services,
    ];
  });
}

function ofFees({ item_fees, non_item_fee, container_fees }: Accrual, titles: Titles): Part[] {
  const goods = (item_fees?.fees ?? []).flatMap(({ sku, fees }) => fees.map((fee) => ({ ...fee, sku })));
  const others = [...(non_item_fee ? [non_item_fee] : []), ...(container_fees?.fees ?? [])];
  return [...goods, ...others.map((fee) => ({ ...fee, sku: null }))].map(({ type_id, accrued, sku }) => {
    const title = titles.get(type_id);
    // Their dictionary doesn't have it: what it is for can't be told.
    if (!title) return { kind: 'unknown', title: `Услуга Ozon № ${type_id}`, sku, sum: accrued };
    return { kind: kindOf(title), title, sku, sum: accrued };
  });
}

/** The dictionary of accruals has titles and no kinds. */
function kindOf(title: string): MoneyKind {
  if (/хранени|размещени|склад/i.test(title)) return 'storage';
  if (/логистик|доставк|миля|перевозк|обработк/i.test(title)) return 'logistics';
  return /вознаграждени|комисси|эквайринг/i.test(title) ? 'commission' : 'other';
}
