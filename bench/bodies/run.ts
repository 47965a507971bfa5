import { readJson } from '../../apps/server/src/http/bodies/read-json.ts';
import { argument } from '../parts/shop.ts';
import { shapes } from './shapes.ts';

/**
 * What it costs to read a body of a mebibyte, whatever its shape, beside a bare JSON.parse of the same text in the same run. Nothing else happens in the
 * one thread meanwhile, and whoever sends it may be anybody.
 */
const rounds = argument('rounds', 31);
const mostTimes = 3;

/** A body that is refused is read as far as the refusal. */
function readOrRefused(text: string): void {
  try {
    readJson(text);
  } catch {}
}

/** The two take turns, so that whatever else the machine does falls upon both; the medians are compared. */
function measured(text: string): { bare: number; ours: number } {
  const [bare, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(timeOf(() => JSON.parse(text)));
    ours.push(timeOf(() => readOrRefused(text)));
  }
  return { bare: median(bare), ours: median(ours) };
}

function timeOf(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const results = Object.entries(shapes).map(([shape, text]) => ({ shape, ...measured(text) }));
console.table(
  results.map(({ shape, bare, ours }) => ({
    'тело в 1 МиБ': shape,
    'JSON.parse, мс': bare.toFixed(2),
    'чтение, мс': ours.toFixed(2),
    'во сколько раз': (ours / bare).toFixed(2),
  })),
);
const worst = Math.max(...results.map(({ bare, ours }) => ours / bare));
const held = worst <= mostTimes;
console.log(`${held ? '✓' : '✗'} в худшем случае ${worst.toFixed(2)} × JSON.parse (нужно не больше ${mostTimes})`);
process.exitCode = held ? 0 : 1;
