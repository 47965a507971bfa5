import type { Locator, Page } from '@playwright/test';
import { findOrders, type OrderRow } from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

/** Properties of orders, from an empty list of them to a history that tells of their values. */
test.describe.configure({ mode: 'serial' });

const at = '/cabinet/orders/properties';
const group = 'Упаковка';
let page: Page;
let orders: OrderRow[] = [];

test.beforeAll(async ({ browser, product }) => {
  page = await browser.newPage({ baseURL: product.url });
  await signIn(page, seller);
  const { call } = await callerOf(product.url, seller);
  orders = (await call(findOrders, { body: { limit: 3, filters: { state: { in: ['new'] } } } })).rows;
});
test.afterAll(() => page.close());

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const said = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible();

async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a group gathers properties', async () => {
  await page.goto(`${at}/groups`);
  await page.getByRole('button', { name: 'Группа', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Новая группа свойств' });
  await form.getByLabel('Название').fill(group);
  await form.getByRole('button', { name: 'Создать группу' }).click();
  await expect(page.getByRole('complementary', { name: group })).toContainText('пока нет свойств');
});

/** Makes a property; `fill` sets what is its own. */
async function make(title: string, kind: string, fill: (form: Locator) => Promise<void>): Promise<void> {
  await page.goto(at);
  await page.getByRole('button', { name: 'Свойство', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Новое свойство' });
  await form.getByLabel('Название').fill(title);
  await choose(form.getByRole('combobox', { name: 'Вид значения' }), kind);
  await fill(form);
  await form.getByRole('button', { name: 'Создать свойство' }).click();
  await expect(page.getByRole('complementary', { name: title })).toBeVisible();
}

test('orders get a list and a weight, their products a text', async () => {
  await make('Вид упаковки', 'Короткий текст', async (form) => {
    await choose(form.getByRole('combobox', { name: 'Группа' }), group);
    await form.getByLabel('Значения из списка вариантов').check();
    await form.getByRole('textbox', { name: 'Варианты' }).fill('Коробка\nКороб\nПакет');
    await form.getByLabel('Заказов').check();
  });
  await make('Вес посылки', 'Число с единицей измерения', async (form) => {
    await choose(form.getByRole('combobox', { name: 'Группа единиц' }), 'Масса');
    await choose(form.getByRole('combobox', { name: 'Единица по умолчанию' }), 'килограмм, кг');
    await form.getByLabel('Заказов').check();
  });
  await make('Гравировка', 'Короткий текст', async (form) => {
    await form.getByLabel('Не длиннее, знаков').fill('20');
    await form.getByLabel('Товаров').check();
  });
  await page.goto(at);
  await expect(row('Вид упаковки')).toContainText('3');
  await page.goto(`${at}/products`);
  await expect(row('Гравировка')).toBeVisible();
  await page.goto(`${at}/orders`);
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
});

/** Fills what an order holds; a unit stays where none is named. */
async function fillOrder(order: number, values: { pack: string; weight: string; unit?: string; text?: string }) {
  await page.goto(`/cabinet/orders/${orders[order]?.id}`);
  const own = page.getByRole('region', { name: group });
  await choose(own.getByRole('combobox', { name: 'Вид упаковки' }), values.pack);
  const rest = page.getByRole('region', { name: 'Свойства заказа' });
  await rest.getByLabel('Вес посылки', { exact: true }).fill(values.weight);
  if (values.unit) await rest.getByLabel('Вес посылки: единица').selectOption(values.unit);
  const goods = page.getByRole('region', { name: 'Свойства товаров' });
  if (values.text) await goods.getByLabel('Гравировка').first().fill(values.text);
  await expect(page.getByText(`Изменено ${values.text ? 3 : 2} поля`)).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Изменено')).toBeHidden();
}

test('three orders are filled on their pages', async () => {
  await fillOrder(0, { pack: 'Коробка', weight: '2,5', text: 'Любимой маме' });
  await fillOrder(1, { pack: 'Короб', weight: '900', unit: 'г' });
  await fillOrder(2, { pack: 'Пакет', weight: '0,3' });
});

test('what is done with the order meanwhile is no conflict with its values', async () => {
  const weight = page.getByLabel('Вес посылки', { exact: true });
  await weight.fill('0,4');
  await page.getByRole('main').getByRole('button', { name: 'Взять в работу' }).click();
  await expect(page.getByRole('region', { name: 'История' })).toContainText('Заказ взят в работу');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Изменено')).toBeHidden();
  await page.reload();
  await expect(weight).toHaveValue('0,4');
});

test('a refused value of a product is told at its line', async () => {
  const goods = page.getByRole('region', { name: 'Свойства товаров' });
  const text = goods.getByLabel('Гравировка').first();
  await text.fill('Любимой маме от Маши и Миши');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(goods.getByText('не длиннее 20 знаков')).toHaveCount(1);
  await expect(text).toHaveAttribute('aria-invalid', 'true');
});

test('unsaved values are not left without a question', async () => {
  await page.getByRole('region', { name: 'Свойства товаров' }).getByLabel('Гравировка').first().fill('Ой');
  await page.getByRole('link', { name: 'Отгрузки', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Правки не сохранены' });
  await question.getByRole('button', { name: 'Уйти без сохранения' }).click();
  await expect(page).toHaveURL(/\/shipments$/);
});

/** Adds a condition on a property to the list of orders. */
async function narrow(property: string, fill: (form: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Свойство', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Свойство' });
  await form.getByRole('button', { name: property }).click();
  await fill(form);
  await form.getByRole('button', { name: 'Применить' }).click();
}

const found = () =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const number = (order: number) => orders[order]?.number ?? '';

test('the list of orders is narrowed by them, in its address', async () => {
  await page.goto('/cabinet/orders');
  await narrow('Вид упаковки', async (form) => {
    await form.getByLabel('Коробка').check();
    await form.getByLabel('Короб', { exact: true }).check();
  });
  await expect(found()).toHaveCount(2);
  await narrow('Вес посылки', (form) => form.getByLabel('От', { exact: true }).fill('1'));
  await expect(found()).toHaveCount(1);
  await expect(row(number(0))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Вес посылки: от 1 кг' })).toBeVisible();
  await page.reload();
  await expect(found()).toHaveCount(1);
  await page.getByRole('button', { name: 'Снять условие: Вес посылки' }).click();
  await expect(found()).toHaveCount(2);
  await page.goto('/cabinet/orders');
  await narrow('Гравировка', (form) => form.getByRole('textbox', { name: 'Содержит' }).fill('маме'));
  await expect(found()).toHaveCount(1);
  await expect(row(number(0))).toBeVisible();
});

test('two options become one', async () => {
  await page.goto(at);
  await row('Вид упаковки').click();
  const side = page.getByRole('complementary', { name: 'Вид упаковки' });
  for (const option of ['Короб', 'Коробка'])
    await side
      .getByRole('row')
      .filter({ has: page.getByText(option, { exact: true }) })
      .getByRole('checkbox')
      .check();
  await side.getByRole('button', { name: 'Объединить 2' }).click();
  const question = page.getByRole('dialog', { name: 'Объединить 2 варианта' });
  await question.getByLabel('Коробка').check();
  await question.getByRole('button', { name: 'Объединить' }).click();
  await said(/Варианты объединены, значение сменилось у 1 заказа/);
  await expect(side.getByRole('row').filter({ has: page.getByText('Короб', { exact: true }) })).toBeHidden();
  // The button went with the picked rows; who goes by keys stays at the list.
  await expect(side.getByRole('grid', { name: 'Варианты' })).toBeFocused();
  // The row itself is opened by them, and the next stop is behind the list, however many options it has.
  await page.keyboard.press('Enter');
  const naming = page.getByRole('dialog', { name: 'Переименовать вариант' });
  await expect(naming.getByLabel('Значение')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(side.getByRole('grid', { name: 'Варианты' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(side.getByRole('button', { name: 'Преобразовать' })).toBeFocused();
});

test('the history of an order tells all of it', async () => {
  const history = page.getByRole('region', { name: 'История' });
  await page.goto(`/cabinet/orders/${orders[1]?.id}`);
  await expect(page.getByRole('combobox', { name: 'Вид упаковки' })).toHaveValue('Коробка');
  await expect(history).toContainText(/Варианты свойства слиты · Вид упаковки: Короб\s+Коробка/);
  await expect(history).toContainText('900 г');
  await page.goto(`/cabinet/orders/${orders[0]?.id}`);
  await expect(history).toContainText('Любимой маме');
  await expect(history).toContainText('2,5 кг');
});
