import { findAccounts } from '@prilavok/contract';
import { clean } from '../axe.ts';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';
import { buy, shelf } from '../sandbox.ts';

test('a seller says what Ozon’s orders are called here, and the next order comes so, among the orders of its account', async ({
  page,
  product,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/orders/marketplace-settings/ozon');
  const status = page.getByRole('row').filter({ hasText: 'Ожидает упаковки' });
  await expect(status).toContainText('Новый');
  await status.getByRole('button', { name: 'Другое' }).click();
  await page.getByRole('combobox', { name: 'Статус для «Ожидает упаковки»' }).fill('Собрать на складе');
  await page.getByRole('option', { name: /Собрать на складе/ }).click();
  await expect(status.getByRole('button', { name: 'Как обычно' })).toBeVisible();
  await expect(status).toContainText('Собрать на складе');

  await status.getByRole('button', { name: 'Как обычно' }).click();
  await expect(status).toContainText('Новый');
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(status).toContainText('Собрать на складе');

  await page.getByRole('navigation', { name: 'Настройки заказов' }).getByRole('link', { name: 'Свойства' }).click();
  const field = page.getByRole('row').filter({ hasText: 'Город доставки' });
  await field.getByRole('combobox').fill('Куда едет');
  await page.getByRole('option', { name: /Куда едет/ }).click();
  await expect(field.getByRole('button', { name: 'Убрать' })).toBeVisible();
  await clean(page);

  const { call } = await callerOf(product.url, seller);
  const account = (await call(findAccounts, { body: { marketplace: 'ozon' } })).rows[0];
  const client = account?.keys.find(({ slug }) => slug === 'client_id')?.value ?? '';
  const place = { marketplace: 'ozon' as const, account: client };
  const [article = ''] = Object.entries(await shelf(product.sandbox, client)).find(([, { free }]) => free > 1) ?? [];
  const posting = await buy(product.sandbox, place, { [article]: 1 });
  await page.goto(`/cabinet/marketplaces/ozon/${account?.id}/orders`);
  const order = page.getByRole('row').filter({ hasText: posting });
  await expect(order).toContainText('Собрать на складе', { timeout: 150_000 });
  await expect(order).toContainText('Ожидает упаковки');
  await order.getByText(posting).click();
  await expect(page.getByRole('main')).toContainText('Куда едет');
});

test('the address of another marketplace’s account leads to where it is', async ({ page, product }) => {
  await signIn(page, seller);
  const { call } = await callerOf(product.url, seller);
  const account = (await call(findAccounts, { body: { marketplace: 'ozon' } })).rows[0];
  await page.goto(`/cabinet/marketplaces/wildberries/${account?.id}/warehouses`);
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
  await page.getByRole('link', { name: 'Открыть его там' }).click();
  await expect(page).toHaveURL(`/cabinet/marketplaces/ozon/${account?.id}/warehouses`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/cabinet/marketplaces');
  const house = page.getByRole('row').filter({ hasText: 'Ozon' });
  await expect(house).toContainText(account?.title ?? 'none');
});
