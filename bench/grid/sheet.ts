import type { Page } from '@playwright/test';

/** Milliseconds until what was done is painted. */
export interface Shown {
  what: string;
  ms: number;
}

/** Pastes 2,000 × 5, takes it back, pastes it once more with all rows at hand, and edits one cell: how soon each is seen. */
export async function sheetTimes(page: Page): Promise<Shown[]> {
  await page.locator('[role=row][aria-rowindex="2"] [aria-colindex="12"]').click();
  const first = await paste(page);
  await settled(page);
  const undone = await keyed(page, { code: 'KeyZ', ctrlKey: true });
  await settled(page);
  const again = await paste(page);
  await settled(page);
  const edited = await edit(page);
  return [
    { what: 'paste 2,000 × 5, rows fetched on the way', ms: first },
    { what: 'undo', ms: undone },
    { what: 'paste 2,000 × 5, rows at hand', ms: again },
    { what: 'edit of one cell', ms: edited },
  ];
}

const paste = (page: Page): Promise<number> =>
  page.getByLabel('Ячейки: Товары').evaluate(async (input) => {
    const seed = Math.floor(Math.random() * 1000);
    const rows = Array.from({ length: 2000 }, (_, row) => Array.from({ length: 5 }, (_, at) => seed + row * 5 + at));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', rows.map((row) => row.join('\t')).join('\n'));
    const started = performance.now();
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const ms = performance.now() - started;
    const cell = document.querySelector('[role=row][aria-rowindex="3"] [aria-colindex="13"]')?.textContent;
    if (cell !== String(seed + 6)) throw new Error(`the paste isn't seen: ${cell} rather than ${seed + 6}`);
    return ms;
  });

const keyed = (page: Page, key: { code: string; ctrlKey?: boolean }): Promise<number> =>
  page.getByLabel('Ячейки: Товары').evaluate(async (input, key) => {
    const started = performance.now();
    input.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - started;
  }, key);

async function edit(page: Page): Promise<number> {
  await page.keyboard.type('77');
  const ms = await keyed(page, { code: 'Enter' });
  await page.locator('[role=row][aria-rowindex="2"] [aria-colindex="12"]').getByText('77', { exact: true }).waitFor();
  return ms;
}

/** Waits until everything is saved: the next measure has the processor for itself. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1500);
  await page.getByText('Всё сохранено').waitFor({ timeout: 60_000 });
}
