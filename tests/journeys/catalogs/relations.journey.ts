import { expect, seller, signIn, test } from '../journey.ts';

test('a seller makes a relation, relates products by search and by bulk, sees both sides, takes away and brings back', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/product-relations');
  await page.getByRole('button', { name: 'Связь', exact: true }).first().click();
  const creating = page.getByRole('dialog', { name: 'Новая связь товаров' });
  await creating.getByLabel('Вид').click();
  await page.getByRole('option', { name: 'Комплекты' }).click();
  await expect(creating.getByLabel('Название у товара')).toHaveValue('Состав комплекта');
  await creating.getByRole('button', { name: 'Создать связь' }).click();
  const side = page.getByRole('complementary', { name: 'Состав комплекта' });
  await side.getByLabel('С другой стороны').fill('В составе наборов');
  await side.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'В составе наборов' })).toBeVisible();

  // From a product's page, several at once.
  await page.goto('/cabinet/catalogs/1/products?sort=article');
  const rows = page.getByRole('row');
  const link = (at: number) => rows.nth(at).getByRole('link').first();
  const [set, cup] = [(await link(1).textContent()) ?? '', (await link(6).textContent()) ?? ''];
  const address = (await link(1).getAttribute('href')) ?? '';
  // The catalog's relations come when the dialog is open already: nothing in it moves under a finger then.
  const relations = Promise.withResolvers<void>();
  const answers = '**/product-relation/list*';
  await page.route(answers, async (route) => {
    await relations.promise;
    await route.continue();
  });
  await page.goto(`${address}/relations`);
  await page.getByRole('button', { name: 'Связать', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: `Связать товар «${set}»` });
  const way = dialog.getByRole('combobox', { name: 'Как связать' });
  await expect(way).toBeVisible();
  const before = await way.boundingBox();
  const answered = page.waitForResponse(answers);
  relations.resolve();
  await answered;
  await way.click();
  await expect(page.getByRole('option', { name: 'Состав комплекта', exact: true })).toBeVisible();
  expect(await way.boundingBox()).toEqual(before);
  await page.getByRole('option', { name: 'Состав комплекта', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'С какими товарами' }).fill(cup);
  await page.getByRole('option').filter({ hasText: cup }).first().click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Сколько штук').fill('6');
  await dialog.getByRole('button', { name: 'Связать', exact: true }).click();
  const related = page.getByRole('row').filter({ hasText: cup });
  await expect(related).toContainText('Состав комплекта');
  await expect(related).toContainText('6');

  // The other side sees it under its own title.
  await related.getByRole('link').first().click();
  // The address is ahead of the page: until the other product is here, the buttons are those of the first.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cup);
  await page.getByRole('navigation', { name: 'Части карточки' }).getByRole('button', { name: 'Связи' }).click();
  await expect(page.getByRole('row').filter({ hasText: set })).toContainText('В составе наборов');

  // Many products of the list at once.
  await page.goto('/cabinet/catalogs/1/products?sort=article');
  await rows.nth(3).getByRole('checkbox').check();
  await rows.nth(4).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Что ещё сделать с выбранным' }).click();
  await page.getByRole('menuitem', { name: 'Связать с другими…' }).click();
  const many = page.getByRole('dialog', { name: /^Связать \d товара?$/ });
  await many.getByRole('combobox', { name: 'Как связать' }).click();
  await page.getByRole('option', { name: 'В составе наборов' }).click();
  await many.getByRole('combobox', { name: 'С какими товарами' }).fill(set);
  await page.getByRole('option').filter({ hasText: set }).first().click();
  await page.keyboard.press('Escape');
  await many.getByRole('button', { name: 'Связать', exact: true }).click();
  await expect(page.getByText(/Связано: \d товара?/)).toBeVisible();

  // Thought better of: only what was there before is left.
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await page.goto(`${address}/relations`);
  await expect(related).toContainText('6');
  await expect(page.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(1);

  // Taken away, and brought back with its pieces.
  await page.goto(`${address}/relations`);
  await related.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Убрать связь' }).click();
  await expect(related).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(related).toContainText('6');
  await page.goto(`${address}/history`);
  await expect(page.getByText(`Состав комплекта — ${cup} × 6`).first()).toBeVisible();
});
