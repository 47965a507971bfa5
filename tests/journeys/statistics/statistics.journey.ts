import type { Locator } from '@playwright/test';
import { findProductStatistics, getOffers } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

/** The words of an element as they stand. */
const textOf = async (element: Locator): Promise<string> => (await element.textContent()) ?? '';

test('a seller goes from the dashboard to a number, to its rows, and takes a what-if over as the least price', async ({
  page,
  product,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet');
  const week = page.getByRole('region', { name: 'За 7 дней' });
  const total = week
    .getByRole('row', { name: /^Всего/ })
    .getByRole('cell')
    .nth(1);
  const figures = page.getByRole('list', { name: 'Главные числа' });
  const revenue = figures.getByRole('button', { name: /^Выручка по заказам: / });

  await test.step('the number of the dashboard is that of its page', async () => {
    // An order may come between the two looks.
    await expect(async () => {
      await page.goto('/cabinet');
      const seen = await textOf(total);
      await page.goto('/cabinet/statistics/source?days=7');
      await expect(revenue).toHaveText(seen, { timeout: 5000 });
    }).toPass();
  });

  const grid = page.getByRole('grid', { name: 'Статистика по источникам' });
  const side = page.getByRole('complementary', { name: 'Выручка по заказам' });

  await test.step('a number opens the rows whose sum it is', async () => {
    const number = grid.getByRole('row').nth(1).getByRole('button', { name: /₽/ }).first();
    await number.click();
    await expect(page).toHaveURL(/measure=revenue/);
    await expect(side.getByRole('table', { name: 'Строки, из которых сложилось число' })).toBeVisible();
    await expect(side.locator('p', { hasText: 'Сумма строк' }).locator('b')).toHaveText(await textOf(number));
    await side.getByRole('button', { name: 'Закрыть' }).click();
  });

  await test.step('a chart shows its numbers as a table, and a day of it becomes the period', async () => {
    await page.getByRole('button', { name: /^Числами: Выручка/ }).click();
    const numbers = page.getByRole('table', { name: /^Выручка по заказам, по дням/ });
    await numbers.getByRole('button').last().click();
    await expect(page).toHaveURL(/days=(\d{4}-\d\d-\d\d)\.\.\1/);
  });

  await test.step('a slider changes what would be left, and the answer is taken over', async () => {
    const { call } = await callerOf(product.url, seller);
    const sold = await call(findProductStatistics, { body: { sort: '-came' } });
    const offer = sold.rows[0];
    if (!offer) throw new Error('The demo has sold nothing');
    await page.goto(`/cabinet/statistics/products/${offer.id}`);
    await expect(page.getByRole('table', { name: 'Экономика штуки по каналам' })).toBeVisible();
    const whatIf = page.getByRole('region', { name: 'Что если' });
    const table = whatIf.getByRole('table', { name: 'Сейчас и если' });
    const now = await textOf(table.getByRole('row', { name: /^Прибыль/ }));
    await whatIf.getByRole('slider', { name: 'Цена', exact: true }).press('ArrowRight');
    await expect(table.getByRole('row', { name: /^Прибыль/ })).not.toHaveText(now);

    const prices = whatIf.getByRole('table', { name: 'Цена, при которой останется эта маржа' });
    const answer = prices.getByRole('row').nth(1);
    const words = await textOf(answer.getByRole('cell').nth(2));
    await answer.getByRole('button', { name: 'Сделать минимальной' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page.getByText(`Минимальная цена: ${words}`)).toBeVisible();
    const [changed] = (await call(getOffers, { path: { ids: [offer.id] } })).rows;
    expect(Number(changed?.minPrice)).toBe(Number(words.replace(/[^\d,]/g, '').replace(',', '.')));
  });
});
