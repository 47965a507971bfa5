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

/** A new seller's way to Wildberries and back: cards, a refusal that is mended, stock, and an order from its task to the supply's QR code. */
test.describe.configure({ mode: 'serial' });

const place: Place = { marketplace: 'wildberries', account: '770177' };
let page: Page;
let account = '';
let number = '';

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const results = () => page.getByRole('navigation', { name: 'Итоги' });

test.beforeAll(async ({ browser, product }) => {
  const seller = await aNewSeller(product.url, 'Кружки на WB', 'wb@posuda.test');
  // It tells of refused cards ten times a minute: whoever waits for a slow check asks too often.
  await setPace(product.sandbox, place, { task: 0 });
  page = await browser.newPage({ baseURL: product.url });
  await signIn(page, seller);
});
test.afterAll(() => page.close());

test('categories and properties of Wildberries are mapped by accepting suggestions', async () => {
  const catalog = await makeCatalog(page, 'Кружки');
  await importFeed(page, catalog, 'tests/journeys/feeds/mugs.xml');
  const id = await connectAccount(page, place.marketplace, {
    title: 'Кружки на WB',
    catalog: 'Кружки',
    keys: (form) => form.getByLabel('Токен API', { exact: true }).fill(`sandbox.${place.account}.key`),
  });
  account = `/cabinet/marketplaces/wildberries/${id}`;
  const mapping = `/cabinet/marketplaces/wildberries/catalogs/${catalog}`;
  await mapCategories(page, mapping);
  await expect(row('Посуда и инвентарь')).toContainText('Кружки');
  await mapProperties(page, mapping, ['Кружки']);
  await expect(page.getByText('4 из 4')).toBeVisible();
});

test('a card that Wildberries refuses is mended where its refusal leads, and sent again', async () => {
  await runTask(page, { account, kind: 'Выгрузка товаров' });
  await expect(results()).toContainText('Принято3');
  const task = page.url();
  const refused = row('KR-03');
  await expect(refused).toContainText('заглавными буквами');
  await refused.getByRole('link', { name: 'Название' }).click();
  const title = page.getByRole('textbox', { name: 'Название' }).first();
  await expect(title).toBeFocused();
  await title.fill('Кружка Luminarc «Утро» синяя');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled();

  await page.goto(task);
  await page.getByRole('button', { name: 'Запустить' }).click();
  await expect(results()).toContainText('Отказано0');
  await seesItThrough(page);
  await expect(row('KR-03')).toContainText('Принято');
});

test('its stock reaches Wildberries, and an order of it the cabinet', async ({ product }) => {
  await runTask(page, { account, kind: 'Выгрузка остатков и цен' });
  await seesOnShelf(page, product.sandbox, { ...place, article: 'KR-03', price: '420 ₽', free: 13 });
  number = await buy(product.sandbox, place, { 'KR-03': 1 });
  await page.goto('/cabinet/orders');
  await row(number).getByRole('link', { name: number }).click();
  await expect(page.getByRole('region', { name: 'Состав' })).toContainText('Кружка Luminarc «Утро» синяя');
});

test('a task is put into a supply, its sticker printed, and the supply handed over with its QR code', async ({
  product,
}) => {
  const { act, step, file, history } = onOrder(page);
  await act('Собрать заказ');
  await step('Посылки собраны');
  expect(await file('Этикетки посылок', '/labels')).toBe('%PDF');
  await act('Создать отгрузку');
  await page.getByRole('dialog').getByRole('button', { name: 'Создать отгрузку' }).click();
  await act('Подтвердить отгрузку');
  await expect(history()).toContainText(/Wildberries принял отгрузку WB-GI-\d+/);
  expect(await file('Документы отгрузки', '/documents')).toBe('%PDF');
  await act('Передать в доставку');
  await step('Передан в доставку');
  await move(product.sandbox, place, number, 'sold');
  await expect(history()).toContainText('Wildberries: «Получено покупателем»');
});
