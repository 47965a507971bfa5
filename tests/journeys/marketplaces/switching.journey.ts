import { createAccount, findCatalogs, removeAccount } from '@prilavok/contract';
import { clean } from '../axe.ts';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

test('a seller connects a cabinet with goods in it, sees what would change, and switches prices on, then off again', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const [catalog] = (await call(findCatalogs)).rows;
  // The goods of the demo's own cabinet stand there.
  const keys = { client_id: '100500', api_key: 'sandbox-demo-key' };
  const { id } = await call(createAccount, {
    body: { title: 'Второй кабинет', marketplace: 'ozon', environment: 'sandbox', catalog: catalog?.id ?? null, keys },
  });
  await signIn(page, seller);
  await page.goto(`/cabinet/marketplaces/ozon/${id}`);
  await expect(page.getByText('Пока только читаем')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Что изменится' }).first().click();
  await expect(page.getByText(/Сравнили \d+ предлож/)).toBeVisible();
  await clean(page);

  const kinds = page.getByRole('list', { name: 'Что отправляется на площадку' });
  const prices = kinds.getByRole('listitem').filter({ hasText: 'Цены' });
  await expect(prices).toContainText('Не отправляем');
  await page.getByRole('button', { name: 'Цены: включить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Включить', exact: true }).click();
  await expect(prices).toContainText('Отправляем');
  await expect(kinds.getByRole('listitem').filter({ hasText: 'Остатки' })).toContainText('Не отправляем');
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(prices).toContainText('Не отправляем');
  await call(removeAccount, { path: { id } });
});
