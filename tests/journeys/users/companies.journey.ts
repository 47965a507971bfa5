import { changeCompany, createCatalog, register } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { administrator, expect, signIn, test } from '../journey.ts';

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
