import type { Page } from '@playwright/test';
import { clean } from '../axe.ts';
import { expect, seller, signIn, test } from '../journey.ts';

test('a seller loads a supplier’s price list, says what its columns are, pairs what was not found, and puts the prices in force', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products?sort=article');
  const first = page.getByRole('row').nth(1);
  const title = (await first.getByRole('link').first().textContent()) ?? '';
  const article = ((await first.textContent()) ?? '').match(/[A-ZА-Я0-9]+(?:-[A-ZА-Я0-9]+)+/)?.[0] ?? '';
  expect(article).not.toBe('');

  await page.goto('/cabinet/settings/suppliers');
  await page.getByRole('button', { name: 'Поставщик', exact: true }).first().click();
  const naming = page.getByRole('dialog', { name: 'Новый поставщик' });
  await naming.getByLabel('Название').fill('Оптовая база');
  await naming.getByRole('button', { name: 'Добавить поставщика' }).click();
  await expect(page.getByRole('heading', { name: 'Оптовая база' })).toBeVisible();

  await page.getByRole('button', { name: 'Загрузить прайс' }).first().click();
  const loading = page.getByRole('dialog', { name: 'Загрузить прайс' });
  const rows = [`${article};Знакомый товар;1 250,50;7`, 'X-404;Незнакомый товар;300;есть', 'X-405;Совсем чужой;5;1'];
  await loading.locator('input[type=file]').setInputFiles({
    name: 'прайс.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Наш код;Товар;Закупка;Сколько', ...rows].join('\r\n')),
  });
  await loading.getByRole('button', { name: 'Загрузить', exact: true }).click();

  // The headings say little: the seller says what is what.
  await expect(page.getByRole('heading', { name: 'Что в каком столбце' })).toBeVisible();
  await choose(page, 'Что в столбце «Наш код»', 'Артикул');
  await choose(page, 'Что в столбце «Товар»', 'Название');
  await choose(page, 'Что в столбце «Закупка»', 'Цена');
  await choose(page, 'Что в столбце «Сколько»', 'Остаток');
  await clean(page);
  await page.getByRole('button', { name: 'Найти товары' }).click();

  const found = page.getByRole('row').filter({ hasText: 'Знакомый товар' }).first();
  await expect(found).toContainText(article);
  const unknown = page.getByRole('row').filter({ hasText: 'X-404' });
  await unknown.getByRole('button', { name: 'Сопоставить' }).click();
  const pairing = page.getByRole('dialog', { name: /какой это товар/ });
  await pairing.getByLabel('Товар').fill(title);
  await pairing
    .getByRole('list', { name: /Нашлось/ })
    .getByRole('button')
    .first()
    .click();
  await expect(unknown).toContainText('Нашлось');
  await clean(page);

  await page.getByRole('button', { name: 'Применить', exact: true }).click();
  await expect(page.getByText('Применён', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Оптовая база' }).first().click();
  await page.getByRole('button', { name: /^Цены/ }).click();
  await expect(page.getByRole('row').filter({ hasText: title }).first()).toContainText('В прайсе');
  await clean(page);
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
