import {
  cloneTask,
  isBusyTask,
  removeTask,
  resetTask,
  resetTaskPositions,
  runTask,
  stopTask,
  type Task,
} from '@prilavok/contract';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmDelete, confirmSave } from '#ui/confirm.ts';
import type { Choice } from '#ui/menu-button.tsx';

/** Acts upon a task beyond running it; what can't be done now says why. */
export function taskChoices(
  task: Task,
  go: { edit: () => void; to: (task: Task) => void; gone: () => void },
): Choice[] {
  const path = { id: task.id };
  const going = isBusyTask(task) ? 'Сначала остановите задачу' : undefined;
  return [
    { label: 'Изменить', onClick: go.edit },
    {
      label: 'Создать копию',
      off: task.chosen === null ? undefined : 'Отправьте предложения ещё раз из списка товаров',
      onClick: () =>
        quietly(async () => {
          const copy = await change(cloneTask, { path });
          success('Копия создана, расписание у неё выключено');
          go.to(copy);
        }),
    },
    {
      label: 'Начать с первого товара',
      off: going ?? (task.position === null ? 'Задача и так начнёт сначала' : undefined),
      onClick: () =>
        quietly(async () => {
          await change(resetTaskPositions, { path });
          success('Следующий прогон начнётся с первого товара');
        }),
    },
    { label: 'Сбросить', off: going, onClick: () => askReset(task) },
    { label: 'Удалить', destructive: true, off: going, onClick: () => askRemove(task, go.gone) },
  ];
}

/** Running a task, or stopping the one that goes, as a choice of a menu. */
export const runChoice = (task: Task): Choice =>
  isBusyTask(task)
    ? { label: 'Остановить', off: task.stopping ? 'Уже останавливается' : undefined, onClick: () => stop(task) }
    : { label: 'Запустить', onClick: () => run(task) };

/** Puts a task into the queue; a refusal says itself in a toast. */
export const run = (task: Task): void => quietly(() => change(runTask, { path: { id: task.id } }));
/** Asks a task to stop, which it does after what it is at; a refusal says itself in a toast. */
export const stop = (task: Task): void => quietly(() => change(stopTask, { path: { id: task.id } }));

function askReset(task: Task): void {
  confirmSave({
    header: 'Сбросить задачу?',
    message: (
      <>
        Задача <b translate="no">«{task.title}»</b> забудет итоги по товарам и в следующий раз отправит всё заново, даже
        то, что не менялось.
      </>
    ),
    accept: () => change(resetTask, { path: { id: task.id } }),
  });
}

function askRemove(task: Task, gone: () => void): void {
  confirmDelete({
    header: 'Удалить задачу?',
    message: (
      <>
        Задача <b translate="no">«{task.title}»</b> исчезнет вместе с журналом и итогами. Товары на площадке останутся.
      </>
    ),
    accept: async () => {
      await change(removeTask, { path: { id: task.id } });
      gone();
    },
  });
}
