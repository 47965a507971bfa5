import { Currency, type MoneyKind } from '@prilavok/contract';
import { z } from 'zod';
import type { MoneyApi, RemoteOperation } from '../../api/money.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { hundredths } from '../../shapes.ts';
import { id, rowsOrNone, text, toldIn, word } from '../shapes.ts';

/** Rows of one question: a tenth of what the description allows, as each row has ninety fields. */
const page = 10_000;

const sale = 'Продажа';
const back = 'Возврат';
const docType = word('documentType', [sale, back]);

const Row = z.object({
  reportId: id,
  dateFrom: text,
  dateTo: text,
  reportType: id,
  rrdId: id,
  rrDate: text,
  currency: word('currency', Currency.options),
  vendorCode: text,
  documentType: docType,
  /** Its name until September 2026. */
  docTypeName: docType,
  sellerOperName: text,
  bonusTypeName: text,
  orderId: id,
  retailAmount: hundredths,
  forPay: hundredths,
  deliveryService: hundredths,
  paidStorage: hundredths,
  paidAcceptance: hundredths,
  penalty: hundredths,
  deduction: hundredths,
  additionalPayment: hundredths,
  cashbackAmount: hundredths,
  cashbackDiscount: hundredths,
  cashbackCommissionChange: hundredths,
});
type Row = z.output<typeof Row>;
/** Description of …/detailed: 204 where there is nothing to tell. */
const Rows = rowsOrNone(Row, 'rrdId');

/** Daily reports of what was realized: POST /api/finance/v1/sales-reports/detailed, once a minute. */
export function moneyApi(http: Caller): MoneyApi {
  return {
    span: 30,
    settles: 7,
    beginning: 90,
    pause: 60,
    async booked({ from, to }, { cursor }) {
      const body = { dateFrom: from, dateTo: to, limit: page, rrdId: idNumber(cursor ?? 0), period: 'daily' };
      const call = { host: 'finance', path: '/api/finance/v1/sales-reports/detailed', group: 'money' } as const;
      const told = await http.json({ ...call, body, repeatable: true }, Rows);
      // One more question until they answer with nothing would cost a minute: a page that isn't full is the last.
      const whole = toldIn(told) < page;
      const inside = told.filter(({ dateFrom, dateTo }) => dateFrom >= from && dateTo <= to);
      return {
        rows: told.flatMap(operationsOf),
        cursor: whole ? null : (told.at(-1)?.rrdId ?? null),
        ended: whole && cursor === undefined ? [...new Set(inside.map(bookOf))] : [],
      };
    },
  };
}

/** Numbers of daily reports have more digits than a number here holds: the day and the type tell them apart. */
const bookOf = ({ dateFrom, reportType, reportId }: Row): string => `${dateFrom}/${reportType}/${reportId}`;

type Part = [kind: MoneyKind, title: string, kopecks: number];

/** A row is a sale, a return or a service, mostly one of them. Its sums are those of which their report makes what is to be paid. */
function operationsOf(row: Row): RemoteOperation[] {
  const known = Currency.safeParse(row.currency).data ?? null;
  const ofUnknown = known === null && row.currency !== '';
  return [...ofGoods(row), ...ofServices(row)].flatMap(([kind, title, kopecks], place) =>
    kopecks === 0
      ? []
      : [
          {
            id: `${row.rrdId}/${place}`,
            book: bookOf(row),
            day: row.rrDate || row.dateFrom,
            kind: ofUnknown ? 'unknown' : kind,
            title: ofUnknown ? `${title}, валюта ${row.currency}` : title,
            order: row.orderId === '0' ? '' : row.orderId,
            offerId: row.vendorCode,
            sku: null,
            kopecks,
            currency: known,
          },
        ],
  );
}

/**
 * Payment of a buyer, and the part of it that doesn't come to the seller: their discount for buyers makes that less, or
 * something beyond.
 */
function ofGoods({ documentType, docTypeName, sellerOperName, retailAmount, forPay }: Row): Part[] {
  const type = documentType || docTypeName;
  const title = sellerOperName || type;
  const reward = 'Вознаграждение Wildberries';
  switch (type) {
    case sale:
      return [
        ['sale', title, retailAmount],
        ['commission', reward, forPay - retailAmount],
      ];
    case back:
      return [
        ['return', title, -retailAmount],
        ['commission', reward, retailAmount - forPay],
      ];
    default:
      // Whether it was given or taken isn't known: the sum stands as it was told. Sums are numbered by their places, so that both are kept.
      return [
        ['unknown', title || 'Документ без типа', forPay || retailAmount],
        ['unknown', reward, 0],
      ];
  }
}

function ofServices(row: Row): Part[] {
  const why = row.bonusTypeName;
  return [
    ['logistics', why || 'Логистика', -row.deliveryService],
    ['storage', 'Хранение', -row.paidStorage],
    ['storage', 'Операции на приёмке', -row.paidAcceptance],
    ['other', why || 'Штраф', -row.penalty],
    ['other', why || 'Прочие удержания', -row.deduction],
    ['commission', 'Корректировка вознаграждения', row.additionalPayment],
    ['other', 'Баллы программы лояльности', -row.cashbackAmount],
    ['other', 'Компенсация скидки по программе лояльности', row.cashbackDiscount],
    ['other', 'Участие в программе лояльности', -row.cashbackCommissionChange],
  ];
}
