import type { Browser, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, servePage } from '../../bench/grid/browser.ts';
import { violations } from '../axe.ts';

let server: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;
let page: Page;

const grid = () => page.getByRole('grid', { name: 'Товары' });
/** The row that holds this text. */
const row = (text: string): Locator => grid().getByRole('row').filter({ hasText: text });
const header = (name: string) => grid().getByRole('columnheader', { name, exact: true });
const picked = () => page.getByTestId('picked').textContent();
const headers = () => grid().getByRole('columnheader').allTextContents();
/** What the focused cell says. */
const focused = () =>
  grid().evaluate(
    (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent,
  );

async function open(address = ''): Promise<void> {
  await page.goto(server.url + address);
  await row('№ 1').first().waitFor();
}

beforeAll(async () => {
  server = await servePage();
  browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe('the grid', () => {
  beforeEach(async () => {
    if (page.url().startsWith(server.url)) await page.evaluate(() => localStorage.clear());
    await open();
  });

  test('tells how many rows and columns there are and where each one stands', async () => {
    expect(await grid().getAttribute('aria-rowcount')).toBe('100001');
    expect(await grid().getAttribute('aria-colcount')).toBe('20');
    const third = row('ART-0000003');
    expect(await third.getAttribute('aria-rowindex')).toBe('4');
    expect(await third.getByRole('gridcell').nth(2).getAttribute('aria-colindex')).toBe('3');
    expect(await third.getByRole('gridcell').nth(2).textContent()).toBe('ART-0000003');
  });

  test('is walked by the keyboard from one tab stop', async () => {
    await grid().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    expect(await focused()).toBe('ART-0000002');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Кружка чёрный № 2');
    await page.keyboard.press('PageDown');
    expect(await focused()).toMatch(/№ [12]\d$/);
    await page.keyboard.press('End');
    await expect.poll(focused).toMatch(/^\d+$/);
  });

  test('goes to the last of a hundred thousand rows and back', async () => {
    await grid().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+ArrowDown');
    await row('№ 100000').waitFor();
    expect(await focused()).toBe('Ваза синий № 100000');
    await page.keyboard.press('Control+Home');
    await row('ART-0000001').waitFor();
  });

  test('Enter and a click open the row', async () => {
    await grid().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Открыта: 2', { exact: true }).waitFor();
    await row('ART-0000005').getByText('ART-0000005').click();
    await page.getByText('Открыта: 5', { exact: true }).waitFor();
  });

  test('Space picks, Shift picks a range, Escape lets go', async () => {
    await grid().focus();
    await page.keyboard.press('Space');
    expect(await picked()).toBe('1');
    expect(await row('ART-0000001').getAttribute('aria-selected')).toBe('true');
    await row('ART-0000004')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    expect(await picked()).toBe('1 2 3 4');
    await grid().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('picked').count()).toBe(0);
  });

  test('picking does not open the row', async () => {
    await row('ART-0000003').getByRole('checkbox').click();
    expect(await picked()).toBe('3');
    expect(await page.getByText('Открыта: —').count()).toBe(1);
  });

  test('the header picks what is loaded, the bar everything that matches but what is taken out', async () => {
    const all = page.getByRole('checkbox', { name: 'Выбрать загруженные строки' });
    await all.click();
    await page.getByText('Выбрано 50 из 100 000').waitFor();
    await page.getByRole('button', { name: 'Выбрать все' }).click();
    await page.getByText('Выбрано 100 000 из 100 000').waitFor();
    await row('ART-0000002').getByRole('checkbox').click();
    expect(await picked()).toBe('все, кроме: 2');
    await page.getByText('Выбрано 99 999 из 100 000').waitFor();
    expect(await all.evaluate((input) => input instanceof HTMLInputElement && input.indeterminate)).toBe(true);
    await page.getByRole('button', { name: 'Снять выбор' }).click();
    await expect.poll(() => page.getByTestId('picked').count()).toBe(0);
    // A box that was ticked leaves the keys to the grid.
    await all.click();
    await page.keyboard.press('Control+a');
    await page.getByText('Выбрано 100 000 из 100 000').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('picked').count()).toBe(0);
  });

  test('a header sorts up, down and not at all', async () => {
    const price = header('Цена');
    await price.click();
    await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending');
    await price.click();
    await expect.poll(() => price.getAttribute('aria-sort')).toBe('descending');
    await row('ART-0100000').waitFor();
    await price.click();
    await expect.poll(() => price.getAttribute('aria-sort')).toBe('none');
    await row('ART-0000001').waitFor();
  });

  test('another question lets go of what was picked and starts at the top', async () => {
    await row('ART-0000003').getByRole('checkbox').click();
    await page.getByRole('searchbox').fill('чайник');
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('4');
    expect(await page.getByTestId('picked').count()).toBe(0);
  });

  test('width, order and hidden columns are remembered after a reload', async () => {
    const article = header('Артикул');
    const before = await article.boundingBox();
    if (!before) throw new Error('the header is not in sight');
    await page.mouse.move(before.x + before.width - 3, before.y + 18);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width + 57, before.y + 18, { steps: 5 });
    await page.mouse.up();
    expect((await article.boundingBox())?.width).toBe(before.width + 60);

    await header('Цена').dragTo(header('Статус'));
    expect((await headers()).slice(2, 6)).toEqual(['Артикул', 'Остаток', 'Статус', 'Цена']);
    await grid().focus();
    await page.keyboard.press('Control+Home');
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'Alt+ArrowRight']) await page.keyboard.press(key);
    expect((await headers()).slice(2, 4)).toEqual(['Остаток', 'Артикул']);

    await page.getByRole('button', { name: 'Колонки' }).click();
    await page.getByRole('checkbox', { name: 'Статус' }).uncheck();
    await page.keyboard.press('Escape');

    await open();
    expect((await headers()).slice(1, 5)).toEqual(['Название и артикул', 'Остаток', 'Артикул', 'Цена']);
    expect((await article.boundingBox())?.width).toBe(before.width + 60);
  });

  test('rows of three heights', async () => {
    await page.getByRole('button', { name: 'Высота строк' }).click();
    await page.getByRole('menuitemradio', { name: 'Просторные' }).click();
    expect((await row('ART-0000002').boundingBox())?.height).toBe(52);
  });

  /** Numbers of the rows as they stand in the document, the head left out. */
  const drawn = () =>
    grid()
      .locator('[role=row]')
      .evaluateAll((rows) => rows.map((each) => Number(each.ariaRowIndex)).filter((index) => index > 1));

  test('a pinned column stays while one scrolls sideways', async () => {
    await grid().evaluate((element) => {
      element.scrollLeft = 900;
    });
    const name = await grid().getByRole('gridcell', { name: 'Плед серый № 3', exact: true }).boundingBox();
    expect(name?.x).toBe(46);
  });

  test('more rows than a browser has pixels: the last one is reached, and the wheel misses none on the way', async () => {
    await open('?rows=3000000');
    await grid().focus();
    await page.keyboard.press('Control+ArrowDown');
    await row('№ 3000000').waitFor();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, -400);
    await row('№ 2999985').waitFor();
    await grid().evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2;
    });
    const middle = async () => Number(await grid().getByRole('row').nth(10).getAttribute('aria-rowindex'));
    await expect.poll(async () => Math.abs((await middle()) - 1_500_000)).toBeLessThan(2000);
    const first = Math.min(...(await drawn()));
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => Math.min(...(await drawn())) - first).toBe(10);
    // While one scrolls, rows keep the elements that they have; whoever has them read out finds them in order at rest.
    await expect.poll(drawn).toEqual((await drawn()).toSorted((one, other) => one - other));
  });

  test('a phone shows cards where the list has them', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}?cards`);
    await page.getByRole('list', { name: 'Товары' }).getByRole('listitem').filter({ hasText: '№ 3' }).first().waitFor();
    expect(await grid().count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (scheme) => {
    await page.evaluate((wanted) => localStorage.setItem('mantine-color-scheme-value', wanted), scheme);
    // Fewer rows in sight: axe reads each of them, and they are alike.
    await page.setViewportSize({ width: 1100, height: 480 });
    await open();
    await row('ART-0000003').getByRole('checkbox').click();
    await grid().focus();
    await page.keyboard.press('ArrowDown');
    const found = await violations(page);
    expect(found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
});
