import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '../axe.ts';
import { type Bench, type Hands, openSheet } from './sheet.ts';

/** What the page lends: its list is asked anew in another order. */
interface AskedAnew {
  bench: { order(by: string): void };
}

let bench: Bench;
let on: Hands;

beforeAll(async () => {
  bench = await openSheet();
  on = bench.hands;
});
afterAll(() => bench?.close());
beforeEach(() => on.open());

describe('typing', () => {
  test('what is typed replaces the cell, Enter takes it and goes down', async () => {
    await on.click(2, 'Цена');
    await on.type('1290,5');
    await on.press('Enter');
    expect(await on.says(2, 'Цена')).toMatch(/^1.290,50/);
    await on.type('77');
    await on.press('Tab');
    expect(await on.says(3, 'Цена')).toMatch(/^77/);
    await on.type('5');
    await on.press('Enter');
    expect(await on.says(3, 'Остаток')).toBe('5');
    await expect.poll(on.saving).toBe('Всё сохранено');
    expect(await on.requests()).toEqual([2]);
  });

  test('F2 and a double click open what is there, arrows stay in the text, Escape leaves it as it was', async () => {
    await on.click(1, 'Название и артикул');
    await on.press('F2');
    expect(await on.input().inputValue()).toBe('Чайник белый № 1');
    await on.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await on.type('большой ');
    await on.press('Enter');
    expect(await on.says(1, 'Название и артикул')).toBe('Чайник белый большой № 1');
    await on.cell(2, 'Название и артикул').dblclick();
    await on.type(' новая');
    await on.press('Escape');
    expect(await on.says(2, 'Название и артикул')).toBe('Кружка чёрный № 2');
  });

  test('a value that can’t be stays in the cell with its reason, and is not sent', async () => {
    await on.click(1, 'Остаток');
    await on.type('много');
    await on.press('Enter', 'ArrowUp');
    expect(await on.says(1, 'Остаток')).toBe('много');
    expect(await on.state(1, 'Остаток')).toBe('refused');
    await on.page.getByText('Остаток: Нужно целое число').waitFor();
    expect(await on.requests()).toEqual([]);
    await on.page.getByRole('button', { name: 'Вернуть прежнее' }).click();
    expect(await on.says(1, 'Остаток')).toBe('0');
  });

  test('an option of ten thousand is found by typing, and one that isn’t there is refused', async () => {
    await on.click(1, 'Цвет');
    await on.type('оттенок 777');
    await on.page.getByRole('option', { name: 'оттенок 777', exact: true }).waitFor();
    await on.press('ArrowDown', 'ArrowUp', 'Enter');
    expect(await on.says(1, 'Цвет')).toBe('оттенок 777');
    await on.paste('сиреневый');
    await expect.poll(() => on.state(2, 'Цвет')).toBe('refused');
    expect(await on.says(2, 'Цвет')).toBe('сиреневый');
  });

  test('a day is typed as it is written here, and no thirtieth of February', async () => {
    await on.click(1, 'Дата');
    await on.type('5.3.27');
    await on.press('Enter');
    expect(await on.says(1, 'Дата')).toBe('05.03.2027');
    await on.type('30.02.2027');
    await on.press('Enter');
    expect(await on.state(2, 'Дата')).toBe('refused');
  });

  test('Space turns yes into no, for a whole selection too', async () => {
    await on.click(1, 'Хрупкое');
    await on.press('Space');
    expect(await on.says(1, 'Хрупкое')).toBe('Нет');
    await on.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Space');
    expect(await Promise.all([1, 2, 3].map((row) => on.says(row, 'Хрупкое')))).toEqual(['Нет', 'Нет', 'Нет']);
  });

  test('Ctrl+Enter types into the whole selection', async () => {
    await on.click(1, 'Остаток');
    await on.press('Shift+ArrowDown', 'Shift+ArrowDown');
    await on.type('12');
    await on.press('Control+Enter');
    expect(await Promise.all([1, 2, 3].map((row) => on.says(row, 'Остаток')))).toEqual(['12', '12', '12']);
  });

  test('a cell that somebody else leads is not opened', async () => {
    await on.click(9, 'Цена');
    await on.type('5');
    expect(await on.page.getByText('Цену этой строки ведёт другой').count()).toBe(1);
    await on.press('Enter');
    expect(await on.state(9, 'Цена')).toBe(null);
  });
});

describe('moving and selecting', () => {
  test('arrows, Home, End, pages and Ctrl walk the cells, also to the last of a hundred thousand', async () => {
    await on.click(1, 'Цена');
    await on.press('Control+ArrowDown');
    await on.cell(100_000, 'Артикул').getByText('ART-0100000').waitFor();
    await on.press('Control+Home');
    await on.cell(1, 'Артикул').getByText('ART-0000001').waitFor();
    await on.press('ArrowRight', 'ArrowRight', 'PageDown', 'PageUp', 'ArrowDown', 'ArrowDown');
    await on.type('42');
    await on.press('Enter');
    expect(await on.says(3, 'Цена')).toMatch(/^42/);
  });

  test('Shift spreads a selection over the pinned edge, and Escape takes it back', async () => {
    await on.click(1, 'Название и артикул');
    await on.press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown');
    expect(await on.selected()).toBe('Выделено 2 × 3');
    await on.press('Escape');
    expect(await on.selected()).toBe('');
  });

  test('the mouse drags a selection, Shift and a click end one', async () => {
    await on.cell(2, 'Артикул').dragTo(on.cell(6, 'Остаток'));
    expect(await on.selected()).toBe('Выделено 5 × 3');
    await on.click(3, 'Артикул');
    await on.click(4, 'Цена', { modifiers: ['Shift'] });
    expect(await on.selected()).toBe('Выделено 2 × 2');
  });

  test('Ctrl+A is all that match, and says how many', async () => {
    await on.click(1, 'Цена');
    await on.press('Control+a');
    expect(await on.selected()).toMatch(/^Выделены все: 100.000 строк$/);
    await on.press('Delete');
    await on.page.getByText('Выделено 100 000 строк, а в таблице').waitFor();
    expect(await on.saving()).toBe('Всё сохранено');
  });

  test('Tab walks along and on to the next row, and after Escape leaves the sheet', async () => {
    await on.click(1, 'Цена');
    await on.press('Tab', 'Shift+Tab');
    await on.type('8');
    await on.press('Enter');
    expect(await on.says(1, 'Цена')).toMatch(/^8/);
    await on.press('Escape', 'Tab');
    expect(await on.input().evaluate((element) => element === document.activeElement)).toBe(false);
  });
});

describe('blocks', () => {
  test('20 × 5 are copied and pasted elsewhere as one step', async () => {
    await on.click(1, 'Цена');
    for (let row = 1; row < 20; row++) await on.press('Shift+ArrowDown');
    await on.press('Shift+ArrowRight');
    const { plain, html } = await on.copy();
    expect(plain.split('\n')).toHaveLength(20);
    expect(plain.split('\n')[1]).toBe('8019\t31');
    expect(html).toContain('<tr><td>8019</td><td>31</td></tr>');
    await on.click(30 - 15, 'Цена');
    await on.paste(plain);
    expect(await on.says(16, 'Остаток')).toBe('31');
    expect(await on.selected()).toBe('Выделено 20 × 2');
    await on.press('Control+z');
    expect(await on.says(16, 'Остаток')).toBe(String((15 * 31) % 240));
    await on.press('Control+Shift+z');
    expect(await on.says(16, 'Остаток')).toBe('31');
  });

  test('a spreadsheet’s quotes, line breaks and numbers are read, and refusals are counted', async () => {
    await on.click(1, 'Название и артикул');
    await on.press('ArrowRight', 'ArrowRight');
    await on.paste('1 234,50\t7\n"12 ""кг"""\t8\n99\t"1\n2"\n');
    await on.page.getByText('Не подошло: 2 ячейки').waitFor();
    expect(await on.says(1, 'Цена')).toMatch(/^1.234,50/);
    expect([await on.says(2, 'Остаток'), await on.says(2, 'Цена')]).toEqual(['8', '12 "кг"']);
    expect(await on.state(3, 'Остаток')).toBe('refused');
  });

  test('a table of a page is pasted cell by cell, what spans several places once', async () => {
    await on.click(1, 'Цена');
    await on.paste('', '<meta><table><tr><td>15</td><td>3</td></tr><tr><td colspan="2">16</td></tr></table>');
    expect(
      [await on.says(1, 'Цена'), await on.says(1, 'Остаток'), await on.says(2, 'Цена')].map(
        (text) => text.split('\u00a0')[0],
      ),
    ).toEqual(['15', '3', '16']);
  });

  test('a block fills a selection of several of it, and a formula does no harm outside', async () => {
    await on.click(1, 'Название и артикул');
    await on.paste('=1+1');
    expect(await on.says(1, 'Название и артикул')).toBe('=1+1');
    expect((await on.copy()).plain).toBe("'=1+1");
    await on.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await on.paste("'=а\nб");
    expect(await Promise.all([1, 2, 3, 4].map((row) => on.says(row, 'Название и артикул')))).toEqual([
      '=а',
      'б',
      '=а',
      'б',
    ]);
  });

  test('Ctrl+D fills down, the handle fills as far as it is dragged, Delete empties', async () => {
    await on.click(1, 'Остаток');
    await on.type('500');
    await on.press('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
    expect(await on.says(3, 'Остаток')).toBe('500');
    const handle = on.page.locator('[data-fill-handle]');
    await handle.dragTo(on.cell(6, 'Остаток'));
    expect(await on.says(6, 'Остаток')).toBe('500');
    expect(await on.selected()).toBe('Выделено 6 × 1');
    await on.press('Delete');
    expect(await on.says(6, 'Остаток')).toBe('');
    await on.press('Control+z', 'Control+z');
    expect(await on.says(6, 'Остаток')).toBe(String((5 * 31) % 240));
  });

  test('rows that were never loaded are brought and written by the same step, and nothing is called saved before', async () => {
    // Slow enough for what is at hand to be saved while the rest is still being brought.
    await on.open('?sheet&delay=1000');
    await on.click(1, 'Остаток');
    await on.paste(Array.from({ length: 600 }, (_, row) => String(row + 1)).join('\n'));
    await on.press('Control+ArrowDown', 'Control+ArrowUp');
    await expect.poll(on.saving).toBe('Всё сохранено');
    expect((await on.requests()).reduce((sum, rows) => sum + rows, 0)).toBeGreaterThanOrEqual(599);
    await on.click(1, 'Остаток');
    await on.press('Control+z');
    await expect.poll(on.saving).toBe('Всё сохранено');
    expect(await on.says(1, 'Остаток')).toBe('0');
  });
});

describe('saving', () => {
  test('a cell tells how it stands: unsaved, then saved; what the server refuses stays', async () => {
    await on.click(1, 'Цена');
    await on.type('2000000');
    await on.press('Enter');
    expect(await on.state(1, 'Цена')).toBe('unsaved');
    await expect.poll(() => on.state(1, 'Цена')).toBe('refused');
    await on.press('ArrowUp');
    await on.page.getByText('Цена: Не больше миллиона').waitFor();
    await on.type('2000');
    await on.press('Enter');
    await expect.poll(() => on.state(1, 'Цена')).toBe('saved');
    await expect.poll(() => on.state(1, 'Цена')).toBe(null);
  });

  test.each([
    ['Оставить моё', /^555/],
    ['Взять новое', /^333/],
  ])('what somebody else changed meanwhile is told with both values: %s', async (answer, said) => {
    await on.click(1, 'Цена');
    await on.meddle('1', '333');
    await on.type('555');
    await on.press('Enter', 'ArrowUp');
    await on.page.getByText('Сейчас там «333», у вас «555»').waitFor();
    await on.page.getByRole('button', { name: answer }).click();
    await expect.poll(on.saving).toBe('Всё сохранено');
    await expect.poll(() => on.says(1, 'Цена')).toMatch(said);
  });

  test('unsaved cells stay through a refetch, a scroll and another order', async () => {
    await on.click(2, 'Остаток');
    await on.type('много');
    await on.press('Enter');
    await on.page.evaluate(() =>
      (
        globalThis as unknown as { bench: { queries: { invalidateQueries(): Promise<void> } } }
      ).bench.queries.invalidateQueries(),
    );
    await on.press('Control+ArrowDown');
    await on.press('Control+ArrowUp');
    expect(await on.says(2, 'Остаток')).toBe('много');
    await on.page.getByRole('button', { name: 'К следующей отмеченной' }).click();
    await on.type('4');
    await on.press('Enter');
    await expect.poll(on.saving).toBe('Всё сохранено');
    expect(await on.says(2, 'Остаток')).toBe('4');
  });

  test('what is being typed goes into its cell when the list is asked anew meanwhile', async () => {
    await on.click(2, 'Остаток');
    await on.type('555');
    await on.page.evaluate(() => (globalThis as unknown as AskedAnew).bench.order('title'));
    await expect.poll(() => on.grid().locator('[aria-sort=ascending]').count()).toBe(1);
    await expect.poll(() => on.says(2, 'Остаток')).toBe('555');
    await expect.poll(on.saving).toBe('Всё сохранено');
  });

  test('undoing what was saved saves what was', async () => {
    await on.click(1, 'Остаток');
    await on.type('9');
    await on.press('Enter');
    await expect.poll(on.saving).toBe('Всё сохранено');
    await on.press('Control+z');
    expect(await on.says(1, 'Остаток')).toBe('0');
    await expect.poll(on.requests).toEqual([1, 1]);
    await expect.poll(on.saving).toBe('Всё сохранено');
  });
});

describe('for everybody', () => {
  test.each(['light', 'dark'] as const)(
    'axe finds nothing in the %s theme, at rest, with a selection, and while one types',
    async (scheme) => {
      await on.page.evaluate((wanted) => localStorage.setItem('mantine-color-scheme-value', wanted), scheme);
      // Fewer rows in sight: axe reads each of them, and they are alike.
      await on.page.setViewportSize({ width: 1500, height: 480 });
      await on.page.reload();
      await on.click(1, 'Остаток');
      await on.type('много');
      await on.press('Enter', 'ArrowUp', 'Shift+ArrowDown');
      const found = async () =>
        (await violations(on.page)).map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
      expect(await found()).toEqual([]);
      await on.click(2, 'Цвет');
      await on.type('оттенок');
      await on.page.getByRole('option').nth(5).waitFor();
      expect(await found()).toEqual([]);
      await on.page.setViewportSize({ width: 1900, height: 900 });
    },
  );
});
