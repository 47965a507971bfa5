import type { MarketplaceClient } from '@prilavok/marketplaces';
import { expect, it } from 'vitest';
import type { TaskRun } from '../tasks/run.ts';
import { syncProducts } from './products-sync.ts';

it('a list of products that leads back to the same page ends the run, and is asked for no more', async () => {
  const asked: unknown[] = [];
  const list: MarketplaceClient['products']['list'] = async (page) => {
    asked.push(page.cursor);
    return { rows: [], cursor: 'here' };
  };
  const run = {
    client: { products: { list } },
    task: { input: null },
    position: { cursor: 'here', seen: 500, label: '' },
  } as unknown as TaskRun;
  await expect(syncProducts(run)).rejects.toMatchObject({ kind: 'down', message: expect.stringContaining('по кругу') });
  expect(asked).toEqual(['here']);
});
