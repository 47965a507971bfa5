import { expect, seller, signIn, test } from '../journey.ts';

test('a feed is made from a template, its nodes and conditions are changed, it is built and taken at its address', async ({
  page,
}) => {
  await signIn(page, seller);
  // The menu's plus leads so.
  await page.goto('/cabinet/feeds#new');
  const making = page.getByRole('dialog', { name: 'Новый фид' });
  await making.getByRole('button', { name: /^Яндекс: YML/ }).click();
  await making.getByLabel('Название').fill('Витрина');
  const catalog = making.getByRole('combobox', { name: 'Каталог' });
  await catalog.click();
  await page.getByRole('option', { name: 'Домашний уют' }).click();
  await making.getByRole('button', { name: 'Создать фид' }).click();
  await expect(page.getByRole('heading', { name: 'Витрина' })).toBeVisible();
  await expect(page.getByText('Без этих настроек площадка файл не примет')).toContainText('Адрес сайта');
  await page.getByLabel('Адрес сайта').fill('https://uyut.example');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Фид сохранён')).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Части фида' });

  // A node lights its lines; by keys it goes below the next, and an undo brings it back.
  await parts.getByRole('button', { name: 'Структура' }).click();
  const nodes = page.getByRole('treeitem');
  const text = page.getByRole('region', { name: 'Живой текст' }).locator('pre');
  const lit = text.locator('[data-lit]');
  const names = () => nodes.locator('code').allTextContents();
  await nodes.filter({ hasText: 'Артикул' }).last().click();
  await expect(lit.first()).toHaveText(/^<vendorCode>.+<\/vendorCode>$/);
  const before = await names();
  const [vendor, code] = [before.indexOf('vendor'), before.indexOf('vendorCode')];
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(before.with(vendor, 'vendorCode').with(code, 'vendor'));
  await page.getByRole('button', { name: /^Отменить, Ctrl/ }).click();
  await expect.poll(names).toEqual(before);
  await nodes
    .filter({ hasText: 'vendorCode' })
    .locator('[aria-hidden]')
    .first()
    .dragTo(nodes.filter({ hasText: '@id' }), {
      targetPosition: { x: 60, y: 4 },
    });
  await expect.poll(async () => (await names()).indexOf('vendorCode')).toBe(1);
  await page.getByLabel('Имя в файле').fill('model');
  await expect(lit.first()).toHaveText(/^<model>/);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Структура сохранена')).toBeVisible();

  // How many fit is counted while one chooses, and one that doesn't fit says why.
  await parts.getByRole('button', { name: 'Условия' }).click();
  const count = page.getByRole('region', { name: 'Кто попадает в фид' }).getByText(/^Подходит \d+/);
  const all = Number((await count.textContent())?.match(/\d+/)?.[0]);
  await page.getByRole('button', { name: 'Условие', exact: true }).click();
  await page.getByRole('button', { name: 'Цена', exact: true }).click();
  await page.getByLabel('От', { exact: true }).fill('3000');
  await page.getByRole('button', { name: 'Применить' }).click();
  await expect(count).not.toHaveText(`Подходит ${all} предложений`);
  await expect.poll(async () => Number((await count.textContent())?.match(/\d+/)?.[0])).toBeLessThan(all);
  const fit = Number((await count.textContent())?.match(/\d+/)?.[0]);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Условия сохранены')).toBeVisible();
  await page.getByRole('combobox', { name: 'Товар' }).fill('кружка');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByRole('region', { name: 'Почему не попал товар' })).toContainText('Не попадает');

  // Built, it is what the address gives; changed, the old address is gone.
  await parts.getByRole('button', { name: 'Фид' }).click();
  await page.getByRole('button', { name: 'Собрать' }).click();
  await expect(page.getByRole('region', { name: 'Файл' })).toContainText('попало в файл');
  const field = page.getByRole('textbox', { name: 'Адрес фида' });
  const address = await field.inputValue();
  const file = await page.request.get(address);
  const yml = await file.text();
  expect(file.status()).toBe(200);
  expect(yml.match(/<offer /g)).toHaveLength(fit);
  expect(yml).toContain('<url>https://uyut.example</url>');
  expect(yml).toContain('<model>');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Кто брал' })).toContainText('Файл отдан');
  await page.getByRole('button', { name: 'Действия с адресом' }).click();
  await page.getByRole('menuitem', { name: 'Сменить адрес' }).click();
  await page.getByRole('button', { name: 'Сменить и закрыть сразу' }).click();
  await expect(field).not.toHaveValue(address);
  expect((await page.request.get(address)).status()).toBe(410);
  expect((await page.request.get(await field.inputValue())).status()).toBe(200);
});
