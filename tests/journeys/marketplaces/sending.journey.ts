import { expect, seller, signIn, test } from '../journey.ts';

test('a seller sends chosen products: sees what can go, follows the sending, and opens what became of each', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products?linked=yes');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await rows.first().getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Отправить 2 предложения' });
  await expect(dialog.getByRole('checkbox', { name: 'Карточки' })).toBeChecked();
  const cards = dialog.getByRole('region', { name: /: карточки$/ });
  await expect(cards).toContainText(/Готов[оы] \d из 2/);
  await dialog.getByRole('checkbox', { name: 'Отправить и то, что площадка уже приняла таким же' }).check();
  await dialog.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(cards).toContainText(/Готово: |принято|без изменений/i);
  await cards.getByRole('link', { name: 'Итоги по предложениям' }).click();
  await expect(page.getByRole('heading', { name: 'Отправка выбранного: карточки' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ход задачи' })).toContainText('2 из 2');
});

test('a whole filter result is sent with its number told, and one product from its card', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows.first().getByRole('link')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Выбрать загруженные строки' }).check();
  await page.getByRole('button', { name: 'Выбрать все' }).click();
  await page.getByRole('button', { name: 'Отправить', exact: true }).click();
  const all = page.getByRole('dialog', { name: /^Отправить \d+ предлож/ });
  await expect(all.getByRole('region', { name: /: карточки$/ })).toContainText(/Готов[оы] \d+ из \d+/);
  await all.getByRole('checkbox', { name: 'Карточки' }).uncheck();
  await expect(all.getByRole('button', { name: 'Отправить', exact: true })).toBeDisabled();
  await all.getByRole('checkbox', { name: 'Остатки и цены' }).check();
  await expect(all.getByRole('region', { name: /: остатки и цены$/ })).toContainText(/Готов[оы] \d+ из \d+/);
  await all.getByRole('button', { name: 'Отменить' }).click();
  await page.getByRole('button', { name: 'Снять выбор' }).click();

  await rows.first().getByRole('link').first().click();
  const readiness = page.getByRole('region', { name: 'Готовность по площадкам' });
  await readiness.getByRole('button', { name: 'Отправить' }).click();
  await expect(
    page
      .getByRole('dialog', { name: /^Отправить «/ })
      .getByRole('region')
      .first(),
  ).toContainText('Готов');
});

test('who is about to make a second task of a kind is told of the first, and led to it', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/1/workers');
  await page.getByRole('button', { name: 'Задача', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Новая задача' });
  await expect(dialog.getByText(/Такая задача у аккаунта уже есть/)).toBeVisible();
  await dialog.getByRole('link').click();
  await expect(page).toHaveURL(/\/workers\/\d+$/);
  await expect(dialog).toHaveCount(0);
});
