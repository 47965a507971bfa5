import { createCatalog, createProperty, createPropertyGroup } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

test('groups of properties are put in order by dragging, back by a press, and under the keyboard by their menu', async ({
  page,
  product,
}) => {
  await signIn(page, seller);
  const caller = await callerOf(product.url, seller);
  const { id: catalog } = await caller.call(createCatalog, { body: { title: 'Группы по порядку' } });
  for (const title of ['Внешний вид', 'Размеры', 'Упаковка'])
    await caller.call(createPropertyGroup, { path: { catalog }, body: { title } });
  await page.goto(`/cabinet/catalogs/${catalog}/properties/groups`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  const row = (title: string) => rows.filter({ hasText: title });
  const order = async () => (await rows.allInnerTexts()).map((text) => /Внешний вид|Размеры|Упаковка/.exec(text)?.[0]);
  await expect.poll(order).toEqual(['Внешний вид', 'Размеры', 'Упаковка']);
  await row('Упаковка')
    .locator('[class*=handle]')
    .dragTo(row('Внешний вид'), { targetPosition: { x: 200, y: 4 } });
  await expect.poll(order).toEqual(['Упаковка', 'Внешний вид', 'Размеры']);
  await page.reload();
  await expect.poll(order).toEqual(['Упаковка', 'Внешний вид', 'Размеры']);
  await page.getByRole('button', { name: 'Ещё о группе «Размеры»' }).press('Enter');
  await page.getByRole('menuitem', { name: 'В начало' }).press('Enter');
  await expect.poll(order).toEqual(['Размеры', 'Упаковка', 'Внешний вид']);
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect.poll(order).toEqual(['Упаковка', 'Внешний вид', 'Размеры']);

  for (const title of ['Ширина', 'Глубина'])
    await caller.call(createProperty, { path: { catalog }, body: { title, type: 4 } });
  await page.goto(`/cabinet/catalogs/${catalog}/properties`);
  for (const title of ['Ширина', 'Глубина']) await row(title).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'В группу' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Размеры' }).press('Enter');
  await expect(row('Размеры')).toHaveCount(2);
  // What could be done with the picked rows is gone, the keys are at the list again.
  await expect(page.getByRole('grid', { name: 'Свойства' })).toBeFocused();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(row('Размеры')).toHaveCount(0);

  // A group that isn't there yet is made on the way, without picking anew.
  for (const title of ['Ширина', 'Глубина']) await row(title).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'В группу' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Без группы' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Новая группа…' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Новая группа свойств' });
  await expect(form).toContainText('Поместим в неё 2 свойства');
  await form.getByLabel('Название').fill('Габариты');
  await page.keyboard.press('Enter');
  await expect(row('Габариты')).toHaveCount(2);
  await expect(page.getByRole('grid', { name: 'Свойства' })).toBeFocused();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(row('Габариты')).toHaveCount(0);
});
