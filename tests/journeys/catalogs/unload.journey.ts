import { readFile } from 'node:fs/promises';
import { expect, seller, signIn, test } from '../journey.ts';

test('picked products go into a file with the columns of one’s choice, which is downloaded, repeated, deleted and brought back', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products?sort=article');
  const rows = page.getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Выгрузить' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Выгрузить 2 предложения' });
  await dialog.getByLabel('Название файла').fill('Два товара');
  await dialog.getByText('CSV', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Снять' }).click();
  await dialog.getByLabel('Найти столбец').fill('арт');
  await dialog.getByLabel('Артикул', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Выгрузить' }).click();

  await page.getByRole('button', { name: 'Посмотреть' }).click();
  await expect(page).toHaveURL(/\/file-exports$/);
  const file = page.getByRole('button', { name: 'Два товара.csv', exact: true });
  await expect(file).toBeVisible();
  await expect(page.getByText('Файл выгрузки готов').first()).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe('Два товара.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\ufeffАртикул\r\n\S+\r\n\S+\r\n$/);

  const acts = page.getByRole('button', { name: 'Действия: Два товара' });
  await acts.click();
  await page.getByRole('menuitem', { name: 'Выгрузить ещё раз' }).click();
  await expect(file).toHaveCount(2);
  await acts.first().click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(file).toHaveCount(1);
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(file).toHaveCount(2);

  // The next file begins as the last one was chosen.
  await page.getByRole('button', { name: 'Выгрузить', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(/Столбцы: 1 из/)).toBeVisible();
});
