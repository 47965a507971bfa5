import { expect, seller, signIn, test } from '../journey.ts';

test('an offer shows its price and stock over time, and says so while there is no past to show', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products');
  const address = (await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')) ?? '';
  await page.goto(`${address}/offers`);
  await page
    .getByRole('row')
    .nth(1)
    .getByText(/^[A-Z]+-/)
    .click();
  const days = page.getByRole('region', { name: 'Цена и остаток по дням' });
  await expect(days).toContainText('Предложение создано сегодня');

  // The shop of the journeys is as old as the journey: a past is put before the answer of today.
  await page.route('**/days?*', async (route) => {
    const { rows } = await (await route.fetch()).json();
    const past = Array.from({ length: 60 }, (_, at) => ({
      day: new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10),
      price: at < 20 ? '1990' : at < 45 ? '1490' : '1690',
      oldPrice: at < 20 ? null : '1990',
      stock: Math.max(0, 40 - ((at * 7) % 41)),
    }));
    await route.fulfill({ json: { rows: [...past, ...rows] } });
  });
  await days.getByText('Год', { exact: true }).click();
  await expect(days.locator('svg path.recharts-curve')).toHaveCount(3);
  await expect(days.getByText(/Цена: от .+ до .+, сначала 1\s990\s₽/)).toBeAttached();
});
