import { readFile } from 'node:fs/promises';
import { carriers } from '@prilavok/carriers';
import { deliveryMoves, deliveryStates, deliveryStateTitles } from '@prilavok/contract';
import { expect, it } from 'vitest';

const page = await readFile(new URL('../../docs/orders.md', import.meta.url), 'utf8');

it('docs/orders.md names every state of a delivery with what may follow it', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, state, title, next]) => [
    state,
    title,
    next,
  ]);
  const words = (next: readonly string[]) =>
    next.length === 0 ? 'nothing' : next.map((one) => `\`${one}\``).join(', ');
  expect(rows).toEqual(deliveryStates.map((state) => [state, deliveryStateTitles[state], words(deliveryMoves[state])]));
});

it('docs/orders.md names every carrier', () => {
  for (const slug of Object.keys(carriers)) expect(page).toContain(`| \`${slug}\` |`);
});
