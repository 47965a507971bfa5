import { expect, seller, signIn, test } from '../journey.ts';

test('a seller writes a scenario, sees a mistake where it stands, tries one offer, calculates all and opens a number', async ({
  page,
}) => {
  await signIn(page, seller);
  await page.goto('/cabinet/catalogs/1/calculation');
  await page.getByRole('button', { name: 'Сценарий', exact: true }).first().click();
  const creating = page.getByRole('dialog', { name: 'Новый сценарий' });
  await creating.getByLabel('Название').fill('Цены с комиссией');
  await creating.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('heading', { name: 'Цены с комиссией' })).toBeVisible();

  await page.getByRole('button', { name: 'Вход', exact: true }).click();
  const input = page.getByRole('listitem', { name: /^Вход/ });
  await input.getByLabel('Название').fill('Комиссия');
  await input.getByLabel('Значение', { exact: true }).fill('20');

  await page.getByRole('button', { name: 'Результат', exact: true }).first().click();
  const output = page.getByRole('listitem', { name: /^Результат/ });
  await output.getByLabel('Название').fill('Розница');
  const formula = output.getByRole('textbox', { name: 'Формула' });
  await formula.click();
  await page.keyboard.type('[Комис');
  await page.getByRole('option', { name: /Комиссия/ }).click();
  await page.keyboard.type(' + [Ценник]');
  await expect(output.getByText('названия «Ценник» нет')).toBeVisible();
  await expect(output.locator('.cm-lintRange-error')).toHaveText(/Ценник/);
  await formula.fill('[Цена] * (1 + [Комиссия]%)');
  await expect(output.getByText(/названия/)).toHaveCount(0);

  // What would come out, before anything is saved.
  await page.getByRole('combobox', { name: 'Предложение' }).fill('а');
  await page.getByRole('option').first().click();
  const trial = page.getByRole('region', { name: 'Проба' });
  await expect(trial.getByText('Комиссия', { exact: false }).first()).toBeVisible();
  await expect(trial.getByText('вход, для остальных')).toBeVisible();

  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Сценарий сохранён')).toBeVisible();

  // An input goes by another title: formulas follow.
  await input.getByLabel('Название').fill('Сбор площадки');
  await input.getByLabel('Значение', { exact: true }).click();
  await expect(formula).toHaveText('[Цена] * (1 + [Сбор площадки]%)');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Сценарий сохранён').first()).toBeVisible();

  await page.getByRole('button', { name: 'Посчитать' }).click();
  await expect(page.getByRole('region', { name: 'Последний расчёт' })).toContainText('Готово');
  const parts = page.getByRole('navigation', { name: 'Части сценария' });
  await parts.getByRole('button', { name: 'Расчёты' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Вручную' })).toContainText('Готово');
  await parts.getByRole('button', { name: 'Результаты' }).click();
  // Rows of the runs stand there until those of the results have come.
  await page.getByRole('row').filter({ hasText: 'Свежее' }).first().click();
  await expect(page.getByRole('complementary').getByText('[Цена] * (1 + [Сбор площадки]%)')).toBeVisible();

  // The same on a product's own page.
  await page.goto('/cabinet/catalogs/1/products');
  const product = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href');
  await page.goto(`${product}/calc-results`);
  const results = page.getByRole('region', { name: 'Цены с комиссией' });
  await results.getByRole('button', { expanded: false }).first().click();
  await expect(results.getByText('Сбор площадки').last()).toBeVisible();

  await page.goto('/cabinet/catalogs/1/calculation');
  await page.getByRole('button', { name: 'Действия: Цены с комиссией' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await page.getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByRole('link', { name: 'Цены с комиссией' })).toHaveCount(0);
});
