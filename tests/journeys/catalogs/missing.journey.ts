import { findAccounts, findBrands, findCatalogs, findOffers, findTasks, getCategoryTree } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { administrator, anotherBrowser, expect, fillSignIn, seller, signIn, test } from '../journey.ts';

const toasts = 'Сообщения';

test('what an address names and isn’t there, or lies elsewhere, is page 404, told once and within the cabinet', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const id = (found: { rows: { id: string }[] }) => found.rows[0]?.id ?? 'none';
  const catalog = id(await call(findCatalogs));
  const brand = id(await call(findBrands, { body: { catalog: { in: [catalog] } } }));
  const offer = (await call(findOffers, { path: { catalog }, body: {} })).rows[0];
  const category = id(await call(getCategoryTree, { path: { catalog, typeId: '0' } }));
  const account = id(await call(findAccounts, { body: { marketplace: 'ozon' } }));
  const task = id(await call(findTasks, { body: { account } }));
  const none = '987654321';
  await signIn(page, seller);
  for (const address of [
    `/catalogs/${none}`,
    `/catalogs/${none}/brands`,
    `/catalogs/${none}/products/${offer?.product}`,
    `/catalogs/${catalog}/products/${none}`,
    `/catalogs/${catalog}/products/${none}/history`,
    `/catalogs/${catalog}/brands/${none}/collections`,
    `/catalogs/${catalog}/brands/${brand}/collections/${none}`,
    `/catalogs/${none}/categories/${category}`,
    `/catalogs/${catalog}/imports/${none}`,
    `/marketplaces/ozon/${none}`,
    `/marketplaces/wildberries/${account}/products`,
    `/marketplaces/ozon/${account}/workers/${none}`,
    `/marketplaces/ozon/catalogs/${none}/properties`,
    `/catalogs/${catalog}/brands?open=${none}`,
    `/settings/users?open=${none}`,
    `/orders/${none}`,
    `/orders/no-such-thing`,
  ]) {
    await page.goto(`/cabinet${address}`);
    await expect(page.getByRole('heading', { name: 'Страница не найдена' }), address).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    await expect(page.getByRole('region', { name: toasts })).toHaveText('');
  }
  await page.goto(`/cabinet/marketplaces/ozon/${account}/workers/${task}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeHidden();
});

test('an address that nothing matches is 404 for a stranger too, and one that exists asks to sign in', async ({
  page,
}) => {
  await page.goto('/cabinet/no/such/place');
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'На главную' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeHidden();
  await page.goto('/cabinet/orders');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('the administrator of the platform, who has no company, is told that orders are not for them', async ({
  page,
}) => {
  const tab = await anotherBrowser(page);
  await signIn(tab, administrator);
  await tab.goto('/cabinet/orders');
  await expect(tab).toHaveURL(/\/access$/);
  await tab.context().close();
});

test('a refused sign-in says why once', async ({ page }) => {
  await page.goto('/auth/login');
  const refused = page.waitForResponse('**/auth/login');
  await fillSignIn(page, { ...seller, password: 'wrong-password' });
  const { message } = await (await refused).json();
  await expect(page.getByText(message)).toBeVisible();
  // The time of another try: a toast would have come by now, and would still stand.
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeEnabled();
  await expect(page.getByText(message)).toHaveCount(1);
});
