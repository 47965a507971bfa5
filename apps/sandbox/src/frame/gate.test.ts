import { expect, test } from 'vitest';
import { createGate, type Rate } from './gate.ts';

/** A gate with a clock of its own, and one account at one rate. */
function aGate(rate: Partial<Rate>) {
  let now = 0;
  const gate = createGate(() => now);
  const rates = [{ title: 'calls', amount: 4, perMs: 1_000, ...rate }];
  const at = { host: 'api.test', operation: 'POST /v1/prices' };
  return {
    /** How long each of so many requests would have to wait. */
    ask: (times: number, body: unknown = null) =>
      Array.from({ length: times }, () => gate.pass('shop', rates, at, body).waitMs),
    pass: () => gate.pass('shop', rates, at, null),
    later(ms: number) {
      now += ms;
    },
  };
}

test('lets in as many as the rate allows within any of its spans', () => {
  const { ask, later } = aGate({});
  expect(ask(5)).toEqual([0, 0, 0, 0, 1_000]);
  later(400);
  expect(ask(1)).toEqual([600]);
  later(600);
  expect(ask(5)).toEqual([0, 0, 0, 0, 1_000]);
});

test('lets a burst in at once, and then what has grown back', () => {
  const { ask, later } = aGate({ burst: 2 });
  expect(ask(3)).toEqual([0, 0, 500]);
  later(500);
  expect(ask(3)).toEqual([0, 0, 500]);
});

test('counts elements where the rate is of elements, and takes one request that is larger than all of it', () => {
  const { ask, later } = aGate({ cost: (body) => Number(body) });
  expect(ask(2, 3)).toEqual([0, 1_000]);
  expect(ask(1, 1)).toEqual([0]);
  later(1_000);
  expect(ask(1, 100)).toEqual([0]);
});

test('an answer that costs more than its request is counted so', () => {
  const { ask, pass } = aGate({ penalty: (status) => (status === 409 ? 3 : 0) });
  pass().answered(200);
  expect(pass().turn?.left).toBe(2);
  pass().answered(409);
  expect(ask(1)).toEqual([1_000]);
});

test('a rate covers only what it is for', () => {
  const { ask } = aGate({ covers: ({ operation }) => operation.startsWith('GET') });
  expect(ask(9).every((wait) => wait === 0)).toBe(true);
});
