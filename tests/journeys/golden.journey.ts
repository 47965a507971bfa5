import type { Page } from '@playwright/test';
import { administrator, anotherBrowser, expect, fillSignIn, signIn, test } from './journey.ts';
import { buy, move, type SandboxAccount, shelf } from './sandbox.ts';
import {
  connectAccount,
  importFeed,
  makeCatalog,
  makeTask,
  mapCategories,
  mapProperties,
  onOrder,
  runTask,
} from './selling.ts';

/** One seller's way through every layer: from the registration to a delivered order, over a restart. */
test.describe.configure({ mode: 'serial' });

const owner = { email: 'anna@posuda.test', password: 'posuda-i-uyut-2026' };
const company = 'Посуда и уют';
const feed = 'tests/journeys/feeds/tableware.xml';
let page: Page;
const place: SandboxAccount = { marketplace: 'ozon', account: '770077' };
let catalog = '';
let account = '';
let order = '';
let posting = '';

test.beforeAll(async ({ browser, product }) => {
  page = await browser.newPage({ baseURL: product.url });
});
test.afterAll(() => page.close());

const cell = (text: string) => page.getByRole('row').filter({ hasText: text });
const count = (term: string, value: number) =>
  expect(page.getByRole('definition').and(page.locator(`dt:has-text("${term}") + dd`))).toHaveText(String(value));

test('a company registers and waits for approval', async () => {
  await page.goto('/auth/register');
  await page.getByLabel('Название компании').fill(company);
  await page.getByLabel('Электронная почта').fill(owner.email);
  await page.getByLabel('Пароль', { exact: true }).fill(owner.password);
  await page.getByLabel('Пароль ещё раз').fill(owner.password);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Компания ждёт подтверждения администратором')).toBeVisible();
  await page.goto('/auth/login');
  await fillSignIn(page, owner);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('подтвержд');
});

test('the administrator approves it', async () => {
  const office = await anotherBrowser(page);
  await signIn(office, administrator);
  await office.goto('/admin/companies');
  await office.getByRole('searchbox').fill(company);
  await office.getByRole('row').filter({ hasText: company }).click();
  const card = office.getByRole('complementary', { name: company });
  await card.getByLabel('Подтверждена').check();
  await card.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(office.getByRole('row').filter({ hasText: company })).toContainText('Подтверждена');
  await office.context().close();
});

test('the seller signs in and makes a catalog', async () => {
  await signIn(page, owner);
  catalog = await makeCatalog(page, 'Посуда');
  await expect(page.getByText('Товаров пока нет')).toBeVisible();
});

test('a feed in windows-1251 becomes a catalog', async () => {
  await importFeed(page, catalog, feed);
  await count('Создано предложений', 30);
  await count('Пропущено', 0);
  await page.goto(`/cabinet/catalogs/${catalog}`);
  await page.getByRole('searchbox').fill('Кружка Nadoba');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(6);
  await expect(cell('KR-06')).toBeVisible();
});

test('the same feed once more changes nothing, and its end is seen though news come late', async () => {
  await page.route('**/cns/stream', async (line) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await line.continue();
  });
  await importFeed(page, catalog, feed);
  await page.unrouteAll({ behavior: 'wait' });
  await count('Создано предложений', 0);
  await count('Изменено', 0);
  await count('Без изменений', 30);
});

test('an Ozon account in the sandbox passes the check', async () => {
  const id = await connectAccount(page, 'ozon', {
    title: 'Ozon Посуда',
    catalog: 'Посуда',
    keys: async (form) => {
      await form.getByLabel('Client ID').fill(place.account);
      await form.getByLabel('API-ключ', { exact: true }).fill('sandbox-posuda-key');
    },
  });
  account = `/cabinet/marketplaces/ozon/${id}`;
  await expect(page.getByText('Работает').first()).toBeVisible();
});

const mapping = () => `/cabinet/marketplaces/ozon/catalogs/${catalog}`;

test('categories are mapped by accepting suggestions', async () => {
  await mapCategories(page, mapping());
  for (const title of ['Кружка', 'Сковорода', 'Полотенце']) await expect(cell(title)).toBeVisible();
});

test('so are properties and their values', async () => {
  await mapProperties(page, mapping(), ['Кружки', 'Сковороды', 'Полотенца']);
});

test('products go out, and what became of each is told', async ({ product }) => {
  await runTask(page, { account, kind: 'Выгрузка товаров' });
  const results = page.getByRole('navigation', { name: 'Итоги' });
  await expect(results).toContainText('Принято25');
  // What is said of goods and what mends them for all stand in one line, to be read as a whole.
  const reason = page.getByRole('region', { name: 'Что мешает товарам' }).getByRole('listitem').first();
  const mends = reason.getByRole('button').or(reason.getByRole('link')).last();
  const [line, act] = await Promise.all([reason.boundingBox(), mends.boundingBox()]);
  expect(act?.width).toBeGreaterThan(60);
  expect(line?.height).toBeLessThan(40);
  await results.getByRole('button', { name: 'Не готовы 5' }).click();
  await expect(cell('PL-26')).toContainText('Бренд');
  await expect.poll(async () => Object.keys(await shelf(product.sandbox, place.account)).length).toBe(25);
});

test('stocks and prices go out', async ({ product }) => {
  await runTask(page, { account, kind: 'Выгрузка остатков и цен' });
  await expect
    .poll(async () => (await shelf(product.sandbox, place.account))['KR-01'])
    .toEqual({ free: 11, price: 400 });
});

test('an order appears in the open list by itself', async ({ product }) => {
  await makeTask(page, { account, kind: 'Загрузка заказов', schedule: '* * * * *' });
  await page.goto('/cabinet/orders');
  await expect(page.getByText('Заказов пока нет')).toBeVisible();
  posting = await buy(product.sandbox, place, { 'KR-01': 2, 'SK-11': 1 });
  await expect(cell(posting)).toBeVisible();
  await cell(posting).getByRole('link', { name: posting }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  order = page.url();
});

test('the order is packed, labelled and handed over', async () => {
  const { act, step, file } = onOrder(page);
  await step('Новый');
  await act('Взять в работу');
  await step('В работе');
  await act('Собрать посылку');
  await act('Подтвердить посылку');
  await step('Посылки собраны');
  // Ozon prints them a while after the parcel was confirmed, and says so until then.
  const labels = () => file('Этикетки посылок', '/labels');
  await expect(async () => expect(await labels()).toBe('%PDF')).toPass({ intervals: [1000], timeout: 150_000 });
  await act('Создать отгрузку');
  await page.getByRole('dialog').getByRole('button', { name: 'Создать отгрузку' }).click();
  await step('Отгрузка создана');
  await act('Подтвердить отгрузку');
  await act('Передать в доставку');
  await step('Передан в доставку');
});

const history = () => onOrder(page).history();

test('the marketplace delivers it and the open page says so', async ({ product }) => {
  await move(product.sandbox, place, posting, 'delivered');
  await expect(history()).toContainText(/Состояние: В доставке\s+Доставлен/);
});

test('the history tells all of it, newest first', async () => {
  await expect(history().getByRole('listitem')).toContainText([
    /Доставлен/,
    /Отгрузка \d+ передана в доставку/,
    /Ozon принял отгрузку/,
    /отправлена на подтверждение/,
    /Положен в отгрузку/,
    /Ozon: «Ожидает отгрузки»/,
    /Ozon принял сборку, посылок: 1/,
    /Подтверждены посылки: 1/,
    /Собрана посылка 1: 3 шт/,
    /Заказ взят в работу/,
    /Заказ пришёл с площадки Ozon/,
  ]);
});

test('after a restart everything is there and goes on', async ({ product }) => {
  await product.restart();
  await page.goto(order);
  await expect(page.getByRole('heading', { name: `Заказ ${posting}` })).toBeVisible();
  await expect(history()).toContainText('Заказ пришёл с площадки Ozon');
  await page.goto('/cabinet/orders');
  const next = await buy(product.sandbox, place, { 'SK-12': 1 });
  await expect(cell(next)).toBeVisible();
});
