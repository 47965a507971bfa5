import { expect, seller, signIn, test } from '../journey.ts';

test('a seller goes by tabs, sorts by price, edits one product after another in the order of the list, and sees what would be sent', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products');
  const tabs = page.getByRole('navigation', { name: 'Какие товары' });
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows.first().getByRole('link')).toBeVisible();
  await expect(tabs.getByRole('button', { name: /^Изменены сегодня [\d\s]+$/ })).toBeVisible();
  await tabs.getByRole('button', { name: /^Без картинки/ }).click();
  await expect(page).toHaveURL(/tab=unpictured/);
  await tabs.getByRole('button', { name: 'Все', exact: true }).click();
  await page.getByRole('button', { name: 'Что значат значки площадок' }).click();
  await expect(page.getByText('Ждёт проверки площадки')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('columnheader', { name: 'Цена', exact: true }).click();
  await expect(page).toHaveURL(/sort=price/);
  await page.goto('/cabinet/catalogs/1/products?sort=price');
  await expect(rows.first().getByRole('link')).toBeVisible();
  const title = async (at: number) => (await rows.nth(at).getByRole('link').first().textContent()) ?? '';
  const [first, second] = [await title(0), await title(1)];
  await rows
    .first()
    .getByRole('button', { name: `Ещё о товаре «${first}»` })
    .click();
  await page.getByRole('menuitem', { name: 'Быстрая правка' }).click();
  const side = page.getByRole('complementary', { name: first });
  await expect(side).toContainText(/1 из \d+/);
  await expect(side.getByRole('region', { name: 'Готовность по площадкам' })).toBeVisible();
  await side.getByRole('button', { name: 'Что уйдёт' }).first().click();
  const preview = page.getByRole('dialog', { name: /^Что уйдёт/ });
  await expect(preview.getByRole('row', { name: /^Название / }).first()).toContainText(first);
  await preview.getByRole('button', { name: 'Закрыть' }).last().click();

  // The dearest now, it stays the first of the list as it was opened; the next is the one below.
  await side.getByLabel('Цена', { exact: true }).fill('99990');
  await side.getByRole('button', { name: 'Сохранить и дальше' }).click();
  await expect(page.getByRole('complementary', { name: second })).toContainText(/2 из \d+/);
  await page.getByRole('complementary', { name: second }).getByRole('button', { name: 'Предыдущая строка' }).click();
  await expect(side.getByLabel('Цена', { exact: true })).toHaveValue(/99\s?990/);
});

test('the list is one stop of the keyboard: behind it is what can be done with the picked, and each row has its menu under a key', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products');
  const grid = page.getByRole('grid', { name: 'Товары' });
  await expect(grid.getByRole('link').first()).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Tab');
  const bar = page.getByRole('toolbar', { name: 'Действия с выбранным' });
  await expect(bar.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Быстрая правка' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await expect(grid).toBeFocused();
});
