import { expect, test } from 'vitest';
import { curlOf } from './-curl.ts';

const keys = [
  { slug: 'client_id', keyType: 'text' as const, label: 'Client ID', hint: '', filled: true, value: '1001' },
  { slug: 'api_key', keyType: 'secret' as const, label: 'API-ключ', hint: '', filled: true, value: null },
];

test('a request becomes a command with the names of secrets instead of secrets', () => {
  expect(curlOf({ method: 'POST', path: '/v1/roles', request: '{"a":1}' }, keys)).toBe(
    [
      'curl -X POST "$API_URL/v1/roles"',
      '-H "Client-Id: 1001"',
      '-H "Api-Key: $API_KEY"',
      '-H "Content-Type: application/json"',
      `-d '{"a":1}'`,
    ].join(' \\\n  '),
  );
});

test('an apostrophe in the body does not end the quoted text', () => {
  expect(curlOf({ method: 'POST', path: '/', request: "it's" }, [])).toContain(`-d 'it'\\''s'`);
});

test('a request without a body sends none', () => {
  expect(curlOf({ method: 'GET', path: '/', request: '' }, [])).toBe('curl -X GET "$API_URL/"');
});
