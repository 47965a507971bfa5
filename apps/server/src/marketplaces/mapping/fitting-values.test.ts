import { expect, it } from 'vitest';
import { fitting } from './fitting-values.ts';

const remaining = { ru: ['44', '46'], int: ['s', 'm'] };
const all = { us: ['44', '46', 's', 'm', 'odd'], it: ['ru', 'int', 'free'] };

it.each([
  { leaves: 'all where the grid has no value', limits: 'us', chosen: [], fit: all.us },
  { leaves: 'the sizes of the chosen grid', limits: 'us', chosen: ['ru'], fit: ['44', '46'] },
  { leaves: 'the sizes of each chosen grid', limits: 'us', chosen: ['ru', 'int'], fit: ['44', '46', 's', 'm'] },
  { leaves: 'all beside a grid that is said to limit nothing', limits: 'us', chosen: ['ru', 'free'], fit: all.us },
  { leaves: 'grids that have the chosen size, or limit nothing', limits: 'it', chosen: ['44'], fit: ['ru', 'free'] },
  { leaves: 'all grids where no size is chosen', limits: 'it', chosen: [], fit: all.it },
] as const)('leaves $leaves', ({ limits, chosen, fit }) => {
  expect(all[limits].filter(fitting([{ limits, remaining, chosen }]))).toEqual(fit);
});
