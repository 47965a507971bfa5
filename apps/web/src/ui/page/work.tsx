import { Button } from '@mantine/core';
import type { Work } from '@prilavok/contract';
import { isUnderWay } from '@prilavok/contract';
import { Note } from '#ui/marks/note.tsx';
import { ProgressBar } from '#ui/marks/progress.tsx';
import css from '#ui/marks/small.module.css';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { BelowTitle } from './page.tsx';

const states: Record<Work['status'], { word: string; tone: Tone; ring?: boolean }> = {
  pending: { word: 'В очереди', tone: 'neutral', ring: true },
  running: { word: 'В процессе', tone: 'accent' },
  success: { word: 'Готово', tone: 'success' },
  failed: { word: 'Прервалось', tone: 'error' },
  stopped: { word: 'Остановлено', tone: 'neutral', ring: true },
};

/** Where long work stands, as a dot and a word. */
export function WorkStatus({ status }: Pick<Work, 'status'>) {
  const { word, tone, ring = false } = states[status];
  return (
    <Status tone={tone} ring={ring}>
      {word}
    </Status>
  );
}

/** How far long work is while it goes on, and why it failed. */
export function WorkProgress({ of, title }: { of: Pick<Work, 'status' | 'progress' | 'error'>; title: string }) {
  if (isUnderWay(of)) return <ProgressBar progress={of.progress} label={title} />;
  return of.error === null ? null : <Note tone="error">{of.error}</Note>;
}

/** Asks long work to stop, until it has. */
export function StopWork({ of, onStop }: { of: Pick<Work, 'status' | 'stopping'>; onStop: () => void }) {
  if (!isUnderWay(of)) return null;
  return (
    <Button variant="default" loading={of.stopping} onClick={onStop}>
      Остановить
    </Button>
  );
}

/** Works of one kind above a list: those under way, and those that failed. */
export function WorksBelowTitle({ works }: { works: readonly (Work & { id: string; title: string })[] }) {
  const told = works.filter((work) => isUnderWay(work) || work.status === 'failed');
  if (told.length === 0) return null;
  return (
    <BelowTitle>
      <ul className={css.works}>
        {told.map((work) => (
          <li key={work.id}>
            <b translate="no">{work.title}</b>
            <WorkProgress of={work} title={work.title} />
          </li>
        ))}
      </ul>
    </BelowTitle>
  );
}
