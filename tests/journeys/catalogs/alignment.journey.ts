import type { Page } from '@playwright/test';
import {
  changeCategoryProperties,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  createPropertyGroup,
} from '@prilavok/contract';
import { callerOf } from '../calls.ts';
import { expect, seller, signIn, test } from '../journey.ts';

/** A card is laid out by dragging and by keyboard, and a product is drawn so. */
test.describe.configure({ mode: 'serial' });

const titles = ['Бренд-страна', 'Гарантия', 'Материал', 'Объём'] as const;
let page: Page;
let screen: string;
let card: string;

test.beforeAll(async ({ browser, product }) => {
  page = await browser.newPage({ baseURL: product.url });
  await signIn(page, seller);
  const { call } = await callerOf(product.url, seller);
  const { id: catalog } = await call(createCatalog, { body: { title: 'Кружки на витрине' } });
  const { id: category } = await call(createCategory, { path: { catalog }, body: { title: 'Кружки' } });
  const group = await call(createPropertyGroup, { path: { catalog }, body: { title: 'Размеры' } });
  for (const title of titles) {
    const own = title === 'Объём' ? { group: group.id } : {};
    const { id } = await call(createProperty, { path: { catalog }, body: { title, type: 1, ...own } });
    const path = { catalog, category };
    await call(changeCategoryProperties, { path, body: [{ mode: 'set', property: id }] });
  }
  const body = { catalog, category, article: 'КР-1', title: 'Кружка' };
  const { product: id } = await call(createOffer, { body });
  screen = `/cabinet/catalogs/${catalog}/categories/${category}/product-properties`;
  card = `/cabinet/catalogs/${catalog}/products/${id}`;
});
test.afterAll(() => page.close());

const tile = (title: string) => page.getByRole('button', { name: new RegExp(`^${title} Короткий текст строка`) });
const standsAt = (title: string, where: string) =>
  expect(tile(title)).toHaveAccessibleName(`${title} Короткий текст ${where}`);
const grid = (section: string) => page.getByRole('list', { name: section, exact: true });
const save = () => page.getByRole('button', { name: 'Сохранить', exact: true });

test('a property is dragged to a free cell, and to another section', async () => {
  await page.goto(screen);
  await page.getByRole('link', { name: 'Раскладка карточки' }).click();
  await expect(page.getByText('свойства идут по группам в обычном порядке')).toBeVisible();
  await standsAt('Материал', 'строка 1, столбец 3, ширина 1, высота 1');
  await tile('Материал').dragTo(tile('Бренд-страна'));
  await standsAt('Материал', 'строка 1, столбец 1, ширина 1, высота 1');
  await standsAt('Бренд-страна', 'строка 1, столбец 3, ширина 1, высота 1');
  await tile('Гарантия').dragTo(grid('Размеры'), { targetPosition: { x: 300, y: 30 } });
  await expect(grid('Размеры').getByRole('button')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(grid('Размеры').getByRole('button')).toHaveCount(1);
});

test('a corner is pulled to make a property wider', async () => {
  const material = page.getByRole('listitem').filter({ has: tile('Материал') });
  const box = await material.boundingBox();
  if (!box) throw new Error('The tile is not there');
  await page.mouse.move(box.x + box.width - 5, box.y + box.height - 5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 2, box.y + box.height - 5, { steps: 5 });
  await page.mouse.up();
  await standsAt('Материал', 'строка 1, столбец 1, ширина 2, высота 1');
  await standsAt('Гарантия', 'строка 2, столбец 2, ширина 1, высота 1');
});

test('the arrows move, widen and heighten it, and lead from one property to the next', async () => {
  await tile('Гарантия').focus();
  await page.keyboard.press('Control+ArrowLeft');
  await standsAt('Гарантия', 'строка 2, столбец 1, ширина 1, высота 1');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await standsAt('Гарантия', 'строка 2, столбец 1, ширина 3, высота 2');
  await expect(page.getByRole('status').filter({ hasText: 'Гарантия: строка 2' })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(tile('Материал')).toBeFocused();
  await page.keyboard.press('Control+ArrowUp');
  await expect(grid('Размеры').getByRole('button')).toHaveCount(2);
  await expect(tile('Материал')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(grid('Размеры').getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(grid('Размеры').getByRole('button')).toHaveCount(2);
});

test('a section moves up and down, and its buttons keep the focus, also where it can go no further', async () => {
  const arrow = async (way: string) =>
    page.getByRole('button', {
      name:
        (await page
          .getByRole('button', { name: new RegExp(`^${way} раздел`) })
          .last()
          .getAttribute('aria-label')) ?? '',
      exact: true,
    });
  const up = await arrow('Выше');
  const down = await arrow('Ниже');
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeDisabled();
  await expect(up).toBeFocused();
  // Off is off.
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeDisabled();
  await expect(down).toBeFocused();
});

test('unsaved work asks before it is left, and is saved on the way', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Бренды' }).first().click();
  await page.getByRole('dialog', { name: 'Правки не сохранены' }).getByRole('button', { name: 'Остаться' }).click();
  await save().click();
  await expect(page.getByText('Раскладка сохранена')).toBeVisible();
  await expect(save()).toBeDisabled();
});

/** Where a field is, in its section's columns. */
async function drawnAt(title: string) {
  const box = await page.getByRole('textbox', { name: title, exact: true }).boundingBox();
  if (!box) throw new Error(`No field ${title}`);
  return box;
}

test('the product is drawn so, and on a phone in one column', async () => {
  await page.goto(card);
  await expect(page.getByRole('region', { name: 'Размеры' }).getByRole('textbox')).toHaveCount(2);
  const [warranty, country] = [await drawnAt('Гарантия'), await drawnAt('Бренд-страна')];
  expect(country.y).toBeLessThan(warranty.y);
  expect(warranty.width).toBeGreaterThan(country.width * 2.5);
  await page.setViewportSize({ width: 390, height: 844 });
  const boxes = [await drawnAt('Гарантия'), await drawnAt('Бренд-страна'), await drawnAt('Материал')];
  expect(new Set(boxes.map(({ x, width }) => `${x} ${width}`)).size).toBe(1);
});

test('on a phone it is a list, whose order is changed by arrows', async () => {
  await page.goto(`${screen}/alignment`);
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row('Гарантия')).toBeVisible();
  await page.getByRole('button', { name: 'Выше: Гарантия' }).click();
  await save().click();
  await expect(page.getByText('Раскладка сохранена').first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await standsAt('Гарантия', 'строка 1, столбец 1, ширина 3, высота 2');
});

test('what was inherited comes back', async () => {
  await page.getByRole('main').getByRole('button', { name: 'Ещё' }).click();
  await page.getByRole('menuitem', { name: 'Вернуть обычный порядок' }).click();
  await standsAt('Бренд-страна', 'строка 1, столбец 1, ширина 1, высота 1');
  await save().click();
  await expect(page.getByText('свойства идут по группам в обычном порядке')).toBeVisible();
});
