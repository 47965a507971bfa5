import { withCompany } from '../../database/pools.ts';
import { refreshAttributes, refreshCategories } from '../dictionaries/dictionaries.ts';
import { mappedCategories } from '../stored/categories.queries.ts';
import type { TaskRun } from '../tasks/run.ts';

/** Refreshes the marketplace's tree, and the attributes of the categories that this company has mapped. */
export async function refreshDictionaries(run: TaskRun): Promise<void> {
  const { marketplace, environment } = run.account;
  run.progress({ note: 'Обновляем категории' });
  const { total, changed } = await refreshCategories(run.company, run.client, { marketplace, environment });
  await run.log('info', `Категорий ${total}, изменилось ${changed}`);
  const mapped = await withCompany(run.company, (db) => mappedCategories(db, { marketplace, environment }));
  run.progress({ done: 1, total: 1 + mapped.length });
  await run.save(null);
  for (const category of mapped) {
    run.signal.throwIfAborted();
    run.progress({ note: `Обновляем атрибуты: ${category.title}` });
    await refreshAttributes(run.company, run.client, { ...category, marketplace, environment });
    run.progress({ done: 1 });
    await run.save(null);
  }
}
