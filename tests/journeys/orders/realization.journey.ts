import { expect, seller, signIn, test } from '../journey.ts';

test('a seller holds the report of a month against what was booked, product by product', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/1/money');
  await page.getByRole('button', { name: 'Реализация' }).click();
  await expect(page).toHaveURL(/view=realization/);
  // The month before the shop was there has no report.
  await expect(page.getByText('Отчёта за этот месяц ещё нет')).toBeVisible();
  await page.getByRole('combobox', { name: 'Месяц' }).click();
  await page.getByRole('option').first().click();
  const compared = page.getByRole('table', { name: 'Сверка с начислениями' });
  await expect(compared.getByRole('row', { name: /Комиссия/ })).toContainText('₽');
  await expect(page.getByRole('table', { name: 'Реализация по товарам' }).getByRole('row').last()).toContainText(
    'Всего',
  );
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать CSV' }).click();
  expect((await file).suggestedFilename()).toContain('Реализация');
});
