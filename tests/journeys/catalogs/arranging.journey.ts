import { expect, seller, signIn, test } from '../journey.ts';

test('statuses are put in order by dragging, by the keyboard from the menu, and back by a press', async ({ page }) => {
  await signIn(page, seller);
  await page.goto('/cabinet/orders/statuses');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  const titles = () => rows.evaluateAll((all) => all.map((row) => row.children[1]?.textContent ?? ''));
  await expect(rows.first()).toContainText('Ожидает');
  const was = await titles();
  const [first = '', second = '', third = ''] = was;

  await rows
    .nth(2)
    .locator('[class*=handle]')
    .dragTo(rows.first(), { targetPosition: { x: 40, y: 4 } });
  await expect.poll(titles).toEqual([third, first, second, ...was.slice(3)]);
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect.poll(titles).toEqual(was);

  await rows
    .first()
    .getByRole('button', { name: `Ещё о статусе «${first}»` })
    .click();
  await page.getByRole('menuitem', { name: 'Ниже', exact: true }).press('Enter');
  await expect.poll(titles).toEqual([second, first, ...was.slice(2)]);

  // What a search finds is a part of the list: its order says nothing of the rest.
  await page.getByRole('searchbox').fill(first.slice(0, 4));
  await expect(rows.locator('[class*=handle]')).toHaveCount(0);
});
