import type { RemoteWarehouse } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { listWarehouses, saveWarehouses } from '../stored/warehouses.queries.ts';
import type { TaskRun } from '../tasks/run.ts';
import { warehousesChanged } from '../tasks/warehouses-changed.ts';

/** Reads the marketplace's warehouses; where one has come, is called otherwise or was closed, stock is divided anew. */
export async function refreshWarehouses(run: TaskRun): Promise<void> {
  run.progress({ note: 'Обновляем склады' });
  const shown = await run.client.warehouses.list();
  const news = await withCompany(run.company, async (db) => {
    const all = { search: '', isActive: 'any', limit: 1000, offset: 0 } as const;
    const known = new Map((await listWarehouses(db, run.account.id, all)).map((one) => [one.remoteId, one]));
    const found = shown.flatMap((one) => newsOf(one, known.get(one.id)) ?? []);
    await saveWarehouses(db, run.account.id, shown);
    if (found.length > 0) await warehousesChanged(db, run.account.id);
    run.progress({
      done: shown.length,
      total: shown.length,
      accepted: found.length,
      skipped: shown.length - found.length,
    });
    await run.saveWithin(db, null);
    return found;
  });
  await run.log('info', news.length > 0 ? news.join('; ') : `Складов ${shown.length}, всё по-прежнему`);
}

/** News of a warehouse, in words; nothing where all is as it was. */
function newsOf(
  { title, status, active }: RemoteWarehouse,
  known: { title: string; state: string; isActive: boolean } | undefined,
): string | undefined {
  if (!known) return `появился склад «${title}»`;
  if (known.isActive && !active) return `склад «${title}» больше не принимает остатки`;
  if (known.title !== title) return `склад «${known.title}» теперь называется «${title}»`;
  return known.state === status ? undefined : `склад «${title}»: ${status}`;
}
