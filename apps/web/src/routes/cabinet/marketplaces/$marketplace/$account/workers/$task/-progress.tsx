import {
  type Account,
  findTaskProducts,
  isBusyTask,
  mostCounted,
  productTaskTypes,
  type Task,
} from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { Obstacle } from '#features/marketplaces/tasks/obstacle.tsx';
import { shortDate, timeOfDay } from '#text/dates.ts';
import { duration } from '#text/durations.ts';
import { number } from '#text/numbers.ts';
import { Note } from '#ui/marks/note.tsx';
import { SegmentBar, SegmentLegend } from '#ui/marks/segment-bar.tsx';
import { segmentsOf } from './-segments.ts';
import css from './-task.module.css';

/** How far a task is: the count, the bar in the colours of what became of the products, and when it will be through. */
export function TaskProgressBar({ task, account }: { task: Task; account: Account | undefined }) {
  const { done, total, note } = task.progress;
  const going = isBusyTask(task);
  return (
    <section className={css.top} aria-label="Ход задачи">
      <div className={css.line}>
        <span className={css.big}>{total === null ? number(done) : `${number(done)} из ${number(total)}`}</span>
        <span>{timesOf(task)}</span>
        {going && note && <span className={css.far}>{note}</span>}
      </div>
      <Parts task={task} going={going} />
      {!going && task.status === 'failed' && (
        <div className={css.notes}>
          <Note tone="error">
            <span translate="no">{task.message}</span> {account && <Obstacle task={task} account={account} />}
          </Note>
        </div>
      )}
    </section>
  );
}

function Parts({ task, going }: { task: Task; going: boolean }) {
  const { done, total } = task.progress;
  const segments = segmentsOf(task, going, useUnchanged(task));
  const through = segments.reduce((all, { key, count }) => all + (key === 'left' ? 0 : count), 0);
  const label = `Ход задачи «${task.title}»`;
  return (
    <>
      <SegmentBar segments={segments} whole={Math.max(total ?? done, through)} progress={{ label, done, total }} />
      <SegmentLegend segments={segments} />
    </>
  );
}

/** How many products stood there as they are; none where there are more than are counted. */
function useUnchanged({ id, type }: Task): number {
  const enabled = productTaskTypes.includes(type);
  const asked = useCall(findTaskProducts, { path: { id }, body: { limit: 1 } }, { enabled });
  const skipped = asked.data?.counts.skipped ?? 0;
  return skipped < mostCounted ? skipped : 0;
}

/** `идёт 6 мин, закончит примерно в 11:46`; of a pass that is over, how long it took. */
function timesOf(task: Task, now = Date.now()): string {
  const { startedAt, finishedAt, progress, status } = task;
  if (!startedAt) return status === 'pending' ? 'ждёт своей очереди' : 'ещё не запускалась';
  const start = new Date(startedAt).getTime();
  if (status === 'pending') return 'ждёт своей очереди';
  if (status !== 'running') {
    if (!finishedAt) return '';
    const took = new Date(finishedAt).getTime() - start;
    const when = `закончилась ${dayAndTime(finishedAt)}`;
    return `${when}, заняла ${took < 1000 ? 'меньше секунды' : duration(took)}`;
  }
  const lasts = now - start;
  const goes = `идёт ${duration(lasts)}`;
  if (progress.total === null || progress.done === 0 || lasts < 5000) return goes;
  const left = (lasts / progress.done) * Math.max(0, progress.total - progress.done);
  return `${goes}, закончит примерно в ${timeOfDay(new Date(now + left).toISOString())}`;
}

function dayAndTime(moment: string): string {
  const day = shortDate(moment);
  const time = timeOfDay(moment);
  return day === time ? `в ${time}` : `${day} в ${time}`;
}
