import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { openBrowser, servePage } from '../../bench/grid/browser.ts';

/** A sheet in a browser, and the hands on it. */
export interface Hands {
  page: Page;
  grid: () => Locator;
  input: () => Locator;
  cell: (row: number, column: string) => Locator;
  /** What a cell says, wherever the list is scrolled to. */
  says: (row: number, column: string) => Promise<string>;
  state: (row: number, column: string) => Promise<string | null>;
  click: (row: number, column: string, more?: { modifiers?: ['Shift'] }) => Promise<void>;
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** What lies on the clipboard after Ctrl+C. */
  copy: () => Promise<{ plain: string; html: string }>;
  paste: (plain: string, html?: string) => Promise<void>;
  /** The line under the sheet that tells how saving stands. */
  saving: () => Promise<string>;
  selected: () => Promise<string>;
  /** How many rows each request to the made-up server had. */
  requests: () => Promise<number[]>;
  meddle: (id: string, price: string) => Promise<void>;
  open: (address?: string) => Promise<void>;
}

export interface Bench {
  hands: Hands;
  close: () => Promise<void>;
}

/** Opens the bench's page as a sheet; `close` ends browser and server. */
export async function openSheet(): Promise<Bench> {
  const server = await servePage();
  const browser: Browser = await openBrowser();
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1900, height: 900 } });
  const page = await context.newPage();
  return {
    hands: handsOn(page, server.url),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** Columns in the order of the page: their headers' words. */
const titles = [
  'Название и артикул',
  'Артикул',
  'Цена',
  'Остаток',
  'Статус',
  'Изменён',
  'Цвет',
  'Дата',
  'Хрупкое',
  'Метки',
];

function handsOn(page: Page, url: string): Hands {
  const grid = () => page.getByRole('grid', { name: 'Товары' });
  const input = () => page.getByLabel('Ячейки: Товары');
  const cell = (row: number, column: string) =>
    grid().locator(`[role=row][aria-rowindex="${row + 1}"] [aria-colindex="${titles.indexOf(column) + 2}"]`);
  const fire = (kind: 'copy' | 'paste', given: { plain: string; html: string }) =>
    input().evaluate(
      (element, { kind, given }) => {
        const data = new DataTransfer();
        if (kind === 'paste') {
          data.setData('text/plain', given.plain);
          if (given.html) data.setData('text/html', given.html);
        }
        element.dispatchEvent(new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true }));
        return { plain: data.getData('text/plain'), html: data.getData('text/html') };
      },
      { kind, given },
    );
  return {
    page,
    grid,
    input,
    cell,
    says: async (row, column) => (await cell(row, column).textContent()) ?? '',
    state: (row, column) => cell(row, column).getAttribute('data-state'),
    click: (row, column, more = {}) => cell(row, column).click(more),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    copy: () => fire('copy', { plain: '', html: '' }),
    paste: async (plain, html = '') => {
      await fire('paste', { plain, html });
    },
    saving: async () => (await page.getByRole('status', { name: 'Сохранение' }).textContent()) ?? '',
    selected: async () => (await page.locator('[role=status]').first().textContent()) ?? '',
    requests: () =>
      page.evaluate(() => [...(globalThis as unknown as { bench: { requests: number[] } }).bench.requests]),
    meddle: (id, price) =>
      page.evaluate(
        ({ id, price }) =>
          (globalThis as unknown as { bench: { meddle: (id: string, price: string) => void } }).bench.meddle(id, price),
        { id, price },
      ),
    async open(address = '?sheet') {
      if (page.url().startsWith(url)) await page.evaluate(() => localStorage.clear());
      await page.goto(url + address);
      await cell(1, 'Артикул').getByText('ART-0000001').waitFor();
    },
  };
}
