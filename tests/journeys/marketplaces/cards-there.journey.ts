import { changeOffer, findProductMappings } from '@prilavok/contract';
import { clean } from '../axe.ts';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

/** What happens to cards that are on a marketplace already. */

test('a seller who types another article reads what becomes of the card that is there', async ({ page, product }) => {
  const { call } = await callerOf(product.url, seller);
  const { rows } = await call(findProductMappings, { path: { account: '1' }, body: {} });
  const card = rows.find(({ linkedBy }) => linkedBy === 'upload' || linkedBy === 'article');
  await signIn(page, seller);
  await page.goto(`/cabinet/catalogs/1/products/${card?.product}/offers?open=${card?.offer}`);
  const side = page.getByRole('complementary').filter({ has: page.getByLabel('Артикул') });
  const article = side.getByLabel('Артикул');
  await expect(article).toHaveValue(card?.offerArticle ?? '');
  await article.fill(`${card?.offerArticle}-1`);
  await expect(side.getByText(`карточка «${card?.article}» получит новый артикул`)).toBeVisible();
  await clean(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(side.getByText('получит новый артикул')).toBeVisible();
  await clean(page);
  await article.fill(card?.offerArticle ?? '');
  await expect(side.getByText('получит новый артикул')).toHaveCount(0);
});

test('a seller finds goods without a barcode among those on a marketplace, and has it make one', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const { rows } = await call(findProductMappings, { path: { account: '1' }, body: {} });
  const card = rows.find(({ moderation }) => moderation === 'approved');
  await call(changeOffer, { path: { id: card?.offer ?? '' }, body: { barcodes: [] } });
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/1/products?barcode=none');
  const row = page.getByRole('row').filter({ hasText: card?.title ?? '—' });
  await row.getByRole('checkbox').check();
  await clean(page);
  await page.getByRole('button', { name: 'Что сделать с выбранными на площадке' }).click();
  await page.getByRole('menuitem', { name: 'Создать штрихкод на площадке' }).click();
  await expect(page.getByText('Штрихкоды записаны: 1 товар')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cabinet/marketplaces/ozon/1/products');
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click();
  const side = page.getByRole('complementary');
  await side.getByRole('button', { name: 'Что сделать с карточкой на площадке' }).click();
  await expect(page.getByRole('menuitem', { name: 'Создать штрихкод на площадке' })).toBeVisible();
  await page.keyboard.press('Escape');
  await clean(page);
});
