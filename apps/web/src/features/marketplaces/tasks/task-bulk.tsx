import { Button } from '@mantine/core';
import { isBusyTask, type Task } from '@prilavok/contract';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { Picked } from '#ui/list/list-page.tsx';
import { run, stop } from './task-acts.tsx';

/** Runs the picked tasks that stand, and stops those that go. */
export function TasksBulk({ picked, all }: { picked: Picked; all: readonly Task[] }) {
  const tasks = all.filter(({ id }) => picked.ids?.includes(id));
  const idle = tasks.filter((task) => !isBusyTask(task));
  const going = tasks.filter((task) => isBusyTask(task) && !task.stopping);
  const each = (list: readonly Task[], act: (task: Task) => void) => () => {
    for (const task of list) act(task);
    picked.clear();
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={idle.length === 0}
        title={idle.length === 0 ? 'Все выбранные уже идут' : undefined}
        leftSection={<IconPlayerPlay />}
        onClick={each(idle, run)}
      >
        Запустить {idle.length}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={going.length === 0}
        title={going.length === 0 ? 'Ни одна из выбранных не идёт' : undefined}
        leftSection={<IconPlayerStop />}
        onClick={each(going, stop)}
      >
        Остановить {going.length}
      </Button>
    </>
  );
}
