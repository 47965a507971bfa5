import { expect, seller, signIn, test } from '../journey.ts';

const price = [
  'Артикул;Наименование;Категория;Цена, руб.;Остаток;Материал',
  'JT-1;Ваза напольная;Декор > Вазы;1 990,50;3;стекло',
  'JT-2;Ваза настольная;Декор > Вазы;990;7;стекло',
  ';Без артикула;;10;1;',
].join('\r\n');

test('a price list goes its path: file, mapping, check with differences, run; the next one of its shape is checked at once', async ({
  page,
}) => {
  await signIn(page, seller);
  const send = async (content: string) => {
    await page.goto('/cabinet/catalogs/1/imports');
    await page.getByRole('button', { name: 'Загрузить' }).first().click();
    const form = page.getByRole('dialog', { name: 'Загрузить товары' });
    const file = { name: 'прайс.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await form.getByLabel('Выберите файл').setInputFiles(file);
    await form.getByRole('button', { name: 'Проверить' }).click();
  };
  const count = (name: string, value: number) =>
    expect(page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(String(value));
  const main = page.getByRole('main');

  await send(price);
  await expect(main.getByText('Ждёт сопоставления')).toBeVisible();
  const mapping = page.getByRole('region', { name: 'Сопоставление столбцов' });
  await expect(mapping.getByLabel('Артикул: куда')).toHaveValue('Артикул');
  await expect(mapping.getByLabel('Категория: куда')).toHaveValue('Категория');
  await mapping.getByLabel('Остаток: куда').click();
  await page.getByRole('option', { name: 'Не брать' }).click();
  await expect(mapping.getByRole('button', { name: 'Проверить' })).toBeInViewport();
  await page.keyboard.press('Control+Enter');

  await expect(main.getByText('Проверен, не загружен')).toBeVisible();
  await count('Будет создано предложений', 2);
  await count('Не будет взято', 1);
  const grid = page.getByRole('grid', { name: 'Различия' });
  await expect(grid.getByText('Ваза напольная').first()).toBeVisible();
  await page.getByRole('button', { name: /^Замечания/ }).click();
  await expect(page.getByText('В строке нет артикула').first()).toBeVisible();
  // What is looked at stands in the address.
  await page.reload();
  await expect(page.getByText('В строке нет артикула').first()).toBeVisible();
  await page.getByRole('button', { name: 'Загрузить в каталог' }).click();
  await expect(main.getByText('Успешно')).toBeVisible();
  await count('Создано предложений', 2);
  // The button has gone with its act: the keys go on from the title.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const faultless = price.split('\r\n').slice(0, 3).join('\r\n');
  await send(faultless.replace('1 990,50', '2 100'));
  await expect(main.getByText('Проверен, не загружен')).toBeVisible();
  await count('Изменится', 1);
  const changed = grid.getByRole('row').filter({ hasText: 'Ваза напольная' });
  await expect(changed).toContainText('1990,5');
  await expect(changed).toContainText('2100');
  // A mapping that was edited after its check isn't what the button would load.
  const load = page.getByRole('button', { name: 'Загрузить в каталог' });
  await page.getByRole('button', { name: /^Сопоставление/ }).click();
  await mapping.getByLabel('Материал: куда').click();
  await page.getByRole('option', { name: 'Не брать' }).click();
  await expect(load).toBeDisabled();
  await page.getByRole('button', { name: /^Различия/ }).click();
  await page.getByRole('button', { name: 'Загрузить в каталог' }).click();
  await expect(main.getByText('Успешно')).toBeVisible();
  await count('Изменено', 1);
  // Without remarks it opens at what it has changed.
  await expect(page.getByRole('button', { name: /^Замечания/ })).toContainText('0');
  await expect(page.getByRole('button', { name: /^Различия/ })).toHaveAttribute('aria-current', 'page');

  await send(price.replace('напольная', 'для пола').replace('1 990,50', 'дорого').replace('990;7', 'по запросу;7'));
  await expect(main.getByText('Проверен, есть потери')).toBeVisible();
  await expect(main.getByText('Цена, руб.: «…» — не цена')).toBeVisible();
  await load.click();
  await expect(page.getByRole('dialog', { name: 'Подтверждение' })).toContainText('«Цена, руб.» — у 2 предложений');
  await page.getByRole('button', { name: 'Загрузить без них' }).click();
  await expect(main.getByText('Загружен с потерями')).toBeVisible();
});
