import { z } from 'zod';
import { Reply } from '../frame/answers.ts';
import { operationsIn } from '../frame/operation.ts';
import { Refusal } from '../frame/refusal.ts';
import { moscowDay } from '../goods/days.ts';
import type { Account, Task } from './account.ts';
import { feesOf } from './data/fees.ts';
import { subjectOf } from './data/subjects.ts';
import { type Operations, second } from './wire.ts';

/** Of what has left the dictionary since. */
const usualPercent = 25;
const acquiringPercent = 1.5;
const wayThere = 46;
const wayBack = 50;

/** How their finances refuse. */
const finances = operationsIn<Account>(
  (at, message) =>
    new Refusal(400, {
      title: 'Bad request',
      detail: `${at}: ${message}`,
      requestId: '51b7828b-e298-4dfa-b7cd-45ab179921d3',
      origin: 'finance-api',
    }),
);

const dayMs = 24 * 3_600_000;
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}/);

export const salesReports: Operations = {
  'POST /api/finance/v1/sales-reports/detailed': finances.reads(
    {
      body: z.object({
        dateFrom: Day,
        dateTo: Day,
        limit: z.int().min(1).max(100_000).default(100_000),
        rrdId: z.int().default(0),
        period: z.enum(['daily', 'weekly']).default('weekly'),
        fields: z.array(z.string()).optional(),
      }),
    },
    ({ account }, { body }) => {
      const rows = Object.values(account.tasks)
        .flatMap((task) => rowsOf(account, task, body.period))
        .filter(({ dateFrom, dateTo }) => dateFrom <= body.dateTo.slice(0, 10) && dateTo >= body.dateFrom.slice(0, 10))
        .filter(({ rrdId }) => rrdId > body.rrdId)
        .toSorted((one, other) => one.rrdId - other.rrdId)
        .slice(0, body.limit)
        .map((row) => (body.fields ? only(row, body.fields) : row));
      return rows.length > 0 ? rows : new Reply(204);
    },
  ),
};

const only = (row: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)));

/** Of what was got: the sale and the way there. Of what wasn't: the way there and back. Here a day's report stands on the same day. */
function rowsOf(account: Account, task: Task, period: 'daily' | 'weekly') {
  const carried = (place: number, fee: number, bonusTypeName: string, back: boolean) =>
    row(account, task, {
      ...{ place, period, sellerOperName: 'Логистика', bonusTypeName, deliveryService: money(fee) },
      ...(back ? { returnAmount: 1 } : { deliveryAmount: 1 }),
    });
  if (task.wbStatus === 'sold')
    return [soldRow(account, task, period), carried(1, wayThere, 'К клиенту при продаже', false)];
  if (task.wbStatus === 'canceled_by_client')
    return [carried(1, wayThere, 'К клиенту при отмене', false), carried(2, wayBack, 'От клиента при отмене', true)];
  return [];
}

const money = (roubles: number): string => String(Math.round(roubles * 100) / 100);

function soldRow(account: Account, task: Task, period: 'daily' | 'weekly') {
  const { price } = task;
  const subject = subjectOf(account.cards[task.article]?.subjectID ?? 0);
  const commissionPercent = subject ? feesOf(subject).kgvpMarketplace : usualPercent;
  const reward = (price * commissionPercent) / 100;
  const acquiring = (price * acquiringPercent) / 100;
  const forPay = Math.round((price - reward - acquiring) * 100) / 100;
  // Their reward has VAT in it.
  const withoutVat = Math.round((reward / 1.22) * 100) / 100;
  return row(account, task, {
    ...{ place: 0, period, documentType: 'Продажа', sellerOperName: 'Продажа', quantity: 1 },
    ...{ retailPrice: money(price), retailAmount: money(price), retailPriceWithDisc: money(price) },
    ...{ commissionPercent, kvwBase: commissionPercent, kvw: commissionPercent, forPay: money(forPay) },
    ...{ ppvzSalesCommission: money(withoutVat), vw: money(withoutVat), vwNds: money(reward - withoutVat) },
    ...{ acquiringFee: money(acquiring), acquiringPercent, acquiringBank: 'Тинькофф' },
    paymentProcessing: 'Комиссия за организацию платежа с НДС',
  });
}

/** A row of a report; whatever isn't named is nought. */
function row(
  account: Account,
  task: Task,
  { place, period, ...said }: { place: number; period: 'daily' | 'weekly' } & Record<string, unknown>,
) {
  const on = moscowDay(task.changedAt);
  const monday = moscowDay(Date.parse(on) - ((new Date(on).getUTCDay() + 6) % 7) * dayMs);
  const [dateFrom, dateTo] = period === 'daily' ? [on, on] : [monday, moscowDay(Date.parse(monday) + 6 * dayMs)];
  const card = account.cards[task.article];
  const size = card?.sizes.find(({ chrtID }) => chrtID === task.chrtId);
  const warehouse = account.warehouses.find(({ id }) => id === task.warehouse);
  return {
    ...noughts,
    reportId: 300_000_000 + Math.floor(Date.parse(dateFrom) / dayMs),
    dateFrom,
    dateTo,
    createDate: moscowDay(Date.parse(dateTo) + dayMs),
    currency: 'RUB',
    reportType: 1,
    rrdId: task.id * 10 + place,
    fixTariffDateFrom: dateFrom,
    fixTariffDateTo: dateTo,
    nmId: task.nmId,
    brandName: card?.brand ?? '',
    vendorCode: task.article,
    title: task.title,
    techSize: size?.techSize ?? '0',
    sku: task.skus[0] ?? '',
    officeName: warehouse?.office ?? '',
    orderDt: second(task.createdAt),
    saleDt: second(task.changedAt),
    rrDate: on,
    ppvzOfficeName: 'Москва, Очаковское шоссе',
    ppvzOfficeId: 105_383,
    stickerId: String(task.id),
    country: 'Россия',
    orderId: task.id,
    deliveryMethod: 'FBS, (МГТ)',
    orderUid: task.orderUid,
    srid: `f884001e44e511edb878${String(task.id).padStart(12, '0')}`,
    ...said,
  };
}

const noughts = {
  ...{ giId: 0, dlvPrc: 0, subjectName: '', documentType: '', quantity: 0, retailPrice: '0', retailAmount: '0' },
  ...{ salePercent: 0, commissionPercent: 0, sellerOperName: '', shkId: 0, retailPriceWithDisc: '0' },
  ...{ deliveryAmount: 0, returnAmount: 0, deliveryService: '0', giBoxTypeName: '', productDiscountForReport: 0 },
  ...{ sellerPromo: 0, spp: 0, kvwBase: 0, kvw: 0, supRatingUp: 0, isKgvpV2: 0, ppvzSalesCommission: '0' },
  ...{ forPay: '0', ppvzReward: '0', acquiringFee: '0', acquiringPercent: 0, paymentProcessing: '', acquiringBank: '' },
  ...{ vw: '0', vwNds: '0', ppvzSupplierName: '', ppvzSupplierInn: '', declarationNumber: '', bonusTypeName: '' },
  ...{ srvDbs: false, penalty: '0', additionalPayment: '0', rebillLogisticCost: '0', paidStorage: '0' },
  ...{ deduction: '0', paidAcceptance: '0', isB2b: false, trbxId: '', installmentCofinancingAmount: '0' },
  ...{ wibesDiscountPercent: 0, cashbackAmount: '0', cashbackDiscount: '0', cashbackCommissionChange: '0' },
  ...{ paymentSchedule: '0', sellerPromoId: 0, sellerPromoDiscount: 0, loyaltyId: 0, loyaltyDiscount: 0 },
  ...{ uuidPromocode: '', salePricePromocodeDiscountPrc: 0, articleSubstitution: '', agencyVat: 0 },
  ...{ salePriceAffiliatedDiscountPrc: 0, salePriceWholesaleDiscountPrc: 0, b2bCustomerTin: '' },
  ...{ paidWithSocialCertificate: false, warehouseLogisticsCoeff: 0 },
};
