import { Button } from '@mantine/core';
import { countMendedProducts, isBusyTask, runTask, type Task } from '@prilavok/contract';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { productForms } from '#features/catalogs/words.ts';
import type { Shop } from '#features/marketplaces/tasks/faults.tsx';
import { run } from '#features/marketplaces/tasks/task-acts.tsx';
import { number } from '#text/numbers.ts';
import { counted, plural } from '#text/plurals.ts';
import { Note } from '#ui/marks/note.tsx';
import type { FaultGroup } from './-fault-groups.ts';
import { Mend } from './-mend.tsx';
import css from './-task.module.css';

interface Props {
  task: Task;
  where: Shop;
  groups: readonly FaultGroup[];
  /** The one whose goods alone are listed below. */
  chosen: FaultGroup | undefined;
  onChoose: (group: FaultGroup | undefined) => void;
}

const few = 4;

/**
 * Faults that keep goods of the task back, the commonest first, each with its goods and the way to mend it for all of
 * them at once.
 */
export function TaskFaults({ task, where, groups, chosen, onChoose }: Props) {
  const [wanted, setWhole] = useState(false);
  if (groups.length === 0) return null;
  // An address may name one that isn't among the first.
  const whole = wanted || (chosen !== undefined && groups.indexOf(chosen) >= few);
  const more = groups.length - few;
  return (
    <section className={css.reasons} aria-label="Что мешает товарам">
      <h2>Что мешает товарам</h2>
      <ul>
        {(whole ? groups : groups.slice(0, few)).map((group) => (
          <li key={group.key}>
            <b>{number(group.count)}</b>
            <span translate="no">{group.title}</span>
            <div>
              <Button
                variant={group === chosen ? 'light' : 'subtle'}
                size="compact-xs"
                aria-pressed={group === chosen}
                onClick={() => onChoose(group === chosen ? undefined : group)}
              >
                Только эти товары
              </Button>
              <Mend group={group} task={task} where={where} />
            </div>
          </li>
        ))}
      </ul>
      {isBusyTask(task) ? <Running /> : <Mended task={task} />}
      {more > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(!whole)}>
          {whole ? 'Свернуть' : `Ещё ${number(more)} ${plural(more, ['причина', 'причины', 'причин'])}`}
        </Button>
      )}
    </section>
  );
}

/** While the task runs its reasons are partly those of the run before. */
const Running = () => (
  <div className={css.notes}>
    <Note>Задача идёт: причины сменятся, как только площадка ответит по товарам.</Note>
  </div>
);

/** Goods mended since the run, which go to the marketplace with the next one. */
function Mended({ task }: { task: Task }) {
  const may = useMay(runTask);
  const asked = { path: { id: task.account }, query: { task: task.id }, quiet: true };
  const mended = useCall(countMendedProducts, asked).data?.mended ?? 0;
  if (mended === 0) return null;
  return (
    <div className={css.notes}>
      <Note>
        Исправлено с тех пор: {counted(mended, productForms)}. На площадку это уйдёт со следующей выгрузкой.{' '}
        {may && (
          <Button variant="subtle" size="compact-xs" onClick={() => run(task)}>
            Выгрузить снова
          </Button>
        )}
      </Note>
    </div>
  );
}
