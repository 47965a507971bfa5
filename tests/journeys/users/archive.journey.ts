import { archiveCards, findProductMappings } from '@prilavok/contract';
import { violations } from '../../axe.ts';
import { clean } from '../axe.ts';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

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
  expect(await violations(page, { only: ['color-contrast', 'aria-required-children', 'button-name'] })).toEqual([]);
  await page.getByRole('menuitem', { name: 'Убрать в архив' }).click();
  await expect(page.getByText('В архиве: 1 карточка')).toBeVisible();
  await expect(row).toContainText('В архиве');
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(row).not.toContainText('В архиве');
});

test('an offer whose card lies in the archive is told as such where it is asked why it is not on sale, and taken back there', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const found = await call(findProductMappings, { path: { account: '1' }, body: {} });
  const card = found.rows.find(({ moderation }) => moderation === 'approved');
  const path = { marketplace: 'ozon', account: '1' } as const;
  await call(archiveCards, { path, body: { products: [card?.id ?? ''] } });
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/1/products?view=why&state=archived');
  await page.getByRole('button', { name: 'Проверить каталог' }).first().click();
  const row = page.getByRole('row').filter({ hasText: card?.offerArticle ?? '—' });
  await expect(row).toContainText('В архиве площадки');
  await row.getByRole('button', { name: 'Вернуть из архива' }).click();
  await expect(page.getByText('Возвращено из архива: 1 карточка')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('on a phone the side of a product leaves room for its title, and the cross stays in its corner', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cabinet/marketplaces/ozon/1/products');
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click();
  const side = page.getByRole('complementary');
  await expect(side.getByRole('button', { name: 'Что сделать с карточкой на площадке' })).toBeVisible();
  const title = await side.getByRole('heading', { level: 2 }).first().boundingBox();
  expect(title?.width).toBeGreaterThan(200);
  const cross = await side.getByRole('button', { name: 'Закрыть' }).boundingBox();
  expect((cross?.x ?? 0) + (cross?.width ?? 0)).toBeGreaterThan(370);
  expect(cross?.y).toBeLessThan(30);
});
