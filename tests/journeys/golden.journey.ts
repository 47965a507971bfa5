import type { Page } from '@playwright/test';
import { administrator, anotherBrowser, expect, fillSignIn, signIn, test } from './journey.ts';
import { buy, move, shelf } from './sandbox.ts';

/** One seller's way through every layer: from the registration to a delivered order, over a restart. */
test.describe.configure({ mode: 'serial' });

const owner = { email: 'anna@posuda.test', password: 'posuda-i-uyut-2026' };
const company = 'Посуда и уют';
const feed = 'tests/journeys/feeds/tableware.xml';
let page: Page;
const clientId = '770077';
let catalog = '';
let account = '';
let order = '';
let posting = '';

test.beforeAll(async ({ browser, product }) => {
  page = await browser.newPage({ baseURL: product.url });
});
test.afterAll(() => page.close());

const cell = (text: string) => page.getByRole('row').filter({ hasText: text });
const count = (term: string, value: number) =>
  expect(page.getByRole('definition').and(page.locator(`dt:has-text("${term}") + dd`))).toHaveText(String(value));

test('a company registers and waits for approval', async () => {
  await page.goto('/auth/register');
  await page.getByLabel('Название компании').fill(company);
  await page.getByLabel('Электронная почта').fill(owner.email);
  await page.getByLabel('Пароль', { exact: true }).fill(owner.password);
  await page.getByLabel('Пароль ещё раз').fill(owner.password);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Компания ждёт подтверждения администратором')).toBeVisible();
  await page.goto('/auth/login');
  await fillSignIn(page, owner);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('подтвержд');
});

test('the administrator approves it', async () => {
  const office = await anotherBrowser(page);
  await signIn(office, administrator);
  await office.goto('/admin/companies');
  await office.getByRole('searchbox').fill(company);
  await office.getByRole('row').filter({ hasText: company }).click();
  const card = office.getByRole('complementary', { name: company });
  await card.getByLabel('Подтверждена').check();
  await card.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(office.getByRole('row').filter({ hasText: company })).toContainText('Подтверждена');
  await office.context().close();
});

test('the seller signs in and makes a catalog', async () => {
  await signIn(page, owner);
  await page.goto('/cabinet/catalogs');
  await page.getByRole('button', { name: 'Каталог', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый каталог' });
  await form.getByLabel('Название').fill('Посуда');
  await form.getByRole('button', { name: 'Создать каталог' }).click();
  await expect(page).toHaveURL(/\/cabinet\/catalogs\/\d+$/);
  catalog = page.url().split('/').at(-1) ?? '';
  await expect(page.getByText('Товаров пока нет')).toBeVisible();
});

async function importFeed(): Promise<void> {
  await page.goto(`/cabinet/catalogs/${catalog}`);
  await page.getByRole('button', { name: 'Загрузить' }).first().click();
  const form = page.getByRole('dialog', { name: 'Загрузить товары' });
  await form.getByLabel('Выберите файл').setInputFiles(feed);
  await form.getByLabel('Сначала показать, что изменится').uncheck({ force: true });
  await form.getByRole('button', { name: 'Загрузить' }).click();
  await expect(page.getByRole('main').getByText('Успешно')).toBeVisible();
}

test('a feed in windows-1251 becomes a catalog', async () => {
  await importFeed();
  await count('Создано предложений', 30);
  await count('Пропущено', 0);
  await page.goto(`/cabinet/catalogs/${catalog}`);
  await page.getByRole('searchbox').fill('Кружка Nadoba');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(6);
  await expect(cell('KR-06')).toBeVisible();
});

test('the same feed once more changes nothing, and its end is seen though news come late', async () => {
  await page.route('**/cns/stream', async (line) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await line.continue();
  });
  await importFeed();
  await page.unrouteAll({ behavior: 'wait' });
  await count('Создано предложений', 0);
  await count('Изменено', 0);
  await count('Без изменений', 30);
});

test('an Ozon account in the sandbox passes the check', async () => {
  await page.goto('/cabinet/marketplaces/ozon');
  await page.getByRole('button', { name: 'Подключить аккаунт' }).click();
  const form = page.getByRole('dialog', { name: 'Новый аккаунт' });
  await form.getByLabel('Название').fill('Ozon Посуда');
  await form.getByText('Песочница').click();
  await form.getByRole('combobox', { name: 'Каталог' }).click();
  await page.getByRole('option', { name: 'Посуда' }).click();
  await form.getByLabel('Client ID').fill(clientId);
  await form.getByLabel('API-ключ', { exact: true }).fill('sandbox-posuda-key');
  await form.getByRole('button', { name: 'Подключить аккаунт' }).click();
  await expect(page.getByText('Ключи подходят: Магазин')).toBeVisible();
  await expect(cell('Ozon Посуда')).toContainText('Работает');
  await cell('Ozon Посуда').getByRole('link').click();
  await expect(page).toHaveURL(/\/ozon\/\d+$/);
  account = page.url().split('/').at(-1) ?? '';
});

const mapping = () => `/cabinet/marketplaces/ozon/catalogs/${catalog}`;

/** Takes all that the screen suggests and is sure of by half. */
async function acceptAll(): Promise<void> {
  await page.getByRole('combobox', { name: 'Порог уверенности' }).click();
  await page.getByRole('option', { name: 'от 50' }).click();
  await page.getByRole('button', { name: /^Принять \d+ предложени/ }).click();
  await expect(page.getByRole('button', { name: 'Принимать нечего' })).toBeVisible();
}

test('categories are mapped by accepting suggestions', async () => {
  await page.goto(mapping());
  await page.getByRole('button', { name: 'Что ещё можно сделать' }).click();
  await page.getByRole('menuitem', { name: 'Обновить категории с площадки' }).click();
  await expect(page.getByText(/площадки, изменилось/)).toBeVisible();
  await acceptAll();
  for (const title of ['Кружка', 'Сковорода', 'Полотенце']) await expect(cell(title)).toBeVisible();
});

test('so are properties and their values', async () => {
  await page.goto(`${mapping()}/properties`);
  for (const category of ['Кружки', 'Сковороды', 'Полотенца']) {
    await page.getByRole('navigation', { name: 'Категории' }).getByRole('button', { name: category }).click();
    await acceptAll();
    const values = page.getByRole('button', { name: /^Значения «/ });
    for (const one of await values.all()) {
      await one.click();
      const state = page.getByText(/без пары из|Все значения сопоставлены/);
      await expect(state).toBeVisible();
      const equal = page.getByRole('button', { name: 'Принять совпадающие' });
      if (await equal.isVisible()) {
        await Promise.all([
          page.waitForResponse((response) => response.url().endsWith('/options/equal')),
          equal.click(),
        ]);
      }
      await one.click();
      await expect(state).toBeHidden();
    }
  }
});

/** Makes a task of the account that runs at once, and sees it through. */
async function runTask(kind: string): Promise<void> {
  await makeTask(kind);
  await expect(page.getByRole('region', { name: 'Ход задачи' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Успешно')).toBeVisible();
}

async function makeTask(kind: string, schedule?: string): Promise<void> {
  await page.goto(`/cabinet/marketplaces/ozon/${account}/workers`);
  await page.getByRole('button', { name: 'Задача', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Новая задача' });
  await form.getByRole('combobox', { name: 'Что делает' }).click();
  await page.getByRole('option', { name: kind }).click();
  await form.getByRole('combobox', { name: 'Когда запускать' }).click();
  await page.getByRole('option', { name: schedule ? 'Своё расписание' : 'Только вручную' }).click();
  if (schedule) await form.getByLabel('Расписание cron').fill(schedule);
  await form.getByRole('button', { name: 'Создать задачу' }).click();
  await expect(page).toHaveURL(/\/workers\/\d+$/);
}

test('products go out, and what became of each is told', async ({ product }) => {
  await runTask('Выгрузка товаров');
  const results = page.getByRole('navigation', { name: 'Итоги' });
  await expect(results).toContainText('Принято25');
  await results.getByRole('button', { name: 'Не готовы 5' }).click();
  await expect(cell('PL-26')).toContainText('Бренд');
  await expect.poll(async () => Object.keys(await shelf(product.sandbox, clientId)).length).toBe(25);
});

test('stocks and prices go out', async ({ product }) => {
  await runTask('Выгрузка остатков и цен');
  await expect.poll(async () => (await shelf(product.sandbox, clientId))['KR-01']).toEqual({ free: 11, price: 400 });
});

test('an order appears in the open list by itself', async ({ product }) => {
  await makeTask('Загрузка заказов', '* * * * *');
  await page.goto('/cabinet/orders');
  await expect(page.getByText('Заказов пока нет')).toBeVisible();
  posting = await buy(product.sandbox, clientId, { 'KR-01': 2, 'SK-11': 1 });
  await expect(cell(posting)).toBeVisible();
  await cell(posting).getByRole('link', { name: posting }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  order = page.url();
});

const act = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
const step = (title: string) =>
  expect(page.getByRole('list', { name: 'Путь заказа' }).locator('[aria-current=step]')).toContainText(title);

/** How the file of labels begins. Ozon prints them a while after the parcel was confirmed, and says so until then. */
async function labels(): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/labels')),
    act('Этикетки посылок'),
  ]);
  if (!answer.ok()) return answer.text();
  // The page keeps the file for its new tab; the same address answers it again.
  const { authorization = '' } = await answer.request().allHeaders();
  const file = await fetch(answer.url(), { headers: { authorization } });
  return (await file.text()).slice(0, 4);
}

test('the order is packed, labelled and handed over', async () => {
  await step('Новый');
  await act('Взять в работу');
  await step('В работе');
  await act('Собрать посылку');
  await act('Подтвердить посылку');
  await step('Посылки собраны');
  await expect(async () => expect(await labels()).toBe('%PDF')).toPass({ intervals: [1000], timeout: 60_000 });
  await page.bringToFront();
  await act('Создать отгрузку');
  await page.getByRole('dialog').getByRole('button', { name: 'Создать отгрузку' }).click();
  await step('Отгрузка создана');
  await act('Подтвердить отгрузку');
  await act('Передать в доставку');
  await step('Передан в доставку');
});

const history = () => page.getByRole('region', { name: 'История' });

test('the marketplace delivers it and the open page says so', async ({ product }) => {
  await move(product.sandbox, posting, 'delivered');
  await expect(history()).toContainText(/Состояние: В доставке\s+Доставлен/);
});

test('the history tells all of it, newest first', async () => {
  await expect(history().getByRole('listitem')).toContainText([
    /Доставлен/,
    /Отгрузка \d+ передана в доставку/,
    /Ozon принял отгрузку/,
    /отправлена на подтверждение/,
    /Положен в отгрузку/,
    /Ozon: «Ожидает отгрузки»/,
    /Ozon принял сборку, посылок: 1/,
    /Подтверждены посылки: 1/,
    /Собрана посылка 1: 3 шт/,
    /Заказ взят в работу/,
    /Заказ пришёл от Ozon/,
  ]);
});

test('after a restart everything is there and goes on', async ({ product }) => {
  await product.restart();
  await page.goto(order);
  await expect(page.getByRole('heading', { name: `Заказ ${posting}` })).toBeVisible();
  await expect(history()).toContainText('Заказ пришёл от Ozon');
  await page.goto('/cabinet/orders');
  const next = await buy(product.sandbox, clientId, { 'SK-12': 1 });
  await expect(cell(next)).toBeVisible();
});
