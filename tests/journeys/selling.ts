import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  changeCategoryMappings,
  changeCompany,
  countPropertySuggestions,
  createCatalog,
  createImport,
  findCategorySuggestions,
  findCompanies,
  findPropertySuggestions,
  getImport,
  type Marketplace,
  mapEqualOptions,
  mapSuggestedProperties,
  refreshMarketplaceCategories,
  register,
} from '@prilavok/contract';
import { type Caller, callerOf } from './calls.ts';
import { administrator, expect, type Person } from './journey.ts';

/** A company of its own, registered and let in by calls; answers who signs in. */
export async function aNewSeller(url: string, company: string, email: string): Promise<Person> {
  const password = 'posuda-i-uyut-2026';
  const office = await callerOf(url, administrator);
  await office.call(register, { body: { email, password, confirm_password: password, company } });
  const [registered] = (await office.call(findCompanies, { body: { search: company } })).rows;
  await office.call(changeCompany, { path: { id: registered?.id ?? '' }, body: { approved: true } });
  return { email, password };
}

/** A catalog with the four mugs of the feed, by calls; answers its number. */
export async function aMugShop({ call }: Caller): Promise<string> {
  const { id: catalog } = await call(createCatalog, { body: { title: 'Кружки' } });
  const body = new FormData();
  body.set('file', new Blob([await readFile('tests/journeys/feeds/mugs.xml')]), 'mugs.xml');
  const { id } = await call(createImport, { path: { catalog }, body });
  await expect.poll(async () => (await call(getImport, { path: { id } })).status, { intervals: [100] }).toBe('success');
  return catalog;
}

/** Maps a catalog by calls, as who accepts all that the screens suggest. */
export async function mapAsSuggested({ call }: Caller, marketplace: Marketplace, catalog: string): Promise<void> {
  const path = { marketplace };
  await call(refreshMarketplaceCategories, { path, body: {} });
  const { rows } = await call(findCategorySuggestions, { path, query: { catalog } });
  const categories = rows.flatMap(({ category, suggestions: [best] }) =>
    best ? [{ category, marketplaceCategory: best.item.id }] : [],
  );
  await call(changeCategoryMappings, { path, body: { catalog, categories } });
  // What a slow marketplace owes of their attributes comes behind.
  const unread = async () =>
    (await call(countPropertySuggestions, { path, query: { catalog_id: catalog, from: 0.5 } })).unread;
  await expect.poll(unread).toBe(0);
  await call(mapSuggestedProperties, { path, body: { catalog_id: catalog, from: 0.5 } });
  for (const { marketplaceCategory } of categories) {
    const query = { catalog_id: catalog, category_id: marketplaceCategory };
    const attributes = (await call(findPropertySuggestions, { path, query })).rows;
    for (const { attribute, mapping } of attributes)
      if (attribute.dictionary && mapping)
        await call(mapEqualOptions, { path, body: { catalog_id: catalog, attribute: attribute.id } });
  }
}

/** Makes a catalog, and answers its number. */
export async function makeCatalog(page: Page, title: string): Promise<string> {
  await page.goto('/cabinet/catalogs');
  await page.getByRole('button', { name: 'Каталог', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый каталог' });
  await form.getByLabel('Название').fill(title);
  await form.getByRole('button', { name: 'Создать каталог' }).click();
  await expect(page).toHaveURL(/\/cabinet\/catalogs\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Reads a file into the catalog, without looking at its differences first. */
export async function importFeed(page: Page, catalog: string, feed: string): Promise<void> {
  await page.goto(`/cabinet/catalogs/${catalog}`);
  await page.getByRole('button', { name: 'Загрузить' }).first().click();
  const form = page.getByRole('dialog', { name: 'Загрузить товары' });
  await form.getByLabel('Выберите файл').setInputFiles(feed);
  await form.getByLabel('Сначала показать, что изменится').uncheck({ force: true });
  await form.getByRole('button', { name: 'Загрузить' }).click();
  await expect(page.getByRole('main').getByText('Успешно')).toBeVisible();
}

/** Connects an account of the sandbox that sells from a catalog; `keys` fills in what is this marketplace's own. Answers its number. */
export async function connectAccount(
  page: Page,
  marketplace: Marketplace,
  {
    title,
    catalog,
    keys,
    fit = 'Ключи подходят: Магазин',
    asked,
  }: {
    title: string;
    catalog: string;
    keys: (form: Locator) => Promise<void>;
    fit?: string;
    /** What is done with the question after a warehouse, where the marketplace lists none. */
    asked?: ((question: Locator) => Promise<void>) | undefined;
  },
): Promise<string> {
  await page.goto(`/cabinet/marketplaces/${marketplace}`);
  await page.getByRole('button', { name: 'Подключить аккаунт' }).click();
  const form = page.getByRole('dialog', { name: 'Новый аккаунт' });
  await form.getByLabel('Название').fill(title);
  await form.getByText('Песочница').click();
  await form.getByRole('combobox', { name: 'Каталог' }).click();
  await page.getByRole('option', { name: catalog }).click();
  await keys(form);
  await form.getByRole('button', { name: 'Подключить аккаунт' }).click();
  await expect(page.getByText(fit)).toBeVisible();
  if (asked) {
    const question = page.getByRole('dialog', { name: 'Новый склад' });
    await asked(question);
    await expect(question).toBeHidden();
  }
  await page.getByRole('row').filter({ hasText: title }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/${marketplace}/\\d+$`));
  const account = page.url();
  await switchOnAll(page);
  await page.goto(account);
  return account.split('/').at(-1) ?? '';
}

/** Switches on, from the page of an account that only reads, all that its marketplace takes. */
async function switchOnAll(page: Page): Promise<void> {
  await expect(page.getByText('Пока только читаем')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Что изменится' }).first().click();
  const buttons = page.getByRole('button', { name: /: включить$/ });
  await expect(buttons.first()).toBeVisible();
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Включить', exact: true }).click();
    await expect(buttons).toHaveCount(left - 1);
  }
}

/** Reads the marketplace's categories, and takes those that are suggested. */
export async function mapCategories(page: Page, mapping: string): Promise<void> {
  await page.goto(mapping);
  await page.getByRole('button', { name: 'Что ещё можно сделать' }).click();
  await page.getByRole('menuitem', { name: 'Обновить категории с площадки' }).click();
  await expect(page.getByText(/площадки, изменилось/)).toBeVisible();
  await acceptAll(page);
}

/** Takes the properties that are suggested for these categories, and of their values those that are called the same. */
export async function mapProperties(page: Page, mapping: string, categories: string[]): Promise<void> {
  await page.goto(`${mapping}/properties`);
  for (const category of categories) {
    await page.getByRole('navigation', { name: 'Категории' }).getByRole('button', { name: category }).click();
    await acceptAll(page);
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
}

/** Takes all that the screen suggests and is sure of by half. */
async function acceptAll(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Порог уверенности' }).click();
  await page.getByRole('option', { name: 'от 50' }).click();
  await page.getByRole('button', { name: /^Принять \d+ предложени/ }).click();
  await expect(page.getByRole('button', { name: /^Предложений от .* нет$/ })).toBeVisible();
}

/** Makes a task of an account; without a schedule it runs at once. */
export async function makeTask(
  page: Page,
  { account, kind, schedule }: { account: string; kind: string; schedule?: string },
): Promise<void> {
  await page.goto(`${account}/workers`);
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

/** Makes a task that runs at once, and sees it through. */
export async function runTask(page: Page, task: { account: string; kind: string }): Promise<void> {
  await makeTask(page, task);
  await seesItThrough(page);
}

/** The run of the task that is open comes to a good end. */
async function seesItThrough(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Ход задачи' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Успешно')).toBeVisible();
}

/** What can be done on the page of an order. */
export const onOrder = (page: Page) => ({
  act: (name: string) => page.getByRole('main').getByRole('button', { name }).click(),
  step: (title: string) =>
    expect(page.getByRole('list', { name: 'Путь заказа' }).locator('[aria-current=step]')).toContainText(title),
  history: () => page.getByRole('region', { name: 'История' }),

  /** How the file behind a button begins; or what is said instead, as marketplaces print some of them a while later. */
  async file(name: string, address: string): Promise<string> {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(address)),
      page.getByRole('main').getByRole('button', { name }).click(),
    ]);
    if (!answer.ok()) return answer.text();
    // The page keeps the file for its new tab; the same address answers it again.
    const { authorization = '' } = await answer.request().allHeaders();
    const file = await fetch(answer.url(), { headers: { authorization } });
    await page.bringToFront();
    return (await file.text()).slice(0, 4);
  },
});
