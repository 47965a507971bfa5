import { expect, test } from 'vitest';
import { idNumber, parseExact, parseToResend } from './exact-json.ts';

const long = String(2n ** 53n + 1n);

test.each([
  [`{"id":${long}}`, { id: long }],
  [`{"ids":[ ${long}, 7]}`, { ids: [long, 7] }],
  [`[-${long}]`, [`-${long}`]],
  [long.padStart(17, ' '), long],
  [`{"id":18446744073709551615}`, { id: '18446744073709551615' }],
  [`{"id":9007199254740991}`, { id: 9007199254740991 }],
  [`{"sum":0.125,"far":1e30,"text":"x: 90071992547409930"}`, { sum: 0.125, far: 1e30, text: 'x: 90071992547409930' }],
])('reads %s to the last digit', (text, value) => {
  expect(parseExact(text)).toEqual(value);
});

test('sends an id as a number to the last digit', () => {
  expect(JSON.stringify({ id: idNumber(long), other: idNumber('17'), none: idNumber('') })).toBe(
    `{"id":${long},"other":17,"none":0}`,
  );
});

test('sends once more what was sent', () => {
  const sent = `{"ids":[${long},7],"sum":1.5}`;
  expect(JSON.stringify(parseToResend(sent))).toBe(sent);
});
