import { createTask, findAccounts, findReturns, runTask } from '@prilavok/contract';
import { clean } from '../axe.ts';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';
import { buy, giveBack, move, type SandboxAccount, shelf } from '../sandbox.ts';

test('a return is taken in on a phone: a damaged piece is one good piece less, and it can be undone', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const [account] = (await call(findAccounts, { body: { marketplace: 'ozon' } })).rows;
  const client = account?.keys.find(({ slug }) => slug === 'client_id')?.value ?? '';
  const place: SandboxAccount = { marketplace: 'ozon', account: client };
  const [article = ''] = Object.entries(await shelf(product.sandbox, client)).find(([, { free }]) => free > 1) ?? [];
  const posting = await buy(product.sandbox, place, { [article]: 2 });
  await move(product.sandbox, place, posting, 'delivered');
  await giveBack(product.sandbox, place, posting);
  const task = await call(createTask, {
    body: { title: 'Возвраты', type: 'returns_import', account: account?.id ?? '' },
  });
  await call(runTask, { path: { id: task.id } });
  const found = async () => (await call(findReturns, { body: { search: posting } })).rows[0];
  await expect.poll(found, { timeout: 150_000 }).toMatchObject({ state: 'moving', pieces: 2 });

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, seller);
  await page.goto(`/cabinet/orders/returns?open=${(await found())?.id}`);
  const receive = page.getByRole('region', { name: 'Принять на склад' });
  await receive.getByLabel('Повреждённых').fill('1');
  await expect(receive.getByLabel('Годных')).toHaveValue('1');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await receive.getByRole('button', { name: /^Принять 2\sшт\.$/ }).click();
  await expect(page.getByRole('region', { name: 'Приёмки' })).toContainText('годных 1, повреждённых 1');
  await expect.poll(found).toMatchObject({ state: 'accepted', taken: 2, lines: [{ good: 1, damaged: 1 }] });
  await page.getByRole('region', { name: 'Приёмки' }).getByRole('button', { name: 'Отменить' }).click();
  await expect.poll(found).toMatchObject({ state: 'moving', taken: 0 });
});

test('what waits at a point is fetched by its barcode on a phone, and the goods lead to their returns', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const [account] = (await call(findAccounts, { body: { marketplace: 'ozon' } })).rows;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, seller);
  await page.goto(`/cabinet/orders/returns?account=${account?.id}`);
  await page.getByRole('button', { name: 'Забрать в пункте' }).click();
  const dialog = page.getByRole('dialog', { name: 'Забрать возвраты в пункте' });
  await expect(dialog.getByRole('img', { name: /^Штрихкод для получения возвратов %402%/ })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Выдают сейчас' })).toBeVisible();
  await clean(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
