import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moscowDay } from '../goods/days.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';

/** Methods that sellers' programs use beside those of our own client: each answers from what there is. */
let sandbox: Sandbox;
beforeAll(async () => {
  const pace = { task: 0, moderation: 0, label: 0, documents: 0, step: 60_000 };
  // Analytics may be asked once a minute.
  sandbox = await startSandbox({ port: 0, pace, hurry: 60_000 });
});
afterAll(() => sandbox.close());

let sellers = 40_000;
function aSeller() {
  const clientId = String(++sellers);
  const ask = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, answer: await answer.json() };
  };
  const keys = { 'client-id': clientId, 'api-key': 'sandbox-programs' };
  const ozon = (path: string, body: unknown = {}) => ask(`/ozon/api-seller.ozon.ru${path}`, body, keys);
  const control = (path: string, body: unknown) => ask(`/_control/ozon/${path}`, body);
  return {
    ozon,
    control,
    async product(offer_id: string) {
      return (await ozon('/v3/product/info/list', { offer_id: [offer_id] })).answer.items[0];
    },
    async stock(offer_id: string, stock: number) {
      const { id } = await this.product(offer_id);
      const { warehouse_id } = (await ozon('/v2/warehouse/list', { limit: 1 })).answer.warehouses[0];
      await ozon('/v2/products/stocks', { stocks: [{ product_id: id, warehouse_id, stock, quant_size: 1 }] });
    },
    async buy(offerId: string, quantity: number): Promise<string> {
      return (await control('orders', { offers: [{ offerId, quantity }], account: clientId })).answer.posting;
    },
    move: (number: string, status: string) => control(`orders/${number}/status`, { status, account: clientId }),
  };
}

const mug = (offer_id: string, change: object = {}) => ({
  offer_id,
  name: `Кружка ${offer_id}`,
  description_category_id: 17030819,
  type_id: 95310,
  price: '500',
  old_price: '0',
  vat: '0.22',
  currency_code: 'RUB',
  images: ['https://example.org/1.jpg'],
  ...{ depth: 100, width: 90, height: 80, dimension_unit: 'mm', weight: 300, weight_unit: 'g' },
  attributes: [
    { id: 85, complex_id: 0, values: [{ value: 'Luminarc' }] },
    { id: 8229, complex_id: 0, values: [{ dictionary_value_id: 95310, value: 'Кружка' }] },
    { id: 9048, complex_id: 0, values: [{ value: offer_id }] },
    { id: 5344, complex_id: 0, values: [{ value: '0.35' }] },
  ],
  ...change,
});

async function aShop(...offers: string[]) {
  const seller = aSeller();
  await seller.ozon('/v3/product/import', { items: offers.map((offer) => mug(offer)) });
  return seller;
}

describe('a part of a card', () => {
  test('is changed alone: pictures, attributes, article', async () => {
    const shop = await aShop('A');
    const { id, sku } = await shop.product('A');
    const images = ['https://example.org/2.jpg', 'https://example.org/3.jpg'];
    const sent = await shop.ozon('/v1/product/pictures/import', {
      product_id: id,
      images,
      color_image: 'https://example.org/c.jpg',
    });
    expect(
      sent.answer.result.pictures.map(({ is_primary, is_color }: Record<string, boolean>) => [is_primary, is_color]),
    ).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect((await shop.ozon('/v2/product/pictures/info', { product_id: [id] })).answer.items).toEqual([
      {
        product_id: id,
        primary_photo: images.slice(0, 1),
        photo: images.slice(1),
        color_photo: ['https://example.org/c.jpg'],
        errors: [],
      },
    ]);

    const annotation = { id: 4191, complex_id: 0, values: [{ value: 'Держит тепло' }] };
    const { task_id } = (
      await shop.ozon('/v1/product/attributes/update', { items: [{ offer_id: 'A', attributes: [annotation] }] })
    ).answer;
    const outcome = await shop.ozon('/v1/product/import/info', { task_id });
    expect(outcome.answer.result.items).toMatchObject([{ offer_id: 'A', status: 'imported' }]);
    const described = await shop.ozon('/v1/product/info/description', { offer_id: 'A', product_id: id });
    expect(described.answer.result).toEqual({ id, offer_id: 'A', name: 'Кружка A', description: 'Держит тепло' });

    await shop.ozon('/v3/product/import', { items: [mug('B')] });
    const pairs = [
      { offer_id: 'A', new_offer_id: 'B' },
      { offer_id: 'X', new_offer_id: 'Y' },
      { offer_id: 'B', new_offer_id: 'C' },
    ];
    const renamed = await shop.ozon('/v1/product/update/offer-id', { update_offer_id: pairs });
    expect(renamed.answer.errors).toEqual([
      { offer_id: 'A', message: 'OFFER_ID_ALREADY_EXISTS' },
      { offer_id: 'X', message: 'OFFER_ID_NOT_FOUND' },
    ]);
    expect((await shop.product('C')).name).toBe('Кружка B');
    expect((await shop.product('A')).sku).toBe(sku);
  });

  test('is rated by what it says, and can be copied by its number', async () => {
    const shop = await aShop('A');
    const { sku } = await shop.product('A');
    const rating = async () => (await shop.ozon('/v1/product/rating-by-sku', { skus: [sku] })).answer.products[0];
    const before = await rating();
    const annotation = { id: 4191, complex_id: 0, values: [{ value: 'Держит тепло. '.repeat(50) }] };
    await shop.ozon('/v1/product/attributes/update', { items: [{ offer_id: 'A', attributes: [annotation] }] });
    expect((await rating()).rating).toBe(before.rating + 20);
    const copy = { sku, offer_id: 'COPY', name: 'Копия', price: '700', vat: '0.22', currency_code: 'RUB' };
    const copied = await shop.ozon('/v1/product/import-by-sku', { items: [copy, { ...copy, sku: 5 }] });
    expect(copied.answer.result.unmatched_sku_list).toEqual([5]);
    expect(await shop.product('COPY')).toMatchObject({ name: 'Копия', price: '700.00' });
  });

  test('is deleted from the archive while it was never on sale, and gets barcodes', async () => {
    const shop = await aShop('A');
    await shop.ozon('/v3/product/import', { items: [mug('BAD', { name: 'Реплика' })] });
    const [good, bad] = [await shop.product('A'), await shop.product('BAD')];
    const remove = async () =>
      (await shop.ozon('/v2/products/delete', { products: [{ offer_id: 'A' }, { offer_id: 'BAD' }] })).answer.status;
    expect(await remove()).toMatchObject([{ is_deleted: false }, { is_deleted: false, error: 'Товар не в архиве' }]);
    await shop.ozon('/v1/product/archive', { product_id: [bad.id] });
    expect(await remove()).toMatchObject([{ is_deleted: false }, { offer_id: 'BAD', is_deleted: true, error: '' }]);
    const add = (barcode: string, sku: number) => shop.ozon('/v1/barcode/add', { barcodes: [{ barcode, sku }] });
    expect((await add('4600000000017', good.sku)).answer.errors).toEqual([]);
    expect((await add('4600000000017', good.sku)).answer.errors).toMatchObject([{ code: 'BARCODE_EXISTS' }]);
    await shop.ozon('/v3/product/import', { items: [mug('C')] });
    const fresh = await shop.product('C');
    expect(
      (await shop.ozon('/v1/barcode/generate', { product_ids: [String(fresh.id), String(good.id)] })).answer.errors,
    ).toMatchObject([{ code: 'BARCODE_EXISTS', product_id: good.id }]);
    expect((await shop.product('C')).barcodes).toEqual([expect.stringMatching(/^OZN\d+$/)]);
    expect((await shop.product('A')).barcodes).toEqual(['4600000000017']);
  });
});

describe('a posting', () => {
  test('is found by its barcode, has limits, a country of its goods, and a dispute', async () => {
    const shop = await aShop('A');
    await shop.stock('A', 9);
    const number = await shop.buy('A', 2);
    const barcode = number.replaceAll('-', '');
    const found = await shop.ozon('/v2/posting/fbs/get-by-barcode', { barcode });
    expect(found.answer.result).toMatchObject({ posting_number: number, products: [{ offer_id: 'A', quantity: 2 }] });
    expect((await shop.ozon('/v2/posting/fbs/get-by-barcode', { barcode: '1' })).status).toBe(404);
    const limits = await shop.ozon('/v1/posting/fbs/restrictions', { posting_number: number });
    expect(limits.answer.result).toMatchObject({ posting_number: number, max_posting_weight: 25_000 });
    expect((await shop.ozon('/v2/posting/fbs/product/country/list', { name_search: 'кит' })).answer.result).toEqual([
      { name: 'Китай', country_iso_code: 'CN' },
    ]);
    const { sku } = await shop.product('A');
    const country = { posting_number: number, product_id: sku, country_iso_code: 'CN' };
    expect((await shop.ozon('/v2/posting/fbs/product/country/set', country)).answer).toEqual({
      product_id: sku,
      is_gtd_needed: false,
    });
    const dispute = () => shop.ozon('/v2/posting/fbs/arbitration', { posting_number: [number] });
    expect((await dispute()).status).toBe(400);
    const products = [{ product_id: sku, quantity: 2 }];
    await shop.ozon('/v4/posting/fbs/ship', { posting_number: number, packages: [{ products }] });
    const { warehouse_id } = (await shop.ozon('/v2/warehouse/list', { limit: 1 })).answer.warehouses[0];
    const { carriage_id } = (
      await shop.ozon('/v1/carriage/create', {
        delivery_method_id: warehouse_id,
        departure_date: new Date().toISOString(),
      })
    ).answer;
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    const acts = async () =>
      (await shop.ozon('/v2/posting/fbs/act/list', { limit: 10, filter: { date_from: day(-1), date_to: day(1) } }))
        .answer.result;
    expect(await acts()).toMatchObject([{ id: carriage_id, status: 'new', related_docs: {} }]);
    await shop.ozon('/v1/carriage/approve', { carriage_id });
    expect(await acts()).toMatchObject([{ related_docs: { act_of_acceptance: { document_status: 'FORMED' } } }]);
    expect((await dispute()).answer).toEqual({ result: true });
  });
});

describe('what was sold', () => {
  test('is counted, accrued, rated and reported as it was', async () => {
    const shop = await aShop('A', 'B');
    await shop.stock('A', 9);
    await shop.stock('B', 9);
    const [sold, other] = [await shop.buy('A', 2), await shop.buy('B', 1)];
    await shop.move(sold, 'delivered');
    await shop.ozon('/v2/posting/fbs/cancel', { posting_number: other, cancel_reason_id: 352 });
    const day = moscowDay(Date.now());
    const asked = {
      date_from: day,
      date_to: day,
      dimension: ['sku'],
      metrics: ['revenue', 'ordered_units'],
      limit: 10,
      sort: [{ key: 'revenue', order: 'DESC' }],
    };
    const { sku } = await shop.product('A');
    const counted = (await shop.ozon('/v1/analytics/data', asked)).answer.result;
    expect(counted.data[0]).toEqual({ dimensions: [{ id: String(sku), name: 'Кружка A' }], metrics: [1000, 2] });
    expect(counted.totals).toEqual([1500, 3]);
    const looks = { ...asked, metrics: ['hits_view_search', 'hits_view_pdp', 'hits_tocart', 'ordered_units'] };
    const [one] = (await shop.ozon('/v1/analytics/data', looks)).answer.result.data;
    expect(one.metrics).toEqual(one.metrics.toSorted((first: number, second: number) => second - first));
    expect(one.metrics.at(-1)).toBe(2);
    await shop.control('faults', { noSubscription: 1 });
    expect((await shop.ozon('/v1/analytics/data', looks)).status).toBe(403);
    expect((await shop.ozon('/v1/analytics/data', asked)).answer.result.totals).toEqual([1500, 3]);
    await shop.control('faults', {});

    const accrued = (await shop.ozon('/v1/finance/accrual/postings', { posting_numbers: [sold, other] })).answer
      .posting_accruals;
    const sums = accrued[0].accruals.map(({ accrued: { amount } }: { accrued: { amount: string } }) => amount);
    expect(sums).toEqual(['1000.00', '-170.00', '-25.00']);
    expect(accrued[1]).toEqual({ posting_number: other, accruals: [] });
    const daily = (await shop.ozon('/v1/finance/accrual/by-day', { date: day, last_id: '' })).answer;
    expect(daily).toMatchObject({
      accruals: [{ unit_number: sold, total_amount: { amount: '805.00', currency: 'RUB' } }],
      last_id: '',
    });
    const types = (await shop.ozon('/v1/finance/accrual/types')).answer;
    expect(JSON.stringify(types)).toContain('Вознаграждение');
    const month = { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
    const realized = (await shop.ozon('/v2/finance/realization', month)).answer.result;
    expect(realized.rows).toMatchObject([
      { item: { offer_id: 'A' }, delivery_commission: { quantity: 2, amount: 1000, total: 830 } },
    ]);

    const ratings = (await shop.ozon('/v1/rating/summary')).answer.groups[0].items;
    expect(ratings.map(({ current_value, status }: Record<string, unknown>) => [current_value, status])).toEqual([
      [100, 'OK'],
      [50, 'WARNING'],
    ]);

    const { code } = (await shop.ozon('/v1/report/products/create', { language: 'DEFAULT', offer_id: ['A'] })).answer
      .result;
    const report = (await shop.ozon('/v1/report/info', { code })).answer.result;
    expect(report).toMatchObject({ status: 'success', report_type: 'seller_products' });
    const file = await (await fetch(report.file)).text();
    expect(file).toContain('"Кружка A"');
    expect(file).not.toContain('"Кружка B"');
    const period = { processed_at_from: `${day}T00:00:00+03:00`, processed_at_to: `${day}T23:59:59+03:00` };
    await shop.ozon('/v1/report/postings/create', { filter: { ...period, delivery_schema: ['fbs'] } });
    const listed = (await shop.ozon('/v1/report/list', { page: 1, page_size: 10, report_type: 'ALL' })).answer.result;
    expect([listed.total, listed.reports.length]).toEqual([2, 2]);
    const [postings] = listed.reports.filter((one: { report_type: string }) => one.report_type === 'seller_postings');
    expect(await (await fetch(postings.file)).text()).toContain(sold);
  });

  test('comes back to a point where it waits for the seller', async () => {
    const shop = await aShop('A');
    await shop.stock('A', 9);
    const number = await shop.buy('A', 2);
    await shop.move(number, 'delivered');
    const list = async () => (await shop.ozon('/v1/return/giveout/list', { limit: 100 })).answer.giveouts;
    expect(await list()).toEqual([]);
    await shop.control(`orders/${number}/give-back`, {});
    await shop.control('clock', { advanceMs: 61_000 });
    const [giveout] = await list();
    expect(giveout).toMatchObject({ total_articles_count: 2, warehouse_name: 'Основной склад' });
    const { answer } = await shop.ozon('/v1/return/giveout/info', { giveout_id: giveout.giveout_id });
    expect(answer.articles).toHaveLength(2);
    expect((await shop.ozon('/v1/return/giveout/is-enabled')).answer).toEqual({ enabled: true });
    expect((await shop.ozon('/v1/return/giveout/barcode')).answer.barcode).toMatch(/^%402%\d+$/);
    const filter = {
      date_from: '2020-01-01T00:00:00Z',
      date_to: '2030-01-01T00:00:00Z',
      status: 'ArrivedAtReturnPlace',
    };
    const { code } = (await shop.ozon('/v2/report/returns/create', { filter })).answer.result;
    const report = (await shop.ozon('/v1/report/info', { code })).answer.result;
    expect(await (await fetch(report.file)).text()).toContain(number);
  });
});
