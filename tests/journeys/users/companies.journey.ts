import { changeCompany, createCatalog, findApiKeys, register } from '@prilavok/contract';
import { clean } from '../axe.ts';
import { callerOf } from '../calls.ts';
import { administrator, expect, seller, signIn, test } from '../journey.ts';

test('the administrator sees what goes with a company before deleting it, and gets its archive afterwards', async ({
  page,
  product,
}) => {
  const owner = { email: 'leaving@example.test', password: 'prilavok-demo' };
  const platform = await callerOf(product.url, administrator);
  const { company } = await platform.call(register, {
    body: { ...owner, confirm_password: owner.password, company: 'Уходящие' },
  });
  await platform.call(changeCompany, { path: { id: company?.id ?? '' }, body: { approved: true } });
  await (await callerOf(product.url, owner)).call(createCatalog, { body: { title: 'Их каталог' } });

  await signIn(page, administrator);
  await page.goto('/admin/companies');
  await page.getByRole('row').filter({ hasText: 'Уходящие' }).click();
  await page.getByRole('button', { name: 'Удалить' }).click();
  const question = page.getByRole('dialog', { name: 'Удалить компанию?' });
  await expect(question).toContainText('каталогов — 1');
  await question.getByRole('button', { name: 'Удалить' }).click();

  await page.getByRole('row').filter({ hasText: 'Уходящие' }).click();
  const side = page.getByRole('complementary', { name: 'Уходящие' });
  await expect(side).toContainText('её работа остановлена');
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    side.getByRole('button', { name: /Скачать архив/ }).click(),
  ]);
  expect(archive.suggestedFilename()).toBe('Архив — Уходящие.tar.gz');
});

test('the people of a blocked company read why on every screen, and come back to theirs once it is let in', async ({
  page,
  product,
}) => {
  const owner = { email: 'blocked@example.test', password: 'prilavok-demo' };
  const platform = await callerOf(product.url, administrator);
  const { company } = await platform.call(register, {
    body: { ...owner, confirm_password: owner.password, company: 'Спорные' },
  });
  const path = { id: company?.id ?? '' };
  await platform.call(changeCompany, { path, body: { approved: true } });
  await signIn(page, owner);
  await page.goto('/cabinet/settings/users');
  await expect(page.getByRole('heading', { name: 'Пользователи' })).toBeVisible();

  await platform.call(changeCompany, { path, body: { approved: false, reason: 'Жалоба на подделку' } });
  await page.goto('/cabinet/orders');
  await expect(page.getByRole('heading', { name: 'Вход закрыт' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Причина: Жалоба на подделку');
  await clean(page);
  await page.getByRole('button', { name: 'Проверить снова' }).click();
  await expect(page.getByRole('alert')).toContainText('Жалоба на подделку');

  await platform.call(changeCompany, { path, body: { approved: true } });
  await page.getByRole('button', { name: 'Проверить снова' }).click();
  await expect(page).toHaveURL(/\/cabinet\/orders/);
  await expect(page.getByRole('heading', { name: 'Вход закрыт' })).toHaveCount(0);

  await platform.call(changeCompany, { path, body: { approved: false, reason: 'Ещё жалоба' } });
  await page.reload();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('an owner gives a program a key with an end, networks and rooms of its own, and narrows it later', async ({
  page,
  product,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/settings/api-keys');
  await page.getByRole('button', { name: 'Ключ', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Название').fill('Склад');
  await expect(dialog.getByRole('combobox', { name: 'Заказы' })).toHaveValue('Чтение');
  await dialog.getByRole('combobox', { name: 'Каталоги' }).click();
  await page.getByRole('option', { name: 'Закрыто' }).click();
  await dialog.getByLabel('Адреса и сети').fill('где-то');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Создать ключ' }).click();
  const networks = dialog.getByLabel('Адреса и сети');
  await expect(networks).toHaveAttribute('aria-invalid', 'true');
  await networks.press('Backspace');
  await networks.fill('203.0.113.0/24');
  await networks.press('Enter');
  await clean(page);
  await dialog.getByRole('button', { name: 'Создать ключ' }).click();
  const shown = page.getByRole('dialog', { name: 'Ключ «Склад»' });
  await expect(shown).toContainText('X-Api-Key');
  await page.keyboard.press('Escape');

  const { call } = await callerOf(product.url, seller);
  const made = async () => (await call(findApiKeys, { query: { search: 'Склад' } })).rows[0];
  const key = await made();
  expect(key).toMatchObject({ role: 'viewer', networks: ['203.0.113.0/24'] });
  expect(key?.scopes.filter((scope) => /^catalogs|^orders/.test(scope))).toEqual(['orders:read']);
  const days = (Date.parse(key?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.ceil(days)).toBeGreaterThanOrEqual(365);

  await page.getByRole('row').filter({ hasText: 'Склад' }).click();
  const side = page.getByRole('complementary', { name: 'Склад' });
  await side.getByRole('combobox', { name: 'Заказы' }).click();
  await page.getByRole('option', { name: 'Закрыто' }).click();
  await clean(page);
  await side.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Изменения сохранены')).toBeVisible();
  expect((await made())?.scopes.some((scope) => scope.startsWith('orders'))).toBe(false);
});
