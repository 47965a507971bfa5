import { expect, seller, signIn, test } from '../journey.ts';

test('prices of picked products are changed at once, stand in the history, and are taken back as a whole', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products?sort=article');
  const rows = page.getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  const before = await rows.nth(1).textContent();

  await page.getByRole('button', { name: 'Изменить цены' }).click();
  const dialog = page.getByRole('dialog', { name: 'Изменить цены' });
  await dialog.getByText('Убрать', { exact: true }).click();
  await expect(dialog.getByText('Изменится 2 из 2')).toBeVisible();
  await expect(dialog.getByLabel('Новая цена')).toHaveCount(0);
  await dialog.getByText('На процент').click();
  await dialog.getByLabel('На сколько').fill('10');
  await expect(dialog.getByText('Изменится 2 из 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Изменить 2 предложения' }).click();

  await expect(page.getByText('Изменено: 2 предложения')).toBeVisible();
  await expect(rows.nth(1)).not.toHaveText(before ?? '');
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByText('массовое изменение').first()).toBeVisible();

  await page.goto('/cabinet/catalogs/1/bulk-changes');
  await page.getByRole('row').filter({ hasText: 'Цена: +10 %' }).click();
  await page.getByRole('button', { name: 'Отменить изменение' }).click();
  await expect(page.getByRole('complementary', { name: 'Отмена: Цена: +10 %' })).toContainText('Изменено2');
  await expect(page.getByRole('row', { name: /^Цена: \+10 %.*Отменено/ })).toHaveCount(1);
});
