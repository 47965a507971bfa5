import { marketplaces, switchKinds } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { asksOnly } from './marketplace.ts';
import { publishedBy } from './published.ts';
import { connectors } from './registry.ts';
import { changedBy } from './writes.ts';

const requestOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
};

describe.each(marketplaces)('writes to %s', (marketplace) => {
  const connector = connectors[marketplace];
  const used = Object.keys(publishedBy(marketplace).used);

  it('are told from reading for each method that we use', () => {
    for (const name of used) expect(() => changedBy(connector, requestOf(name)), name).not.toThrow();
  });

  it('stand in one list each, and none of them only asks', () => {
    const listed = Object.values(connector.writes).flat();
    expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted());
    expect(listed.filter((name) => asksOnly(connector, requestOf(name)))).toEqual([]);
    expect(listed.filter((name) => !used.includes(name))).toEqual([]);
  });

  it('have a kind for prices, stocks, cards and orders', () => {
    const kinds = switchKinds.filter((kind) => connector.writes[kind].length > 0);
    const always = ['prices', 'stocks', 'cards', 'orders'];
    expect(kinds.filter((kind) => kind !== 'promotions')).toEqual(always);
    expect(connector.writes.promotions.length > 0).toBe(connector.missing.promotions === undefined);
  });

  it('are refused where no list knows the method', () => {
    expect(() => changedBy(connector, { method: 'DELETE', path: '/v9/everything' })).toThrow('stands in no list');
  });
});
