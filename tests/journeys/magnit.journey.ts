import type { Page } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';
import { buy, move, type Place, setPace } from './sandbox.ts';
import {
  aNewSeller,
  connectAccount,
  importFeed,
  makeCatalog,
  mapCategories,
  mapProperties,
  onOrder,
  runTask,
  seesItThrough,
  seesOnShelf,
} from './selling.ts';

/** A new seller's way to Magnit Market and back: cards, a refusal that is mended, a warehouse by hand, and an order from its parcel to its documents. */
test.describe.configure({ mode: 'serial' });

const place: Place = { marketplace: 'magnit', account: '770277' };
let page: Page;
let account = '';
let number = '';

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const results = () => page.getByRole('navigation', { name: 'Итоги' });

test.beforeAll(async ({ browser, product }) => {
  const seller = await aNewSeller(product.url, 'Кружки на Магните', 'magnit@posuda.test');
  await setPace(product.sandbox, place, { moderation: 0 });
  page = await browser.newPage({ baseURL: product.url });
  await signIn(page, seller);
});
test.afterAll(() => page.close());

test('categories and properties of Magnit Market are mapped by accepting suggestions', async () => {
  const catalog = await makeCatalog(page, 'Кружки');
  await importFeed(page, catalog, 'tests/journeys/feeds/mugs.xml');
  const id = await connectAccount(page, place.marketplace, {
    title: 'Кружки на Магните',
    catalog: 'Кружки',
    keys: async (form) => {
      await form.getByLabel('API-ключ', { exact: true }).fill(`sandbox-${place.account}`);
      await form.getByRole('combobox', { name: 'Магазин' }).click();
      await page.getByRole('option').first().click();
    },
  });
  account = `/cabinet/marketplaces/magnit/${id}`;
  const mapping = `/cabinet/marketplaces/magnit/catalogs/${catalog}`;
  await mapCategories(page, mapping);
  await expect(row('Дом / Сервировка')).toContainText('Кружки');
  await mapProperties(page, mapping, ['Кружки']);
  await expect(page.getByText('4 из 4')).toBeVisible();
});

test('a card that Magnit Market refuses says what is wrong, is mended where its refusal leads, and sent again', async () => {
  await runTask(page, { account, kind: 'Выгрузка товаров' });
  await expect(results()).toContainText('Принято3');
  const task = page.url();
  const refused = row('KR-04');
  await expect(refused).toContainText('контрольная цифра');
  await refused.getByRole('link', { name: 'Штрихкод' }).click();
  const barcodes = page.getByRole('combobox', { name: 'Штрихкоды' });
  await expect(barcodes).toBeFocused();
  await barcodes.press('Backspace');
  await barcodes.press('Backspace');
  await barcodes.fill('4607000000045');
  await barcodes.press('Enter');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled();

  await page.goto(task);
  await page.getByRole('button', { name: 'Запустить' }).click();
  await expect(results()).toContainText('Отказано0');
  await seesItThrough(page);
  await expect(row('KR-04')).toContainText('Принято');
});

test('its stock goes to the warehouse that the seller names, and an order of it reaches the cabinet', async ({
  product,
}) => {
  await page.goto(`${product.sandbox}/?${new URLSearchParams({ ...place })}`);
  const warehouse = await page.locator('p').filter({ hasText: 'Основной склад' }).locator('code').textContent();
  await page.goto(`${account}/warehouses`);
  await page.getByRole('button', { name: 'Добавить склад' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый склад' });
  await form.getByLabel('Название').fill('Основной');
  await form.getByLabel('Номер на площадке').fill(warehouse ?? '');
  await form.getByRole('button', { name: 'Добавить склад' }).click();
  await expect(row('Основной')).toContainText('Уходят');
  await seesOnShelf(page, product.sandbox, { ...place, article: 'KR-04', price: '430 ₽', free: 14 });
  number = await buy(product.sandbox, place, { 'KR-04': 2, 'KR-01': 1 });
  await page.goto('/cabinet/orders');
  await row(number).getByRole('link', { name: number }).click();
  await expect(page.getByRole('region', { name: 'Состав' })).toContainText('Кружка Luminarc «Утро» красная');
});

test('an order becomes a parcel with a label, and is handed over with its documents', async ({ product }) => {
  const { act, step, file, history } = onOrder(page);
  await act('Собрать заказ');
  await step('Посылки собраны');
  // Labels are drawn a while after the parcel was packed, and the cabinet says so until then.
  const labels = () => file('Этикетки посылок', '/labels');
  await expect(async () => expect(await labels()).toBe('%PDF')).toPass({ intervals: [1000], timeout: 60_000 });
  await act('Создать отгрузку');
  await page.getByRole('dialog').getByRole('button', { name: 'Создать отгрузку' }).click();
  await act('Подтвердить отгрузку');
  await expect(history()).toContainText('Магнит Маркет принял отгрузку');
  const documents = () => file('Документы отгрузки', '/documents');
  await expect(async () => expect(await documents()).toBe('%PDF')).toPass({ intervals: [1000], timeout: 60_000 });
  await act('Передать в доставку');
  await step('Передан в доставку');
  await move(product.sandbox, place, number, 'RECEIVED');
  await expect(history()).toContainText('Магнит Маркет: «Получен покупателем»');
});
