import type { Locator, Page } from '@playwright/test';
import { expect, seller, signIn, test } from '../journey.ts';

/** The way of a working day without a mouse. */

/** Tabs until something has the focus, as one does who looks at the ring. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let count = 0; count < most; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} tabs don't reach ${target}`);
}

test('after the sign-in a price is found, changed and saved, and the focus comes back to the list', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('Электронная почта')).toBeFocused();
  await page.keyboard.type(seller.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(seller.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cabinet$/);
  await expect(page.getByRole('button', { name: 'Найти что угодно' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Раздел, товар, артикул, номер заказа')).toBeFocused();
  await page.keyboard.type('уют товары');
  await expect(page.getByRole('button', { name: 'Каталоги / Домашний уют / Товары' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalogs\/\d+/);
  const grid = page.getByRole('grid', { name: 'Товары' });
  await expect(grid.getByRole('row').filter({ hasText: '₽' }).first()).toBeVisible();
  await tabTo(page, grid);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const side = page.getByRole('complementary').filter({ hasText: 'Вся карточка товара' });
  await tabTo(page, side.getByLabel('Цена', { exact: true }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('4321');
  await tabTo(page, side.getByRole('button', { name: 'Сохранить', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Предложение сохранено')).toBeVisible();
  await expect(side.getByLabel('Цена', { exact: true })).toHaveValue(/4.321/);
  await side.getByLabel('Название').focus();
  await page.keyboard.press('Escape');
  await expect(side).toBeHidden();
  await expect(grid).toBeFocused();
});

test('a window keeps the focus inside and gives it back', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/settings/users');
  const button = page.getByRole('button', { name: 'Пользователь', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Новый пользователь' });
  await expect(dialog.getByLabel('Электронная почта')).toBeFocused();
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('a question asked from a menu gives the focus back to the button of the menu', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/workers');
  const button = page.getByRole('button', { name: 'Действия с задачей «Выгрузка товаров»' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).not.toBeFocused();
  await page.getByRole('menuitem', { name: 'Сбросить' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Сбросить задачу?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the menu over a narrow page keeps the focus and gives it back', async ({ page }) => {
  await signIn(page, seller);
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto('/cabinet');
  const button = page.getByRole('button', { name: 'Открыть меню' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('complementary', { name: 'Меню' });
  for (let count = 0; count < 24; count++) {
    await page.keyboard.press('Tab');
    await expect(menu.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test('an order opened by a key is read on from its own page', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/orders');
  const grid = page.getByRole('grid', { name: 'Заказы' });
  await expect(grid.getByRole('row').filter({ hasText: '₽' }).first()).toBeVisible();
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ / })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('suggested pairs are taken one after another, and one is parted and brought back', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/catalogs');
  await page.getByRole('grid').getByRole('link').first().click();
  const rows = page.getByRole('table', { name: 'Пары категорий' }).getByRole('row');
  await page.getByRole('button', { name: /^Предложения/ }).click();
  const take = rows.getByRole('button', { name: 'Принять', exact: true });
  await expect(take.first()).toBeVisible();
  const suggested = await take.count();
  expect(suggested).toBeGreaterThan(1);
  await take.first().focus();
  for (let left = suggested; left > 0; left--) {
    await expect(take).toHaveCount(left);
    await expect(take.first()).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Здесь пусто')).toBeVisible();

  await page.getByRole('button', { name: /^Все / }).click();
  const part = rows.getByRole('button', { name: 'Убрать' });
  await expect(part.first()).toBeVisible();
  const paired = await part.count();
  await part.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(part.nth(1)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(part).toHaveCount(paired - 1);
  const back = page.getByRole('button', { name: 'Вернуть', exact: true });
  await back.focus();
  await page.keyboard.press('Enter');
  await expect(part).toHaveCount(paired);
});
