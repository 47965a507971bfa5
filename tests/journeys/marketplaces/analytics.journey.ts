import { countFigures, findTasks, runTask } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

test('a seller sees how many went from the page to the basket and to the order, day by day, and which products do best', async ({
  page,
  product,
}) => {
  const { call } = await callerOf(product.url, seller);
  const [task] = (await call(findTasks, { body: { account: '1', type: 'analytics' } })).rows;
  // Where its schedule has begun it at this moment, that run reads the same.
  await call(runTask, { path: { id: task?.id ?? '' } }).catch(() => undefined);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const body = { from: day(30), to: day(0) };
  await expect
    .poll(async () => (await call(countFigures, { path: { account: '1' }, body })).total.visits ?? 0, {
      timeout: 180_000,
    })
    .toBeGreaterThan(0);
  await signIn(page, seller);
  await page.goto('/cabinet/marketplaces/ozon/1');
  await page.getByRole('link', { name: /^Аналитика/ }).click();
  const funnel = page.getByRole('table', { name: 'Воронка продаж' });
  await expect(funnel.getByRole('row')).toHaveCount(5);
  await expect(funnel.getByRole('row', { name: /Добавления в корзину/ })).toContainText('%');
  await expect(page.getByRole('figure').filter({ hasText: 'Открытия карточек, корзины и заказы' })).toContainText(
    /Заказано: от \d+ до \d+/,
  );

  await funnel.getByRole('link', { name: 'Открытия карточки' }).click();
  await expect(page).toHaveURL(/view=products.*sort=-visits|sort=-visits.*view=products/);
  await page.getByRole('columnheader', { name: 'Показы' }).click();
  await expect(page).toHaveURL(/sort=-?shows/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать CSV' }).click();
  expect((await file).suggestedFilename()).toContain('Аналитика');
});
