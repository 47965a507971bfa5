import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccount, findCatalogs, removeAccount } from '@prilavok/contract';
import pg from 'pg';
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
  // Other accounts of the shop may be at their tasks: this one waits for its turn.
  await expect(page.getByText(/Сравнили \d+ предлож/)).toBeVisible({ timeout: 300_000 });
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

/** As if the server had lost the SECRET_KEY that has sealed the account's keys. */
async function loseKeys(data: string, account: string): Promise<void> {
  const folder = join(data, 'postgres');
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const [, , , port] = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/prilavok` });
  await client.connect();
  await client.query("update marketplace_accounts set keys = 'v2.gone.a.b.c' where id = $1", [account]);
  await client.end();
}

test('an account whose keys can’t be opened any more asks for all of them anew, and works with those', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const keys = { client_id: '100977', api_key: 'sandbox-first' };
  const { id } = await call(createAccount, {
    body: { title: 'С новыми ключами', marketplace: 'ozon', environment: 'sandbox', catalog: null, keys },
  });
  await loseKeys(product.data, id);
  await signIn(page, seller);
  await page.goto(`/cabinet/marketplaces/ozon?open=${id}`);
  const side = page.getByRole('complementary', { name: 'С новыми ключами' });
  await expect(side.getByText('введите ключи заново')).toBeVisible();
  await clean(page);
  await expect(side.getByLabel('Client ID')).toHaveValue('');
  await side.getByLabel('API-ключ', { exact: true }).fill('sandbox-second');
  await side.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(side.getByText(/не заполнено/i)).toBeVisible();
  await side.getByLabel('Client ID').fill('100977');
  await side.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(side.getByText('введите ключи заново')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'С новыми ключами' })).toContainText('Только читаем');
  await call(removeAccount, { path: { id } });
});
