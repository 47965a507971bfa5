import { clean } from '../axe.ts';
import { expect, seller, signIn, test } from '../journey.ts';

test('a seller reads what promotions the marketplace offers, joins one with what sells at a profit, and leaves it', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/1/promotions');
  await page.getByRole('button', { name: 'Обновить акции' }).first().click();
  const sale = page.getByRole('row').filter({ hasText: 'Большая распродажа' });
  await expect(sale).toContainText('Не участвуем');

  await sale.click();
  await expect(page.getByRole('heading', { name: 'Большая распродажа' })).toBeVisible();
  const candidate = page.getByRole('row').filter({ hasText: 'Может войти' });
  await expect(candidate.first()).toBeVisible();

  await page.getByRole('button', { name: 'Добавить все…' }).click();
  const joining = page.getByRole('dialog', { name: 'Добавить в акцию все подходящие товары' });
  await joining.getByLabel('Скидка от цены сейчас').check();
  await joining.getByLabel('Скидка, %').fill('15');
  await clean(page);
  await joining.getByRole('button', { name: 'Добавить' }).click();
  const member = page.getByRole('row').filter({ hasText: 'Участвует' });
  await expect(member.first()).toBeVisible();
  await page.goBack();
  await expect(sale).toContainText('Участвуем');
  await sale.click();
  await expect(member.first()).toBeVisible();

  // While the others are still joining, the task is busy and says so.
  await expect(async () => {
    await page.getByRole('button', { name: 'Вывести все…' }).click();
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(member).toHaveCount(0, { timeout: 5000 });
  }).toPass();
  await expect(candidate.first()).toBeVisible();
});
