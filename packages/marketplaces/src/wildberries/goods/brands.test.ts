import { expect, test } from 'vitest';
import type { Caller } from '../../http.ts';
import { brandsReader } from './brands.ts';

test('pages of brands that were looked through are not asked for again by a search of all of them', async () => {
  const asked: (string | undefined)[] = [];
  const http = {
    json: async ({ query }: { query: { next?: string } }) => {
      asked.push(query.next);
      const at = Number(query.next ?? 0);
      return { brands: [{ name: `Бренд ${at}` }], next: at < 3 ? at + 1 : null };
    },
  } as unknown as Caller;
  const brands = brandsReader(http);
  const first = await brands.page('105');
  await brands.page('105', first.cursor ?? '');
  expect((await brands.all('105')).map(({ value }) => value)).toEqual(['Бренд 0', 'Бренд 1', 'Бренд 2', 'Бренд 3']);
  expect(asked).toEqual([undefined, '1', '2', '3']);
});

test('a page that failed is asked for anew', async () => {
  let fails = true;
  const http = {
    json: async () => {
      if (!fails) return { brands: [{ name: 'Luminarc' }], next: null };
      fails = false;
      throw new Error('no answer');
    },
  } as unknown as Caller;
  const brands = brandsReader(http);
  await expect(brands.page('105')).rejects.toThrow('no answer');
  expect((await brands.all('105')).map(({ value }) => value)).toEqual(['Luminarc']);
});
