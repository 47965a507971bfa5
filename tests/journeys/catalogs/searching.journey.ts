import { createProperty, kind, removeProperties } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

test('a seller finds products typed with a slip and in the wrong layout, and narrows and orders them', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products');
  const search = page.getByPlaceholder('Артикул, штрихкод, название');
  const first = page.getByRole('row').nth(1);

  await search.fill('kfvgf');
  await expect(first).toContainText('другая раскладка');
  await expect(first.locator('mark').first()).toHaveText('Ламп');
  await expect(page.getByText('Точно так ничего не нашлось')).toBeVisible();
  await search.fill('лампачка');
  await expect(first).toContainText('исправлена опечатка');
  await search.fill('лампа');
  await expect(first).not.toContainText('·');
  await expect(first.locator('mark')).toHaveText('Лампа');

  // From what was typed to what was found, and into it, by keys alone: also before the answer came.
  await search.fill('лампа');
  await search.press('ArrowDown');
  await expect(first).toContainText('Лампа');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]open=\d+/);
  await page.getByRole('complementary', { name: /Ламп/ }).getByRole('button', { name: 'Закрыть' }).press('Escape');
  await expect(page).not.toHaveURL(/[?&]open=/);
  await search.fill('');

  const more = page.getByRole('button', { name: 'Условие', exact: true });
  await more.click();
  await page.getByRole('button', { name: 'Цена', exact: true }).click();
  await page.getByRole('textbox', { name: 'От', exact: true }).fill('300');
  await page.getByRole('textbox', { name: 'До', exact: true }).fill('900');
  await page.getByRole('button', { name: 'Применить' }).click();
  await expect(page.getByRole('button', { name: 'Цена: от 300 до 900' })).toBeVisible();
  await page.getByRole('columnheader', { name: 'Цена', exact: true }).click();
  await expect(first).toContainText('349 ₽');

  await more.click();
  await page.getByRole('button', { name: 'Порядок по свойству' }).click();
  await page.getByPlaceholder('Название свойства').fill('Мощность');
  // Arrows go along what was found, Enter takes the first of it.
  await expect(async () => {
    await page.getByPlaceholder('Название свойства').press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Мощность' }).first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Порядок: Мощность/ })).toBeVisible();
  await expect(first).toContainText('Лампоч');

  // All of it stands in the address.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Цена: от 300 до 900' })).toBeVisible();
  await page.getByRole('button', { name: 'Снять условие: Порядок' }).click();
  await page.getByRole('button', { name: 'Снять условие: Цена' }).click();
  await more.click();
  await page.getByRole('button', { name: 'С картинкой', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Картинка: есть' })).toBeVisible();
  await more.click();
  await page.getByRole('button', { name: 'Без закупочной цены', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Закупочная цена: нет' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]purchasePriced=no/);
});

test('a condition on a property that was deleted since is seen, and can be taken away', async ({ page, product }) => {
  const { call } = await callerOf(product.url, seller);
  const path = { catalog: '1' };
  const { id } = await call(createProperty, { path, body: { title: 'Пробное', type: kind.decimal } });
  await signIn(page, seller);
  const conditions = encodeURIComponent(JSON.stringify([{ property: id, from: 5 }]));
  await page.goto(`/cabinet/catalogs/1/products?properties=${conditions}`);
  await expect(page.getByRole('button', { name: 'Пробное: от 5' })).toBeVisible();
  await call(removeProperties, { path: { ...path, ids: [id] } });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Свойство: удалено' })).toBeVisible();
  await page.getByRole('button', { name: 'Снять условие: Свойство' }).click();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expect(page).not.toHaveURL(/properties=/);
});
