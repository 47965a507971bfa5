import { expect, seller, signIn, test } from '../journey.ts';

test('a seller requires a property, finds the products that lack it, fills one from its page, and lifts it for a category below', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/categories');
  await expect(page.getByRole('link', { name: 'Аудиотехника' })).toBeVisible();
  await page.getByRole('row').nth(2).click();
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /Свойства товаров/ })
    .click();
  await expect(page.getByRole('heading', { name: /^Свойства товаров: / })).toBeVisible();
  const rules = page.url();
  const category = new URL(rules).pathname.split('/').at(-2) ?? '';
  const rule = page.getByRole('row').filter({ hasText: 'Цоколь' });
  await rule.getByRole('checkbox', { name: 'Обязательное: Цоколь' }).click();
  await expect(rule.getByText('Да', { exact: true })).toBeVisible();

  await page.goto(`/cabinet/catalogs/1/products?category=%5B"${category}"%5D`);
  await page.getByRole('button', { name: 'Заполненность: Все' }).click();
  await page.getByRole('menuitemradio', { name: 'Не хватает обязательных' }).click();
  const lacking = page.getByRole('row').nth(1);
  await expect(lacking.getByTitle(/заполнены на 0\s%/)).toBeVisible();
  await lacking.getByRole('link').first().click();
  const panel = page.getByRole('region', { name: 'Заполненность' });
  await expect(panel).toContainText('Не заполнено 1 обязательное свойство из 1');
  await panel.getByRole('link', { name: 'Цоколь' }).click();
  const base = page.getByRole('combobox', { name: 'Цоколь' });
  await expect(base).toBeFocused();
  await base.press('ArrowDown');
  await page.locator('[role=option]:visible').first().click();
  await page.keyboard.press('Control+s');
  await expect(panel).toContainText('100 %');

  // Unset where it makes no sense, and brought back.
  await page.goto(rules);
  await page.getByRole('button', { name: 'Ещё о свойстве «Мощность»' }).click();
  await page.getByRole('menuitem', { name: 'Отменить для этой категории и вложенных' }).click();
  await expect(page.getByText('Отменены здесь:')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть свойство «Мощность»' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Мощность' })).toBeVisible();
});
