import { changeOffer, findOfferSales } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

test('a seller checks a catalog, sees why offers are not on sale, mends one and sees it go', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/1/products');
  await page.getByRole('button', { name: 'Почему не продаются' }).click();
  await page.getByRole('button', { name: 'Проверить каталог' }).first().click();
  await expect(page.getByText(/^Прода(ётся|ются) \d+ из \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Почему:' }).click();
  const lacking = page.getByRole('menuitemradio', { name: /^Карточке не хватает данных · \d+$/ });
  await expect(lacking).toBeVisible();
  await lacking.click();
  await expect(page).toHaveURL(/state=lacking/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(rows.first()).toContainText('Карточке не хватает данных');

  // A card whose weight and sides are unknown has a fault for each: the filter of faults counts them apart.
  await page.getByRole('button', { name: 'Снять условие: Почему' }).click();
  await page.getByRole('button', { name: 'Карточка:' }).click();
  const fault = page.getByRole('menuitemradio', { name: /^Не заполнено: картинки · \d+$/ });
  const before = Number((await fault.textContent())?.split('· ')[1]);
  await fault.click();
  await expect(rows).toHaveCount(before);
  await rows.first().getByRole('link', { name: 'Картинки' }).click();
  await expect(page).toHaveURL(/\/products\/\d+#images$/);
  const readiness = page.getByRole('region', { name: 'Готовность по площадкам' });
  await expect(readiness).toContainText('Не заполнено: картинки');
});

test('what keeps an offer from sale changes by itself when its stock does', async ({ page, product }) => {
  const { call } = await callerOf(product.url, seller);
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/1/products?view=why&state=on_sale');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await page.getByRole('button', { name: 'Проверить каталог' }).first().click();
  await expect(rows.first()).toContainText('Продаётся');
  const { rows: onSale } = await call(findOfferSales, { path: { id: '1' }, body: { state: 'on_sale', limit: 1 } });
  await call(changeOffer, { path: { id: onSale[0]?.id ?? '' }, body: { stock: 0 } });
  await page.goto('/cabinet/marketplaces/ozon/1/products?view=why&state=no_stock');
  const emptied = rows.filter({ hasText: onSale[0]?.article ?? '—' });
  await expect(emptied).toContainText('Нет остатка');
  await emptied.getByRole('link', { name: 'Указать остаток' }).click();
  await expect(page).toHaveURL(/\/offers\?open=\d+/);
});
