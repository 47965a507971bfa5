import { expect, test } from 'vitest';
import { curlOf } from './-curl.ts';

const keys = [
  { slug: 'client_id', keyType: 'text' as const, label: 'Client ID', hint: '', filled: true },
  { slug: 'api_key', keyType: 'secret' as const, label: 'API-ключ', hint: '', filled: true },
];

test('a request becomes a command with the names of keys instead of keys', () => {
  expect(curlOf({ method: 'POST', path: '/v1/roles', request: '{"a":1}' }, keys)).toBe(
    [
      'curl -X POST "$API_URL/v1/roles"',
      '-H "Client-Id: $CLIENT_ID"',
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
