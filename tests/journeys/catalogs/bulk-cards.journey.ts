import type { Page } from '@playwright/test';
import { clean } from '../axe.ts';
import { expect, seller, signIn, test } from '../journey.ts';

const opened = async (page: Page) => {
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  return page.getByRole('dialog', { name: 'Изменить товары' });
};

test('a property is written for picked products and taken back, and a word is replaced in all that the search finds', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/products?sort=article');
  const rows = page.getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();

  const set = await opened(page);
  await set.getByRole('combobox', { name: 'Свойство' }).click();
  await page.getByRole('option', { name: 'Диаметр, см' }).click();
  await set.getByRole('textbox', { name: 'Новое значение' }).fill('33');
  await expect(set.getByText('Изменится 2 из 2')).toBeVisible();
  await set.getByRole('button', { name: 'Изменить 2 предложения' }).click();
  const told = page.getByText('Изменено: 2 предложения');
  await expect(told).toBeVisible();
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByText('массовое изменение').first()).toBeVisible();

  await page.goto('/cabinet/catalogs/1/bulk-changes');
  await page.getByRole('row').filter({ hasText: 'Диаметр, см: 33' }).click();
  await page.getByRole('button', { name: 'Отменить изменение' }).click();
  await expect(page.getByRole('complementary', { name: 'Отмена: Диаметр, см: 33' })).toContainText('Изменено2');

  // A description is written from the product's own words.
  await page.goto('/cabinet/catalogs/1/products?search=Сугроб&sort=article');
  await rows.nth(1).getByRole('checkbox').check();
  const describe = await opened(page);
  await describe.getByRole('combobox', { name: 'Что сделать' }).click();
  await page.getByRole('option', { name: 'Написать описание' }).click();
  await describe.getByRole('textbox', { name: 'Описание' }).fill('Вот что это: ');
  await describe.getByRole('combobox', { name: 'Вставить' }).fill('назв');
  await page.getByRole('option', { name: 'Название', exact: true }).click();
  await expect(describe.getByRole('textbox', { name: 'Описание' })).toHaveValue('Вот что это: [Название]');
  await expect(describe.getByRole('textbox', { name: 'Описание' })).toBeFocused();
  await describe.getByRole('checkbox', { name: 'Только там, где описания нет' }).uncheck();
  await expect(describe.getByText(/Вот что это: Плед «Сугроб»/).first()).toBeVisible();
  await clean(page);
  await describe.getByRole('button', { name: 'Изменить 1 предложение' }).click();
  await expect(page.getByText(/^Изменено: /)).toBeVisible();
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();

  await page.goto('/cabinet/catalogs/1/products?search=Сугроб&sort=article');
  await expect(rows.nth(1)).toContainText('Плед «Сугроб»');
  await page.getByRole('button', { name: 'Ещё о товарах' }).click();
  await page.getByRole('menuitem', { name: 'Изменить все найденные' }).click();
  const replace = page.getByRole('dialog', { name: 'Изменить товары' });
  await replace.getByRole('combobox', { name: 'Что сделать' }).click();
  await page.getByRole('option', { name: 'Заменить в тексте' }).click();
  await replace.getByLabel('Что найти').fill('сугроб');
  await replace.getByLabel('На что заменить').fill('Метель');
  await replace.getByRole('button', { name: /^Изменить \d/ }).click();
  await expect(page.getByText(/^Изменено: /)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Плед «Сугроб»' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await expect(rows.nth(1)).toContainText('Плед «Сугроб»');
});
