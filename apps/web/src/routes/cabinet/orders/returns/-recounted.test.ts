import { expect, test } from 'vitest';
import { recounted } from './-recounted.ts';

test.each([
  ['a damaged piece is no good one', { good: 2, damaged: 0 }, { damaged: 1 }, { good: 1, damaged: 1 }],
  ['a good piece is no damaged one', { good: 0, damaged: 2 }, { good: 1 }, { good: 1, damaged: 1 }],
  ['what fits leaves the other as it is', { good: 1, damaged: 0 }, { damaged: 1 }, { good: 1, damaged: 1 }],
  ['fewer of one makes no more of the other', { good: 2, damaged: 0 }, { good: 1 }, { good: 1, damaged: 0 }],
])('%s', (_, was, typed, becomes) => {
  expect(recounted(was, typed, 2)).toEqual(becomes);
});
