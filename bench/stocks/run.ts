import { join } from 'node:path';
import { Marketplace as marketplaces } from '@prilavok/contract';
import { child, endChildren } from '../parts/measure.ts';
import { argument } from '../parts/shop.ts';

/**
 * `npm run bench -- stocks [--rows 100000] [--least 60]`: what it costs a client to send that many stocks, limits off, by the processor's time of this process alone; then
 * a part of them within the documented limits, hurried, beside what these dictate.
 */
const rows = argument('rows', 100_000);
const wanted = { rate: 20_000, memory: 300, over: 1.05 };
/**
 * What a client throws away is collected early, and one that holds more than this, in MB, dies: with a machine's whole memory before it Node collects
 * when it likes, and what is seen then is no client's need.
 */
const heap = { NODE_OPTIONS: '--max-old-space-size=200 --max-semi-space-size=8' };
/** For so many seconds the documented limits keep the second part waiting at least. */
const least = argument('least', 60);

interface Measured {
  /** Rows a second of the processor's time of the client, and of the clock's. */
  work: number;
  wall: number;
  /** At most, in MB. */
  memory: number;
  /** Seconds that the documented limits dictate, and how many it took beyond. */
  dictated: number;
  over: number;
  ratio: number;
}

try {
  const port = await child(join(import.meta.dirname, 'bare.ts'), [], process.env);
  const lines: [string, boolean][] = [];
  const table: Record<string, object> = {};
  for (const marketplace of marketplaces.options) {
    const args = [marketplace, port, String(rows), String(least)];
    const seen = JSON.parse(
      await child(join(import.meta.dirname, 'worker.ts'), args, { ...process.env, ...heap }),
    ) as Measured;
    table[marketplace] = {
      'строк в секунду своей работы': seen.work,
      'строк в секунду': seen.wall,
      'память, МБ': seen.memory,
      'велят лимиты, с': seen.dictated,
      'сверх того, с': seen.over,
    };
    lines.push(
      [`${marketplace}: ${seen.work} строк в секунду своей работы (нужно ${wanted.rate})`, seen.work >= wanted.rate],
      [`${marketplace}: память ${seen.memory} МБ (нужно меньше ${wanted.memory})`, seen.memory < wanted.memory],
      [
        `${marketplace}: с лимитами ${seen.ratio} того, что они велят (нужно не больше ${wanted.over})`,
        seen.ratio <= wanted.over,
      ],
    );
  }
  console.table(table);
  for (const [text, held] of lines) console.log(`${held ? '✓' : '✗'} ${text}`);
  process.exitCode = lines.every(([, held]) => held) ? 0 : 1;
} finally {
  await endChildren();
}
