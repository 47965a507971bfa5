import { expect, seller, signIn, test } from '../journey.ts';

test('a category is moved by dragging it, back by a press, and by the keyboard from its menu; what cannot be is refused', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/categories');
  const branches = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(branches.first()).toContainText('Корень каталога');
  const title = async (at: number) => (await branches.nth(at).getByRole('link').textContent()) ?? '';
  const [top, inside] = [await title(1), await title(2)];
  const row = (name: string) => branches.filter({ has: page.getByRole('link', { name, exact: true }) });
  const depth = (name: string) =>
    row(name)
      .getByRole('link')
      .evaluate(
        (link) => Number.parseInt((link.closest('[style*=padding]') as HTMLElement).style.paddingLeft, 10) / 20,
      );
  expect([await depth(top), await depth(inside)]).toEqual([1, 2]);
  await row(inside).hover();
  await row(inside).locator('[class*=handle]').dragTo(branches.first().getByRole('link'));
  await expect(page.getByText(`«${inside}» теперь в «Корень каталога»`)).toBeVisible();
  await expect.poll(() => depth(inside)).toBe(1);
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect.poll(() => depth(inside)).toBe(2);

  // Into what lies in it nothing is dropped.
  await row(top).locator('[class*=handle]').dragTo(row(inside).getByRole('link'));
  await expect.poll(() => depth(top)).toBe(1);

  await expect(page.getByRole('checkbox', { name: 'Выбрать категорию «Корень каталога»' })).toBeAttached();
  await row(inside)
    .getByRole('button', { name: `Ещё о категории «${inside}»` })
    .click();
  await page.getByRole('menuitem', { name: 'Перенести…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Перенести «${inside}»` });
  await dialog.getByRole('combobox').fill('Корень');
  await page.getByRole('option', { name: 'Корень каталога' }).click();
  await dialog.getByRole('button', { name: 'Перенести' }).click();
  await expect.poll(() => depth(inside)).toBe(1);
  // The newest message stands on top.
  await page.getByRole('button', { name: 'Вернуть', exact: true }).first().click();
  await expect.poll(() => depth(inside)).toBe(2);
});
