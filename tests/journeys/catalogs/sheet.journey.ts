import type { APIResponse, Locator, Page } from '@playwright/test';
import {
  changeOffer,
  changeOptions,
  createBrand,
  createCatalog,
  createCategory,
  createCollection,
  createOffer,
  createProperty,
  findOffers,
  findUnitGroups,
  type OfferRow,
} from '@prilavok/contract';
import { type Caller, callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';
import { watch } from '../trouble.ts';

/** The products of a catalog as a sheet: two hundred offers are edited by paste and taken back, nothing typed is lost. */
test.describe.configure({ mode: 'serial' });

let page: Page;
let caller: Caller;
let catalog = '';
const offers = 200;

const grid = () => page.getByRole('grid', { name: 'Товары' });
const cells = () => page.getByLabel('Ячейки: Товары');
const saved = () => expect(page.getByRole('status', { name: 'Сохранение' })).toHaveText('Всё сохранено');
const column = async (title: string) =>
  Number(await grid().getByRole('columnheader', { name: title, exact: true }).getAttribute('aria-colindex'));
const cell = async (row: number, title: string): Promise<Locator> =>
  grid().locator(`[role=row][aria-rowindex="${row + 1}"] [aria-colindex="${await column(title)}"]`);

async function paste(text: string): Promise<void> {
  await cells().evaluate((element, plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const rows = async (load: string[] = []): Promise<OfferRow[]> =>
  (await caller.call(findOffers, { path: { catalog }, body: { sort: 'article', limit: 1000, load } })).rows;

test.beforeAll(async ({ browser, product }) => {
  caller = await callerOf(product.url, seller);
  ({ id: catalog } = await caller.call(createCatalog, { body: { title: 'Склад таблицей' } }));
  for (let from = 0; from < offers; from += 10) {
    const some = Array.from({ length: 10 }, (_, at) => String(from + at + 1).padStart(3, '0'));
    await Promise.all(
      some.map((number) =>
        caller.call(createOffer, {
          body: { catalog, title: `Кружка ${number}`, article: `КР-${number}`, price: '100', stock: 1 },
        }),
      ),
    );
  }
  page = await browser.newPage({ baseURL: product.url, viewport: { width: 1900, height: 900 } });
  await signIn(page, seller);
});
test.afterAll(() => page.close());

test('the list becomes a sheet, and the address keeps it', async () => {
  await page.goto(`/cabinet/catalogs/${catalog}?sort=article`);
  await page.getByText('Таблица', { exact: true }).click();
  await expect(page).toHaveURL(/view=table/);
  await page.reload();
  await expect(await cell(1, 'Артикул')).toHaveText('КР-001');
});

test('two hundred offers get prices and stock by one paste, and one Ctrl+Z takes it back', async () => {
  // By keys alone: from the search to the sheet, and along its first row.
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(cells()).toBeFocused();
  await (await cell(1, 'Цена')).click();
  const block = Array.from({ length: offers }, (_, at) => `${at + 1},50\t\t${at}`).join('\n');
  await paste(block);
  await expect(await cell(1, 'Цена')).toHaveText(/^1,50/);
  await saved();
  expect((await rows()).map(({ price, stock }) => `${price} ${stock}`)).toEqual(
    Array.from({ length: offers }, (_, at) => `${at + 1}.5 ${at}`),
  );
  await page.keyboard.press('Control+z');
  await expect(await cell(1, 'Цена')).toHaveText(/^100/);
  await saved();
  expect(new Set((await rows()).map(({ price, stock }) => `${price} ${stock}`))).toEqual(new Set(['100 1']));
  await page.keyboard.press('Control+Shift+z');
  await saved();
  expect((await rows()).at(-1)).toMatchObject({ price: '200.5', stock: 199 });
});

test('properties of several kinds are chosen as columns and edited by their kinds', async () => {
  const create = (title: string, more: object) =>
    caller.call(createProperty, { path: { catalog }, body: { title, type: 1, ...more } });
  const { rows: groups } = await caller.call(findUnitGroups);
  const kilogram = groups.flatMap(({ units }) => units).find(({ symbol }) => symbol === 'кг');
  const [colour, fragile, weight] = [
    await create('Цвет', { options: true, multiple: true }),
    await create('Хрупкое', { type: 2 }),
    await create('Масса', { type: 7, scheme: { unitGroup: kilogram?.group, defaultUnit: kilogram?.id } }),
  ];
  await caller.call(changeOptions, {
    path: { catalog, property: colour.id },
    body: { operations: ['белый', 'синий'].map((value) => ({ mode: 'create' as const, value })) },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Колонки' }).click();
  for (const title of ['Цвет', 'Хрупкое', 'Масса']) await page.getByRole('checkbox', { name: title }).check();
  await page.keyboard.press('Escape');
  await (await cell(1, 'Цвет')).click();
  await paste('белый; Синий\nсиний\nсерый');
  await expect(await cell(3, 'Цвет')).toHaveAttribute('data-state', 'refused');
  await expect(await cell(3, 'Цвет')).toHaveText('серый');
  await (await cell(1, 'Масса')).click();
  await page.keyboard.type('1,5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('300 г');
  await page.keyboard.press('Enter');
  await (await cell(1, 'Хрупкое')).click();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status', { name: 'Сохранение' })).toHaveText('Отказано: 1 ячейка');
  const [first, second] = await rows([colour.id, fragile.id, weight.id]);
  const valuesIn = (row: OfferRow | undefined, id: string) =>
    row?.properties?.find(({ property }) => property === id)?.values;
  expect(valuesIn(first, colour.id)).toMatchObject([{ value: 'белый' }, { value: 'синий' }]);
  expect(valuesIn(second, colour.id)).toMatchObject([{ value: 'синий' }]);
  expect(valuesIn(first, fragile.id)).toEqual([true]);
  expect(valuesIn(first, weight.id)).toEqual([{ value: 1.5, unit: kilogram?.id }]);
  expect(valuesIn(second, weight.id)).toMatchObject([{ value: 300 }]);
});

test('a cell that was refused is asked about before the screen is left', async () => {
  await page.getByRole('link', { name: 'Сводка' }).click();
  const question = page.getByRole('dialog', { name: 'Правки не сохранены' });
  await question.getByRole('button', { name: 'Остаться' }).click();
  await expect(await cell(3, 'Цвет')).toHaveText('серый');
  await page.getByRole('button', { name: 'К следующей отмеченной' }).click();
  await page.getByRole('button', { name: 'Вернуть прежнее' }).click();
  await saved();
});

test('category, brand, collection and both further prices are pasted by their words; an unknown word stays a mistake', async () => {
  const upper = await caller.call(createCategory, { path: { catalog }, body: { title: 'Посуда' } });
  const cups = await caller.call(createCategory, { path: { catalog }, body: { title: 'Кружки', parent: upper.id } });
  const [east, west] = [
    await caller.call(createBrand, { path: { catalog }, body: { title: 'Восток' } }),
    await caller.call(createBrand, { path: { catalog }, body: { title: 'Запад' } }),
  ];
  const collection = (brand: string) =>
    caller.call(createCollection, { path: { catalog, brand }, body: { title: 'Лето' } });
  const [, summer] = [await collection(east.id), await collection(west.id)];
  await page.reload();
  await page.getByRole('button', { name: 'Колонки' }).click();
  for (const title of ['Коллекция', 'Закупочная цена', 'Минимальная цена'])
    await page.getByRole('checkbox', { name: title }).check();
  await page.keyboard.press('Escape');
  await (await cell(4, 'Категория')).click();
  await paste('Посуда / Кружки\tЗапад\tЛето\nкружки\tвосток\nЛожки\tСевер');
  await (await cell(4, 'Закупочная цена')).click();
  await paste('50\t60,5');
  await expect(page.getByRole('status', { name: 'Сохранение' })).toHaveText('Отказано: 2 ячейки');
  await expect(await cell(6, 'Бренд')).toHaveAttribute('data-state', 'refused');
  const { rows: found } = await caller.call(findOffers, {
    path: { catalog },
    body: { sort: 'article', offset: 3, limit: 3, details: true },
  });
  expect(found).toMatchObject([
    {
      category: cups.id,
      brand: west.id,
      collection: summer.id,
      details: { purchasePrice: '50', minPrice: '60.5', category: 'Посуда / Кружки', collection: 'Лето' },
    },
    { category: cups.id, brand: east.id, collection: null },
    { category: null, brand: null },
  ]);
  await (await cell(6, 'Бренд')).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('вост');
  await page.getByRole('option', { name: 'Восток' }).click();
  await expect(page.getByRole('status', { name: 'Сохранение' })).toHaveText('Отказано: 1 ячейка');
  await (await cell(6, 'Категория')).click();
  await page.keyboard.press('Delete');
  await saved();
  await expect(await cell(6, 'Бренд')).toHaveText('Восток');
});

test('what somebody else has changed meanwhile is told with both values', async () => {
  const [first] = await rows();
  if (!first) throw new Error('the catalog is empty');
  // News that don't come: the sheet still shows what was, and learns nothing new however often it asks on a slow machine.
  await page.route('**/cns/stream', () => {});
  const answers = new Map<string | null, Promise<APIResponse>>();
  await page.route('**/offer/search', async (route) => {
    const question = route.request().postData();
    const answer = answers.get(question) ?? route.fetch();
    answers.set(question, answer);
    await route.fulfill({ response: await answer });
  });
  const trouble = watch(page);
  await page.reload();
  // The columns of properties come with a question of their own, and another question begins with nothing typed.
  await expect(await cell(1, 'Цена')).toHaveText(/^1,50/);
  await trouble.quiet();
  await (await cell(1, 'Цена')).click();
  await caller.call(changeOffer, { path: { id: first.id }, body: { price: '777' } });
  await page.keyboard.type('555');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Сейчас там «777», у вас «555»')).toBeVisible();
  await page.getByRole('button', { name: 'Оставить моё' }).click();
  await saved();
  expect((await rows())[0]?.price).toBe('555');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what is typed while the server is away is saved when it is back', async () => {
  await page.route('**/offer/rows', (request) => request.abort());
  await (await cell(2, 'Цена')).click();
  await page.keyboard.type('222');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Не сохраняется')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Повторить сейчас' }).click();
  await saved();
  expect((await rows())[1]?.price).toBe('222');
});
