import type { Page } from '@playwright/test';
import { changeOffer, createCatalog, createOffer, createProperty } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

/** A text becomes a number, is looked at, edited, and taken back. */
test.describe.configure({ mode: 'serial' });

let page: Page;
let at: string;
let edit: (value: number) => Promise<unknown>;

test.beforeAll(async ({ browser, product }) => {
  page = await browser.newPage({ baseURL: product.url });
  await signIn(page, seller);
  const { call } = await callerOf(product.url, seller);
  const { id: catalog } = await call(createCatalog, { body: { title: 'Лампы' } });
  const { id: property } = await call(createProperty, { path: { catalog }, body: { title: 'Мощность', type: 1 } });
  const offers: string[] = [];
  for (const [place, text] of ['60', '7,5', 'яркая'].entries()) {
    const properties = [{ property, values: [text] }];
    const { id } = await call(createOffer, {
      body: { catalog, article: `Л-${place + 1}`, title: `Лампа ${place + 1}`, properties },
    });
    offers.push(id);
  }
  edit = (value) =>
    call(changeOffer, { path: { id: offers[0] ?? '' }, body: { properties: [{ property, values: [value] }] } });
  at = `/cabinet/catalogs/${catalog}/properties`;
});
test.afterAll(() => page.close());

test('from a property one sees what becomes of its values, and converts it', async () => {
  await page.goto(at);
  await page.getByRole('row').filter({ hasText: 'Мощность' }).click();
  await page
    .getByRole('complementary', { name: 'Мощность' })
    .getByRole('button', { name: 'Преобразовать' })
    .press('Enter');
  const form = page.getByRole('dialog', { name: 'Преобразовать свойство' });
  await expect(form.getByText('Сейчас: короткий текст')).toBeVisible();
  // The property is given: the cursor begins at what is to be chosen.
  await expect(form.getByRole('combobox', { name: 'Новый вид' })).toBeFocused();
  await form.getByRole('combobox', { name: 'Новый вид' }).click();
  await page.getByRole('option', { name: 'Целое число' }).click();
  await expect(form.getByText('Из 3 карточек целиком перейдёт 1, изменится 1, пропадёт 1.')).toBeVisible();
  await expect(form.getByRole('row').filter({ hasText: 'яркая' })).toContainText('Пропадёт');
  await form.getByRole('button', { name: 'Преобразовать' }).click();
  const side = page.getByRole('complementary', { name: /Мощность.*целое число/ });
  await expect(side.getByText('Готово')).toBeVisible();
  await expect(page).toHaveURL(/\/properties\/convert\?open=/);
});

test('what did not come through is named, and comes as a file', async () => {
  const side = page.getByRole('complementary', { name: /Мощность/ });
  await expect(side.getByRole('row').filter({ hasText: 'Л-3' })).toContainText('Пропало');
  const file = page.waitForEvent('download');
  await side.getByRole('button', { name: 'Скачать CSV' }).click();
  expect((await file).suggestedFilename()).toContain('Мощность');
});

test('it is taken back; what was edited since is named', async () => {
  await edit(100);
  const side = page.getByRole('complementary', { name: /^«Мощность»/ });
  await side.getByRole('button', { name: 'Вернуть как было' }).click();
  const back = page.getByRole('complementary', { name: /^Отмена/ });
  await expect(back.getByRole('heading', { name: /^Отмена/ })).toBeFocused();
  await expect(back.getByText('Готово')).toBeVisible();
  await expect(back.getByRole('row').filter({ hasText: 'Л-1' })).toContainText('Правили');
  await expect(back.getByRole('button', { name: 'Вернуть как было' })).toBeDisabled();
  await page.goto(at);
  await expect(page.getByRole('row').filter({ hasText: 'Мощность' })).toContainText('Короткий текст');
  await page.goto(`${at}/convert`);
  await expect(page.getByRole('row').filter({ hasText: 'Отменено' })).toBeVisible();
});
