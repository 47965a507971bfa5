import { clean, violations } from './axe.ts';
import { expect, seller, signIn, test } from './journey.ts';

test('a seller archives a card on its marketplace, thinks better of it, and is told why another act can’t be done', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/1/products');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first();
  await row.getByRole('checkbox').check();
  await clean(page);
  await page.getByRole('button', { name: 'Что сделать с выбранными на площадке' }).click();
  await expect(page.getByRole('menuitem', { name: 'Вернуть из архива' })).toContainText('Сначала уберите в архив');
  expect(await violations(page, ['color-contrast', 'aria-required-children', 'button-name'])).toEqual([]);
  await page.getByRole('menuitem', { name: 'Убрать в архив' }).click();
  await expect(page.getByText('В архиве: 1 карточка')).toBeVisible();
  await expect(row).toContainText('В архиве');
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(row).not.toContainText('В архиве');
});
