import { Popover, Progress, UnstyledButton } from '@mantine/core';
import { plural } from '#text/plurals.ts';
import { percentOf, running } from '../tasks.ts';
import css from './top.module.css';

/** A ring with the percent of everything that runs now; absent when nothing does. */
export function Tasks() {
  const list = running.use();
  if (list.length === 0) return null;
  const percent = percentOf(list);
  const words = `Идёт ${list.length} ${plural(list.length, ['задача', 'задачи', 'задач'])}`;
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <UnstyledButton
          className={css.tasks}
          aria-label={percent === undefined ? words : `${words}, ${percent} %`}
          title={words}
        >
          <Ring percent={percent ?? 0} />
          {percent !== undefined && <span>{percent} %</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown w={320}>
        <ul className={css.list}>
          {list.map((task) => (
            <li key={`${task.resource} ${task.id}`}>
              <b translate="no">{task.title}</b>
              <Progress value={percentOf([task]) ?? 0} size={4} my={4} aria-label={task.title} />
              <span>{task.progress.note || (task.status === 'pending' ? 'В очереди' : 'В процессе')}</span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

const round = 2 * Math.PI * 6;

function Ring({ percent }: { percent: number }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="2" aria-hidden>
      <circle cx="8" cy="8" r="6" stroke="var(--pr-line-strong)" />
      <circle
        cx="8"
        cy="8"
        r="6"
        stroke="var(--pr-accent)"
        strokeLinecap="round"
        strokeDasharray={`${(round * percent) / 100} ${round}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
