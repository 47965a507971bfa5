import { createCatalog, createOffer, createProperty } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

test('a seller writes a formula for a property, sees its mistake, and products are calculated by it', async ({
  page,
  product,
}) => {
  const caller = await callerOf(product.url, seller);
  const { id: catalog } = await caller.call(createCatalog, { body: { title: 'Плитка' } });
  const create = (title: string) => caller.call(createProperty, { path: { catalog }, body: { title, type: 4 } });
  const [width, height] = [await create('Ширина'), await create('Высота')];
  const offer = await caller.call(createOffer, {
    body: {
      catalog,
      title: 'Плитка белая',
      article: 'ПЛ-1',
      productProperties: [
        { property: width.id, values: [0.3] },
        { property: height.id, values: [0.6] },
      ],
    },
  });
  await signIn(page, seller);
  await page.goto(`/cabinet/catalogs/${catalog}/properties`);
  await page.getByRole('button', { name: 'Свойство', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Новое свойство' });
  await dialog.getByLabel('Название').fill('Площадь');
  await dialog.getByRole('combobox', { name: 'Вид значения' }).click();
  await page.getByRole('option', { name: 'Дробное число', exact: true }).click();
  const formula = dialog.getByRole('textbox', { name: 'Формула' });
  await formula.click();
  await page.keyboard.type('[Шир');
  const completion = page.getByRole('option', { name: /Ширина/ });
  // A list of completions takes no press in the moment in which it appears.
  await expect(async () => {
    if (await completion.isVisible()) await completion.click();
    await expect(formula).toContainText('Ширина', { timeout: 500 });
  }).toPass();
  await page.keyboard.type(' * [Глубина]');
  await expect(dialog.getByText('названия «Глубина» нет')).toBeVisible();
  await formula.fill('[Ширина] * [Высота]');
  await expect(dialog.getByText(/названия/)).toHaveCount(0);
  await expect(dialog.getByLabel('Считать сразу, как изменится любое из свойств в формуле')).toBeChecked();
  await dialog.getByRole('button', { name: 'Создать свойство' }).click();

  const side = page.getByRole('complementary');
  await expect(side.getByRole('region', { name: 'Расчёт по формуле' })).toContainText('Готово');
  await page.setViewportSize({ width: 2400, height: 900 });
  await page.goto(`/cabinet/catalogs/${catalog}?view=table`);
  await page.getByRole('button', { name: 'Колонки' }).click();
  await page.getByRole('checkbox', { name: 'Площадь' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { name: '0,18', exact: true })).toBeVisible();
  await page.goto(`/cabinet/catalogs/${catalog}/products/${offer.product}/history`);
  await expect(page.getByText('Формула').first()).toBeVisible();
});
