import type { TaskRun } from '../tasks/run.ts';

/** It is told so often, in milliseconds. */
const every = 2000;

/** Says of a run that reads dictionaries for minutes how far it is: until the first cards leave nothing else is seen of it. */
export function readingDictionaries(run: Pick<TaskRun, 'progress' | 'save' | 'position'>) {
  let told = Date.now();
  return async (asked: number, of: number): Promise<void> => {
    if (Date.now() - told < every) return;
    told = Date.now();
    run.progress({ note: `Читаем справочники площадки: ${asked} из ${of}` });
    await run.save(run.position);
  };
}
