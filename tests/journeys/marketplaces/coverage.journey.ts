import {
  changeCategoryMappings,
  createAccount,
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  findMarketplaceCategories,
  findProperties,
  type Marketplace,
  refreshMarketplaceCategories,
} from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a category mapped to one marketplace is suggested on the next; the catalog shows how far it has come', async ({
  page,
  product,
}) => {
  await signIn(page, seller);
  const caller = await callerOf(product.url, seller);
  const { id: catalog } = await caller.call(createCatalog, { body: { title: 'Свадебный салон' } });
  const { id: category } = await caller.call(createCategory, { path: { catalog }, body: { title: 'Новинки весны' } });
  await caller.call(createCategory, { path: { catalog }, body: { title: 'Чашки чайные', parent: category } });
  const { id: brand } = await caller.call(createBrand, { path: { catalog }, body: { title: 'Luminarc' } });
  await caller.call(createOffer, { body: { catalog, category, brand, article: 'M-1', title: 'Кружка' } });
  const account = (marketplace: Marketplace, keys: Record<string, string>) =>
    caller.call(createAccount, {
      body: { title: `Салон на ${marketplace}`, marketplace, environment: 'sandbox', catalog, keys },
    });
  await account('ozon', { client_id: '771177', api_key: 'sandbox-key-of-journey' });
  await account('wildberries', { token: 'sandbox.771177.key' });
  for (const marketplace of ['ozon', 'wildberries'])
    await caller.call(refreshMarketplaceCategories, { path: { marketplace }, body: {} });
  const { rows } = await caller.call(findMarketplaceCategories, {
    path: { marketplace: 'ozon' },
    query: { term: 'Кружка' },
  });
  await caller.call(changeCategoryMappings, {
    path: { marketplace: 'ozon' },
    body: { catalog, categories: [{ category, marketplaceCategory: rows[0]?.id ?? '' }] },
  });

  await page.goto(`/cabinet/marketplaces/wildberries/catalogs/${catalog}`);
  const pairs = page.getByRole('table', { name: 'Пары категорий' });
  const row = pairs.getByRole('row').filter({ hasText: 'Новинки весны' });
  await expect(row).toContainText('Так связано на Ozon: «Кружка»');
  await row.getByRole('link', { name: '1 товар' }).click();
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'M-1' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /Принять 1 предложение от/ }).click();
  await expect(row.getByRole('button', { name: 'Убрать' })).toBeVisible();

  await page.goto('/cabinet/catalogs');
  await page.getByRole('button', { name: 'Действия с каталогом «Свадебный салон»' }).click();
  await page.getByRole('menuitem', { name: 'Настройки и площадки' }).click();
  const coverage = page.getByRole('region', { name: 'На площадках' });
  for (const title of ['Ozon', 'Wildberries'])
    await expect(coverage.getByRole('listitem').filter({ hasText: title }).first()).toContainText('1 из 1');

  await page.goto(`/cabinet/catalogs/${catalog}/categories`);
  const category1 = page.getByRole('row').filter({ hasText: 'Новинки весны' });
  await expect(category1.getByRole('img', { name: 'Ozon', exact: true })).toBeVisible();
  const root = page.getByRole('row').filter({ hasText: 'Корень каталога' });
  await expect(root.getByRole('img', { name: 'Ozon: категория не сопоставлена' })).toBeVisible();
  // What lies below goes the same way.
  const below = page.getByRole('row').filter({ hasText: 'Чашки чайные' });
  await expect(below.getByRole('img', { name: 'Wildberries', exact: true })).toBeVisible();

  await page.goto(`/cabinet/catalogs/${catalog}/categories?open=${category}`);
  await page.locator('input[type=file]').setInputFiles({ name: 'spring.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Категория сохранена')).toBeVisible();
  await expect(category1.locator('img[src*="/cds/files/"]')).toBeVisible();

  await page.goto(`/cabinet/marketplaces/ozon/catalogs/${catalog}/properties`);
  await page.getByRole('button', { name: /Принять \d+ предложени/ }).click();
  await expect(page.getByText(/^Сопоставлено: /)).toBeVisible();

  const pair = page
    .getByRole('table', { name: 'Пары свойств' })
    .getByRole('row')
    .filter({ hasText: 'Похожих свойств не нашлось' });
  const left = await pair.count();
  const acts = pair.first().getByRole('button', { name: /^Действия с парой/ });
  const asked = /«(.+)»/.exec((await acts.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await acts.click();
  await page.getByRole('menuitem', { name: 'Завести такое свойство' }).click();
  await expect(page.getByText(/заведено: заполните его у товаров/)).toBeVisible();
  await expect(pair).toHaveCount(left - 1);
  const own = async () => {
    const found = await caller.call(findProperties, { body: { catalog: { in: [catalog] }, search: asked } });
    return found.rows.map(({ title }) => title);
  };
  expect(await own()).toEqual([asked]);
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(pair).toHaveCount(left);
  await expect.poll(own).toEqual([]);

  await page.goto(`/cabinet/catalogs/${catalog}/brands`);
  await expect(page.getByRole('row').filter({ hasText: 'Luminarc' }).getByRole('img', { name: /^Ozon/ })).toBeVisible();
});
