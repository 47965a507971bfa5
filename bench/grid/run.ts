/**
 * How the grid scrolls: 100,000 rows × 20 columns, pages of 50 after 30 ms, in a real browser.
 * Ends non-zero under 50 frames a second, or when a frame had no row where one looks.
 */
import type { Page } from '@playwright/test';
import { openBrowser, servePage } from './browser.ts';

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

const server = await servePage();
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(server.url);
await page.getByRole('row').nth(5).waitFor();

const runs = new Map<string, Run[]>(speeds.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const { name, rowsPerSecond } of speeds) runs.get(name)?.push(await scroll(page, rowsPerSecond));
}
await browser.close();
await server.close();

const table = speeds.flatMap(({ name }) => {
  const run = middle(runs.get(name) ?? []);
  if (!run) return [];
  return {
    scroll: name,
    'frames/s': Math.round(run.frames),
    'median ms': Math.round(run.median),
    'p95 ms': Math.round(run.p95),
    'worst ms': Math.round(run.worst),
    'row in sight %': Math.round(run.inSight * 1000) / 10,
    'with data %': Math.round(run.filled * 1000) / 10,
  };
});
console.table(table);
const failed = table.filter((row) => row['frames/s'] < 50 || row['row in sight %'] < 100);
if (failed.length > 0) {
  console.error(`too slow or out of sight: ${failed.map((row) => row.scroll).join(', ')}`);
  process.exitCode = 1;
}
