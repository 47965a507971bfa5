import type { Page } from '@playwright/test';
import { createBrand, findBrands, findCatalogs } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

/** Nothing that was typed is lost: not to a picture that comes late, nor to another row, nor to Escape. */

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The list of brands in the order in which they were changed, with three more in it. */
async function brands(page: Page, url: string, word: string): Promise<void> {
  const { call } = await callerOf(url, seller);
  const catalog = (await call(findCatalogs)).rows[0]?.id ?? '';
  for (const place of ['1', '2', '3']) {
    const title = `${word} ${place}`;
    const { rows } = await call(findBrands, { body: { catalog: { in: [catalog] }, search: title } });
    if (rows.length === 0) await call(createBrand, { path: { catalog }, body: { title } });
  }
  await page.goto(`/cabinet/catalogs/${catalog}/brands?search=${encodeURIComponent(word)}`);
}

/** Clicked in its middle: its title leads to the brand's own page. */
const row = (page: Page, title: string) =>
  page
    .getByRole('grid', { name: 'Бренды' })
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) });
const side = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Логотип' });

test.beforeEach(({ page }) => signIn(page, seller));

test('text that is typed while a picture is on its way stays', async ({ page, product }) => {
  await brands(page, product.url, 'Кварта');
  await row(page, 'Кварта 1').click();
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/cds/files', async (route) => {
    await late;
    await route.continue();
  });
  const sent = page.waitForRequest('**/cds/files');
  await side(page)
    .getByLabel('Добавить картинки')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await sent;
  await side(page).getByLabel('Название').fill('Кварта 1 плюс');
  arrive();
  await expect(side(page).getByRole('link', { name: 'Картинка 1' })).toBeVisible();
  await expect(side(page).getByLabel('Название')).toHaveValue('Кварта 1 плюс');
  await side(page).getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Бренд сохранён')).toBeVisible();
  await expect(row(page, 'Кварта 1 плюс')).toBeVisible();
});

test('a click on another row asks about unsaved text, and can save it on the way', async ({ page, product }) => {
  await brands(page, product.url, 'Лейка');
  await row(page, 'Лейка 1').click();
  await side(page).getByLabel('Название').fill('Лейка 1 большая');
  await row(page, 'Лейка 2').click();
  const question = page.getByRole('dialog', { name: 'Правки не сохранены' });
  await expect(question.getByRole('button', { name: 'Сохранить', exact: true })).toBeFocused();
  await question.getByRole('button', { name: 'Остаться' }).click();
  await expect(side(page).getByLabel('Название')).toHaveValue('Лейка 1 большая');
  await row(page, 'Лейка 2').click();
  await page.keyboard.press('Enter');
  await expect(side(page).getByLabel('Название')).toHaveValue('Лейка 2');
  await expect(row(page, 'Лейка 1 большая')).toBeVisible();
});

test('a click on another row while a save comes to its end waits for it, and asks nothing', async ({
  page,
  product,
}) => {
  await brands(page, product.url, 'Ложка');
  await row(page, 'Ложка 1').click();
  await side(page).getByLabel('Название').fill('Ложка 1 большая');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // What was saved is read once more before it counts as saved.
  await page.route('**/cds/catalog/*/brand/*/model', async (route) => {
    await held;
    await route.fallback();
  });
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Control+s');
  await saved;
  await row(page, 'Ложка 2').click();
  answer();
  await expect(side(page).getByLabel('Название')).toHaveValue('Ложка 2');
  await expect(row(page, 'Ложка 1 большая')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Правки не сохранены' })).toHaveCount(0);
});

test('after saving, next is the row below in the order in which the list was opened', async ({ page, product }) => {
  await brands(page, product.url, 'Миска');
  await row(page, 'Миска 1').click();
  await side(page).getByLabel('Название').fill('Яркая Миска');
  await side(page).getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Бренд сохранён')).toBeVisible();
  // Sorted by title it would be the last one now.
  await side(page).getByRole('button', { name: 'Следующая строка' }).click();
  await expect(side(page).getByLabel('Название')).toHaveValue('Миска 2');
});

test('Escape asks before a filled dialog goes', async ({ page }) => {
  await page.goto('/cabinet/catalogs/1');
  await page.getByRole('button', { name: 'Товар', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый товар' });
  await dialog.getByLabel('Название').fill('Чайник');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Введённое не сохранено' });
  await expect(question.getByRole('button', { name: 'Создать товар' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Название')).toHaveValue('Чайник');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Не сохранять' }).click();
  await expect(dialog).toBeHidden();
});
