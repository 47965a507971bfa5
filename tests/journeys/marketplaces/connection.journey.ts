import type { Page } from '@playwright/test';
import { expect, seller, signIn, test } from '../journey.ts';

const orders = (page: Page) => page.getByRole('grid', { name: 'Заказы' });
const rows = (page: Page) => orders(page).getByRole('row');
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /Нет связи|долго не отвечает/ });

test.beforeEach(async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/orders');
  await expect(rows(page).nth(1)).toBeVisible();
});

test('without a network old rows stay and a bar says so; the search is answered once the network is back', async ({
  page,
  context,
}) => {
  const first = (await rows(page).nth(1).getByRole('gridcell').nth(1).textContent()) ?? '';
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('нет такого заказа');
  await expect(bar(page)).toContainText('Нет связи с сервером');
  await expect(orders(page)).toHaveAttribute('aria-busy', 'true');
  await expect(rows(page).nth(1)).toContainText(first);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('a screen whose script has not come yet waits for the network, and opens by itself', async ({ page, context }) => {
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Каталоги' }).click();
  await expect(page.getByRole('heading', { name: 'Экран ещё не загружен' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Каталоги' })).toBeVisible();
});

test('of a server that hangs one is told after some seconds, and its late answer takes the word back', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/oms/orders/search', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('нет такого заказа');
  await expect(bar(page)).toContainText('Сервер долго не отвечает');
  await expect(rows(page).nth(1)).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('a server that drops every call is knocked at, and all comes back when it answers', async ({ page }) => {
  await page.route(/\/(oms|cds|mts|uas|cns)\/|\/health\//, (route) => route.abort('connectionrefused'));
  await page.getByRole('searchbox').fill('нет такого заказа');
  await expect(bar(page)).toContainText('Нет связи с сервером');
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});
