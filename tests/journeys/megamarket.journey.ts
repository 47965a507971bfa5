import type { Page } from '@playwright/test';
import {
  changeCompany,
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  findCompanies,
  register,
} from '@prilavok/contract';
import { callerOf } from './calls.ts';
import { administrator, expect, type Person, signIn, test } from './journey.ts';

/** A new seller's way at Megamarket: connected, mapped, sent, and an order walked to its end. */
const owner: Person = { email: 'mega@kruzhki.test', password: 'kruzhki-i-mega-2026' };
const token = 'sandbox-kruzhki';
const merchant = '5150';

/** A company with two mugs, made by calls: of that other journeys tell. */
async function aShopOfMugs(url: string): Promise<string> {
  const office = await callerOf(url, administrator);
  const company = 'Кружки на Мегамаркет';
  await office.call(register, { body: { ...owner, confirm_password: owner.password, company } });
  const [{ id = '' } = {}] = (await office.call(findCompanies, { body: { search: company } })).rows;
  await office.call(changeCompany, { path: { id }, body: { approved: true } });
  const { call } = await callerOf(url, owner);
  const { id: catalog } = await call(createCatalog, { body: { title: 'Посуда' } });
  const path = { catalog };
  const { id: category } = await call(createCategory, { path, body: { title: 'Кружки' } });
  const { id: brand } = await call(createBrand, { path, body: { title: 'Luminarc' } });
  const { id: colour } = await call(createProperty, { path, body: { title: 'Цвет', type: 1 } });
  const { id: sizes } = await call(createProperty, { path, body: { title: 'Габариты', type: 6 } });
  for (const article of ['MUG-1', 'MUG-2']) {
    const productProperties = [
      { property: colour, values: ['белый'] },
      { property: sizes, values: [{ width: 80, height: 95, length: 110, weight: 320 }] },
    ];
    const images = [{ url: 'https://example.test/mug.jpg' }];
    const words = { title: `Кружка ${article}`, article, description: 'Держит тепло до вечера' };
    const body = { catalog, category, brand, price: '490', stock: 10, images, productProperties, ...words };
    await call(createOffer, { body });
  }
  return catalog;
}

const cell = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Asks the emulated Megamarket for what buyers and carriers do there. */
async function there(sandbox: string, address: string, body: object): Promise<{ posting: string }> {
  const answer = await fetch(`${sandbox}/_control/megamarket/${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox refused ${address}: ${await answer.text()}`);
  return answer.json();
}

test('a new seller connects Megamarket, sends two mugs and walks an order to its end', async ({ page, product }) => {
  const catalog = await aShopOfMugs(product.url);
  await there(product.sandbox, 'pace', { task: 300, moderation: 300, label: 300 });
  await signIn(page, owner);

  await page.goto('/cabinet/marketplaces/megamarket');
  await page.getByRole('button', { name: 'Подключить аккаунт' }).click();
  const form = page.getByRole('dialog', { name: 'Новый аккаунт' });
  await form.getByText('Песочница').click();
  await form.getByRole('combobox', { name: 'Каталог' }).click();
  await page.getByRole('option', { name: 'Посуда' }).click();
  await form.getByLabel('Идентификатор продавца').fill(merchant);
  await form.getByLabel('API-токен', { exact: true }).fill('of-somebody-else');
  await form.getByRole('button', { name: 'Подключить аккаунт' }).click();
  await expect(form).toContainText('Токен недействителен');
  await form.getByLabel('API-токен', { exact: true }).fill(token);
  await form.getByRole('button', { name: 'Подключить аккаунт' }).click();
  await expect(page.getByText('Аккаунт подключён. Ключи подходят.')).toBeVisible();
  await cell(page, 'Мегамаркет').getByRole('link').click();
  await expect(page).toHaveURL(/\/megamarket\/\d+$/);
  const account = page.url();

  // No call lists warehouses: the one that there is is added by hand.
  await page.goto(`${account}/warehouses`);
  await page.getByRole('main').getByRole('button', { name: 'Добавить склад' }).first().click();
  const warehouse = page.getByRole('dialog', { name: 'Новый склад' });
  await warehouse.getByLabel('Название').fill('Склад продавца');
  await warehouse.getByLabel('Номер на площадке').fill(merchant);
  await warehouse.getByRole('button', { name: 'Добавить склад' }).click();
  await expect(cell(page, merchant)).toBeVisible();

  const mapping = `/cabinet/marketplaces/megamarket/catalogs/${catalog}`;
  await page.goto(mapping);
  await page.getByRole('button', { name: 'Что ещё можно сделать' }).click();
  await page.getByRole('menuitem', { name: 'Обновить категории с площадки' }).click();
  await expect(page.getByText(/площадки, изменилось/)).toBeVisible();
  await page.getByRole('button', { name: /^Принять \d+ предложени/ }).click();
  await expect(page.getByRole('button', { name: 'Принимать нечего' })).toBeVisible();
  await page.goto(`${mapping}/properties`);
  await page.getByRole('button', { name: /^Принять \d+ предложени/ }).click();
  await expect(page.getByRole('button', { name: 'Принимать нечего' })).toBeVisible();

  const send = async (kind: string) => {
    await page.goto(`${account}/workers`);
    await cell(page, kind).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Запустить' }).click();
    await expect(page.getByRole('main').getByText('Успешно')).toBeVisible();
  };
  await send('Выгрузка товаров');
  await expect(page.getByRole('navigation', { name: 'Итоги' })).toContainText('Принято2');
  await send('Выгрузка остатков и цен');

  await page.goto('/cabinet/orders');
  await expect(page.getByText('Заказов пока нет')).toBeVisible();
  const offers = [{ offerId: 'MUG-1', quantity: 2 }];
  const { posting } = await there(product.sandbox, 'orders', { account: 'kruzhki', offers });
  await cell(page, posting).getByRole('link', { name: posting }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);

  const act = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
  const step = (title: string) =>
    expect(page.getByRole('list', { name: 'Путь заказа' }).locator('[aria-current=step]')).toContainText(title);
  await step('Новый');
  await act('Собрать заказ');
  await step('Посылки собраны');
  await expect(page.getByText(`${merchant}*${posting}*1`).first()).toBeVisible();
  await act('Создать отгрузку');
  await page.getByRole('dialog').getByRole('button', { name: 'Создать отгрузку' }).click();
  await step('Отгрузка создана');
  await act('Подтвердить отгрузку');
  await act('Передать в доставку');
  await step('Передан в доставку');
  await there(product.sandbox, `orders/${posting}/status`, { status: 'DELIVERED' });
  await expect(page.getByRole('region', { name: 'История' })).toContainText(/Состояние: В доставке\s+Доставлен/);
});
