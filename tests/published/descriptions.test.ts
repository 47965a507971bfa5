import { describe, expect, test } from 'vitest';
import { descriptionOf } from './description.ts';
import { descriptionsAreHere } from './files.ts';
import { repairs } from './repairs.ts';

const published = [
  ['ozon', 461],
  ['yandex_market', 165],
  // Three of them were published later: wildberries/changes.yaml.
  ['wildberries', 289],
  ['magnit', 34],
  ['megamarket', 20],
] as const;

describe.skipIf(!descriptionsAreHere)('the published descriptions', () => {
  test.each(published)('of %s are read to the last method, and nothing broken is left', (marketplace, methods) => {
    const { operations, notes } = descriptionOf(marketplace);
    expect(operations).toHaveLength(methods);
    expect([...notes.broken]).toEqual([]);
    expect(operations.filter(({ answers, hosts }) => answers.size === 0 || hosts.length !== 1)).toEqual([]);
  });

  test('need every repair that is listed', () => {
    const made = new Set(published.flatMap(([marketplace]) => [...descriptionOf(marketplace).notes.repaired.keys()]));
    expect(repairs.map(({ what }) => what).filter((what) => !made.has(what))).toEqual([]);
  });

  test('find a method by its path, exact before template, with the values of its parts', () => {
    const wildberries = descriptionOf('wildberries');
    expect(wildberries.find('GET', '/api/v3/supplies/WB-GI-1', null)).toMatchObject({
      operation: { path: '/api/v3/supplies/{supplyId}' },
      values: { supplyId: 'WB-GI-1' },
    });
    expect(wildberries.find('GET', '/api/v3/orders/new', null)?.operation.path).toBe('/api/v3/orders/new');
    expect(wildberries.find('GET', '/api/v3/orders', 'content-api.wildberries.ru')).toBeUndefined();
    expect(descriptionOf('ozon').find('POST', '/v9/roles', null)).toBeUndefined();
  });

  test('say when a method will be switched off', () => {
    const dates = descriptionOf('ozon').operations.flatMap(({ path, leaving }) =>
      leaving?.offFrom ? [[path, leaving.offFrom]] : [],
    );
    expect(dates).toContainEqual(['/v3/posting/fbs/list', '2026-08-31']);
    const said = new Map(descriptionOf('ozon').operations.map(({ path, leaving }) => [path, leaving?.warning ?? null]));
    expect(said.get('/v3/posting/fbs/list')).toBe(
      'С 31 августа 2026 года метод будет отключён. Переключитесь на /v4/posting/fbs/list.',
    );
    expect(said.get('/v4/posting/fbs/list')).toBeNull();
  });
});
