/**
 * How the grid scrolls as a list and as a sheet: 100,000 and 1,000,000 rows × 20 and more columns, pages of 50 after 30 ms, in a real
 * browser, and with its processor slowed four times. Then how soon a paste of 2,000 × 5, its undoing and an edit are seen.
 * Ends non-zero under 50 frames a second (35 slowed), when a frame had no row where one looks, or when a paste takes longer than 100 ms.
 */
import type { Page } from '@playwright/test';
import { openBrowser, servePage } from './browser.ts';
import { sheetTimes } from './sheet.ts';

const rounds = 3;
const seconds = 4;
const speeds = [
  { name: 'still', rowsPerSecond: 0 },
  { name: '150 rows/s', rowsPerSecond: 150 },
  { name: '1,500 rows/s', rowsPerSecond: 1500 },
  { name: 'all rows in 5 s', rowsPerSecond: 20_000 },
];

interface Run {
  frames: number;
  median: number;
  p95: number;
  worst: number;
  inSight: number;
  filled: number;
}

/** Scrolls from outside the frames, as a person does, and looks from inside: what is there when a frame is painted. */
function scroll(page: Page, rowsPerSecond: number): Promise<Run> {
  return page.evaluate(
    async ({ rowsPerSecond, seconds }) => {
      const grid = document.querySelector('[role=grid]');
      if (!grid) throw new Error('there is no grid on the page');
      grid.scrollTop = 0;
      await new Promise((resolve) => setTimeout(resolve, 500));
      const box = grid.getBoundingClientRect();
      const start = performance.now();
      const hand = setInterval(() => {
        grid.scrollTop = ((performance.now() - start) / 1000) * rowsPerSecond * 40;
      }, 4);
      const deltas: number[] = [];
      let inSight = 0;
      let filled = 0;
      let before = start;
      for (;;) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        if (now - start > seconds * 1000) break;
        deltas.push(now - before);
        before = now;
        const row = document.elementFromPoint(box.left + 300, box.top + box.height / 2)?.closest('[role=row]');
        if (row) inSight++;
        if (row?.querySelector('[role=gridcell] input')) filled++;
      }
      clearInterval(hand);
      const sorted = deltas.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return {
        frames: deltas.length / seconds,
        median: at(0.5),
        p95: at(0.95),
        worst: at(1),
        inSight: inSight / deltas.length,
        filled: filled / deltas.length,
      };
    },
    { rowsPerSecond, seconds },
  );
}

/** The middle round by frames. */
const middle = (runs: readonly Run[]): Run | undefined =>
  runs.toSorted((one, other) => other.frames - one.frames)[Math.floor(runs.length / 2)];

interface Setting {
  name: string;
  address: string;
  /** How many times slower the processor is. */
  slowed: number;
  fewest: number;
}

const settings: Setting[] = [
  { name: 'list, 100,000', address: '', slowed: 1, fewest: 50 },
  { name: 'sheet, 100,000', address: '?sheet', slowed: 1, fewest: 50 },
  { name: 'sheet, 1,000,000', address: '?sheet&rows=1000000', slowed: 1, fewest: 50 },
  { name: 'sheet, 1,000,000, CPU ÷ 4', address: '?sheet&rows=1000000', slowed: 4, fewest: 35 },
];

const mostShown = 100;

const server = await servePage();

/** A browser of its own for each: the one that comes as a package ends with its first page. */
async function opened({ address, slowed }: Setting): Promise<Page> {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(server.url + address);
  await page.getByRole('row').nth(5).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  return page;
}

const table: Record<string, string | number>[] = [];
const failed: string[] = [];
for (const setting of settings) {
  const page = await opened(setting);
  const runs = new Map<string, Run[]>(speeds.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, rowsPerSecond } of speeds) runs.get(name)?.push(await scroll(page, rowsPerSecond));
  }
  await page.context().browser()?.close();
  for (const { name, rowsPerSecond } of speeds) {
    const run = middle(runs.get(name) ?? []);
    if (!run) continue;
    table.push({
      grid: setting.name,
      scroll: name,
      'frames/s': Math.round(run.frames),
      'median ms': Math.round(run.median),
      'p95 ms': Math.round(run.p95),
      'worst ms': Math.round(run.worst),
      'row in sight %': Math.round(run.inSight * 1000) / 10,
      'with data %': Math.round(run.filled * 1000) / 10,
    });
    // Slowed, as fast as one reads.
    const counts = setting.slowed === 1 || rowsPerSecond <= 150;
    if (counts && (run.frames < setting.fewest || run.inSight < 1)) failed.push(`${setting.name}: ${name}`);
  }
}
console.table(table);

const times: Record<string, string | number>[] = [];
for (const setting of settings.filter(({ name }) => name.startsWith('sheet'))) {
  const page = await opened(setting);
  await page.setViewportSize({ width: 2400, height: 900 });
  for (const { what, ms } of await sheetTimes(page)) {
    times.push({ grid: setting.name, what, 'ms until seen': Math.round(ms) });
    if (setting.slowed === 1 && ms > mostShown) failed.push(`${setting.name}: ${what}`);
  }
  await page.context().browser()?.close();
}
console.table(times);
await server.close();

if (failed.length > 0) {
  console.error(`too slow or out of sight: ${failed.join(', ')}`);
  process.exitCode = 1;
}
