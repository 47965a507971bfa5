import type { Page } from '@playwright/test';
import {
  changeCompany,
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  findTasks,
  kind,
  register,
  runTask as runTaskAgain,
} from '@prilavok/contract';
import { z } from 'zod';
import { type Caller, callerOf } from './calls.ts';
import { administrator, expect, signIn, test } from './journey.ts';

/** A new seller at the second marketplace: connected by a key and two choices, mapped as suggested, sold, packed, handed over, delivered. */
test.describe.configure({ mode: 'serial' });

const owner = { email: 'olga@kruzhki.test', password: 'kruzhki-na-markete' };
const shopName = `kruzhki-${Date.now()}`;
const article = 'KR-700';
let page: Page;
let caller: Caller;
let catalog = '';
let account = '';

const cell = (text: string) => page.getByRole('row').filter({ hasText: text });

/** Pulls the strings of the emulated Yandex Market, on its own port. */
async function control(sandbox: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(`${sandbox}/_control/yandex_market/${address}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The sandbox refused ${address}: ${await response.text()}`);
  return response.json();
}

const Placed = z.object({ posting: z.string() });
const State = z.object({
  accounts: z.record(
    z.string(),
    z.object({
      offers: z.record(
        z.string(),
        z.object({ check: z.string(), stocks: z.record(z.string(), z.object({ fit: z.number() })) }),
      ),
    }),
  ),
});

/** How the Market has the mug: its check, and the pieces in each warehouse. */
async function mugThere(sandbox: string): Promise<{ check: string; pieces: number[] } | null> {
  const { accounts } = State.parse(await control(sandbox, 'state'));
  const mug = accounts[shopName]?.offers[article];
  return mug ? { check: mug.check, pieces: Object.values(mug.stocks).map(({ fit }) => fit) } : null;
}

test.beforeAll(async ({ browser, product }) => {
  const platform = await callerOf(product.url, administrator);
  const { company } = await platform.call(register, {
    body: { ...owner, confirm_password: owner.password, company: 'Кружки Ольги' },
  });
  await platform.call(changeCompany, { path: { id: company?.id ?? '' }, body: { approved: true } });
  caller = await callerOf(product.url, owner);
  const { call } = caller;
  ({ id: catalog } = await call(createCatalog, { body: { title: 'Кружки Ольги' } }));
  const path = { catalog };
  const { id: category } = await call(createCategory, { path, body: { title: 'Кружки' } });
  const { id: brand } = await call(createBrand, { path, body: { title: 'Luminarc' } });
  const { id: sizes } = await call(createProperty, { path, body: { title: 'Габариты', type: kind.dimensions } });
  const { id: colour } = await call(createProperty, { path, body: { title: 'Цвет', type: kind.longText } });
  await call(createOffer, {
    body: {
      catalog,
      article,
      title: 'Кружка «Утро»',
      category,
      brand,
      price: '400',
      oldPrice: '600',
      stock: 9,
      description: 'Кружка на каждое утро',
      images: [{ url: 'https://shop.example/kr.jpg' }, { url: 'https://shop.example/kr-2.jpg' }],
      productProperties: [
        { property: sizes, values: [{ width: 90, height: 100, length: 120, weight: 350 }] },
        { property: colour, values: ['белый'] },
      ],
    },
  });
  page = await browser.newPage({ baseURL: product.url });
  await signIn(page, owner);
});
test.afterAll(() => page.close());

test('a store is picked from what the key opens', async () => {
  await page.goto('/cabinet/marketplaces/yandex_market');
  await page.getByRole('button', { name: 'Подключить аккаунт' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый аккаунт' });
  await form.getByLabel('Название').fill('Маркет');
  await form.getByText('Песочница').click();
  await form.getByRole('combobox', { name: 'Каталог' }).click();
  await page.getByRole('option', { name: 'Кружки Ольги' }).click();
  await form.getByLabel('API-ключ', { exact: true }).fill(`ACMA:sandbox-${shopName}`);
  // The only cabinet picks itself.
  await expect(form.getByRole('combobox', { name: 'Кабинет' })).toHaveValue(`Кабинет ${shopName}`);
  await form.getByRole('combobox', { name: 'Магазин' }).click();
  await page.getByRole('option', { name: '· FBS' }).click();
  await form.getByRole('button', { name: 'Подключить аккаунт' }).click();
  await expect(page.getByText('Ключи подходят: Кабинет')).toBeVisible();
  await cell('Маркет').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/yandex_market\/\d+$/);
  account = page.url().split('/').at(-1) ?? '';
});

/** Takes all that the screen suggests and is sure of by half. */
async function acceptAll(): Promise<void> {
  await page.getByRole('combobox', { name: 'Порог уверенности' }).click();
  await page.getByRole('option', { name: 'от 50' }).click();
  await page.getByRole('button', { name: /^Принять \d+ предложени/ }).click();
  await expect(page.getByRole('button', { name: 'Принимать нечего' })).toBeVisible();
}

test('categories and properties are mapped as suggested, the brand among them', async () => {
  const mapping = `/cabinet/marketplaces/yandex_market/catalogs/${catalog}`;
  await page.goto(mapping);
  await page.getByRole('button', { name: 'Что ещё можно сделать' }).click();
  await page.getByRole('menuitem', { name: 'Обновить категории с площадки' }).click();
  await expect(page.getByText(/площадки, изменилось/)).toBeVisible();
  await acceptAll();
  await expect(cell('Сервировка')).toBeVisible();
  await page.goto(`${mapping}/properties`);
  await page.getByRole('navigation', { name: 'Категории' }).getByRole('button', { name: 'Кружки' }).click();
  await acceptAll();
  await expect(cell('Бренд')).toContainText('Поле предложения');
});

/** Makes a task of the account and sees it through. */
async function runTask(what: string): Promise<void> {
  await page.goto(`/cabinet/marketplaces/yandex_market/${account}/workers`);
  await page.getByRole('button', { name: 'Задача', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Новая задача' });
  await form.getByRole('combobox', { name: 'Что делает' }).click();
  await page.getByRole('option', { name: what }).click();
  await form.getByRole('combobox', { name: 'Когда запускать' }).click();
  await page.getByRole('option', { name: 'Только вручную' }).click();
  await form.getByRole('button', { name: 'Создать задачу' }).click();
  await expect(page.getByRole('region', { name: 'Ход задачи' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Успешно')).toBeVisible();
}

test('cards, stocks and prices go out', async ({ product }) => {
  await runTask('Выгрузка товаров');
  await expect(page.getByRole('navigation', { name: 'Итоги' })).toContainText('Принято1');
  await runTask('Выгрузка остатков и цен');
  // The store that delivers by itself has a warehouse of its own: nothing goes there.
  await expect.poll(() => mugThere(product.sandbox)).toEqual({ check: 'fine', pieces: [9] });
});

const act = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
const step = (title: string) =>
  expect(page.getByRole('list', { name: 'Путь заказа' }).locator('[aria-current=step]')).toContainText(title);

test('an order comes, is packed, and leaves in the shipment that the Market has made', async ({ product }) => {
  const body = { account: shopName, offers: [{ offerId: article, quantity: 2 }] };
  const { posting } = Placed.parse(await control(product.sandbox, 'orders', body));
  await runTask('Загрузка заказов');
  await page.goto('/cabinet/orders');
  await cell(posting).getByRole('link', { name: posting }).click();
  await step('Новый');
  await act('Взять в работу');
  await act('Собрать посылку');
  await act('Подтвердить посылку');
  await step('Посылки собраны');
  await act('Создать отгрузку');
  await page.getByRole('dialog').getByRole('button', { name: 'Создать отгрузку' }).click();
  await step('Отгрузка создана');
  await act('Подтвердить отгрузку');
  await act('Передать в доставку');
  await step('Передан в доставку');
  for (const status of ['DELIVERY', 'PICKUP', 'DELIVERED'])
    await control(product.sandbox, `orders/${posting}/status`, { status });
  const { rows: tasks } = await caller.call(findTasks, { body: { account } });
  const looking = tasks.find(({ type }) => type === 'orders_import');
  await caller.call(runTaskAgain, { path: { id: looking?.id ?? '' } });
  await expect(page.getByRole('region', { name: 'История' })).toContainText(/Состояние: В доставке\s+Доставлен/);
});
