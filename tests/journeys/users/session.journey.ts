import type { Page } from '@playwright/test';
import { createUser } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { anotherBrowser, expect, fillSignIn, seller, signIn, test } from '../journey.ts';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'));
const orders = (page: Page) => page.getByRole('grid', { name: 'Заказы' });

test('who was stopped at the door arrives where they wanted', async ({ page }) => {
  await page.goto('/cabinet/orders/statuses?search=нов');
  await expect(page).toHaveURL(/\/auth\/login/);
  await fillSignIn(page, seller);
  await expect(page).toHaveURL(/\/cabinet\/orders\/statuses\?/);
  await expect(page.getByRole('searchbox')).toHaveValue('нов');
});

test('a signed-in person is led past the sign-in to the cabinet', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/auth/login');
  await expect(page).toHaveURL(/\/cabinet$/);
});

test('a visitor looks around as the demo seller', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Открыть демо-магазин' }).click();
  await expect(page).toHaveURL(/\/cabinet$/);
});

test('the sign-in page brings less than 200 KB of scripts', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThan(200 * 1024);
});

test('scripts come as the build has compressed them and are kept for good, the page is asked for anew', async ({
  page,
}) => {
  const start = await page.request.get('/');
  expect(start.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await start.text()) ?? [];
  // What is compressed on its way has no length.
  expect((await page.request.get(script)).headers()).toMatchObject({
    'content-encoding': 'br',
    'content-length': expect.any(String),
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('a viewer may not enter the administration', async ({ page, product }) => {
  const { call } = await callerOf(product.url, seller);
  const viewer = await call(createUser, {
    body: { email: 'guest@prilavok.test', firstName: 'Пётр', lastName: 'Смотрящий', role: 'viewer', active: true },
  });
  await signIn(page, { email: viewer.email, password: viewer.password });
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/access$/);
  await expect(page.getByRole('heading', { name: 'Доступ запрещен' })).toBeVisible();
});

test('the desk of the catalog finds no orders, money or logs on its way, and nothing is asked that is refused', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const editor = await call(createUser, { body: { email: 'editor@prilavok.test', role: 'catalog', active: true } });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await signIn(page, { email: editor.email, password: editor.password });
  await page.goto('/cabinet');
  await expect(
    page.getByRole('navigation', { name: 'Разделы' }).getByRole('button', { name: 'Каталоги' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Заказы' })).toHaveCount(0);
  await page.goto('/cabinet/marketplaces/ozon/1');
  await expect(page.getByRole('link', { name: /^Товары площадки/ })).toBeVisible();
  for (const name of [/^Заказы/, /^Деньги/, /^Отчёты/, /^Журнал запросов/])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0);
  expect(refused).toEqual([]);
  for (const closed of ['/cabinet/orders', '/cabinet/orders/returns', '/cabinet/marketplaces/ozon/1/money']) {
    await page.goto(closed);
    await expect(page.getByRole('heading', { name: 'Доступ запрещен' })).toBeVisible();
  }
  expect(refused).toEqual([]);
});

test('calls that find their token expired share one refresh', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet');
  const expired = await tokenOf(page);
  const refused: string[] = [];
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/uas/auth/refresh-tokens')) refreshes++;
  });
  await page.route(/\/(cds|oms|mts|uas)\//, async (route) => {
    // A token made in the same second would be the same.
    if (refreshes > 0 || (await route.request().allHeaders()).authorization !== expired) return route.continue();
    refused.push(route.request().url());
    await route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Войдите ещё раз' } });
  });
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('button', { name: 'Заказы' }).click();
  await page.getByRole('link', { name: 'Список' }).click();
  await expect(orders(page).getByRole('row').nth(1)).toBeVisible();
  // How many start at once depends on what is still fresh; the unit tests of the client hold several in hand.
  expect(refused.length).toBeGreaterThan(0);
  expect(refreshes).toBe(1);
});

test('two tabs with an expired token both stay signed in', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet');
  const other = await page.context().newPage();
  await other.goto('/cabinet/orders');
  await page.evaluate(() => localStorage.setItem('access_token', 'expired'));
  await Promise.all([page.goto('/cabinet/orders'), other.reload()]);
  for (const tab of [page, other]) await expect(orders(tab)).toBeVisible();
  expect(await tokenOf(page)).toBe(await tokenOf(other));
});

test('tabs share one line for news: of six connections to a server each line takes one for good', async ({ page }) => {
  let lines = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('/cns/stream')) lines++;
  });
  await signIn(page, seller);
  await page.goto('/cabinet');
  await expect.poll(() => lines).toBe(1);
  const other = await page.context().newPage();
  await other.goto('/cabinet/orders');
  await expect(orders(other).getByRole('row').nth(1)).toBeVisible();
  expect(lines).toBe(1);
  await page.close();
  await expect.poll(() => lines).toBe(2);
});

test('signing out in one tab signs out the other', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet');
  const other = await page.context().newPage();
  await other.goto('/cabinet/orders');
  await expect(orders(other)).toBeVisible();
  await page.getByRole('button', { name: /^Вы вошли как/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth\/login/);
  expect(await tokenOf(page)).toBeNull();
  await page.goto('/cabinet');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('the theme is kept over a reload', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet');
  await page.getByRole('button', { name: 'Тёмная тема' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Светлая тема' })).toBeVisible();
});

test('an unknown address says so and shows the way back', async ({ page }) => {
  const stranger = await anotherBrowser(page);
  await signIn(page, seller);
  for (const [tab, way] of [
    [page, 'В кабинет'],
    [stranger, 'На главную'],
  ] as const) {
    await tab.goto('/no/such/place');
    await expect(tab.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
    await expect(tab.getByText('Запрашиваемая страница не найдена')).toBeVisible();
    await expect(tab.getByRole('link', { name: way })).toBeVisible();
  }
  await stranger.context().close();
});

test('a chunk that is gone reloads the page once', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet');
  await expect(page.getByRole('region', { name: 'Что сделать' })).toBeVisible();
  const known = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)),
  );
  await page.route('**/assets/*.js', (route) =>
    known.has(new URL(route.request().url()).pathname) ? route.continue() : route.fulfill({ status: 404 }),
  );
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Каталоги' }).click();
  await expect(page.getByRole('heading', { name: 'Ошибка на сервере' })).toBeVisible();
  await expect(page).toHaveURL(/\/cabinet\/catalogs$/);
  expect(loads).toBe(1);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Каталоги' })).toBeVisible();
});
