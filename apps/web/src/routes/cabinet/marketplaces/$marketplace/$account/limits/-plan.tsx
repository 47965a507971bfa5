import type { SendingPlan } from '@prilavok/contract';
import { comingDate, timeOfDay } from '#text/dates.ts';
import { within } from '#text/durations.ts';
import { number } from '#text/numbers.ts';
import { counted, type Forms, plural } from '#text/plurals.ts';
import { Note } from '#ui/marks/note.tsx';
import { ProgressBar } from '#ui/marks/progress.tsx';
import { SegmentBar, SegmentLegend } from '#ui/marks/segment-bar.tsx';
import { Go } from '#ui/page/go.tsx';
import css from './-limits.module.css';

const titles = { cards: 'Новые карточки', stocks: 'Остатки', prices: 'Цены' } as const;

const waitingForms: Record<SendingPlan['kind'], Forms> = {
  cards: ['карточка ждёт', 'карточки ждут', 'карточек ждут'],
  stocks: ['предложение ждёт', 'предложения ждут', 'предложений ждут'],
  prices: ['предложение ждёт', 'предложения ждут', 'предложений ждут'],
};

/** Waiting rows of a kind, their time, and the obstacles. `at` is the address of the account. */
export function PlanCard({ plan, at, published }: { plan: SendingPlan; at: string; published: boolean }) {
  const { kind, waiting, more, run, held, sent, stopped, pausedUntil } = plan;
  return (
    <section className={css.plan} aria-label={titles[kind]}>
      <h2>{titles[kind]}</h2>
      {waiting === null ? (
        <p className={css.quiet}>
          Ещё не проверяли, что готово к отправке: <Go to={`${at}/products?view=why`}>проверить</Go>
        </p>
      ) : (
        <p className={css.waiting}>
          <b>
            {number(waiting)}
            {more && '+'}
          </b>{' '}
          {plural(waiting, waitingForms[kind])}
        </p>
      )}
      {waiting !== null && waiting > 0 && <Bar plan={plan} waiting={waiting} />}
      <p>{whenOf(plan)}</p>
      {run && (
        <div>
          <Go to={`${at}/workers/${run.task}`}>Задача идёт</Go>
          <ProgressBar progress={{ ...run, failed: 0, note: '' }} label="Ход задачи" />
        </div>
      )}
      {stopped && <Note tone="warn">Сейчас не уходит: {stopped}</Note>}
      {pausedUntil && <Note tone="warn">Площадка просит не присылать до {timeOfDay(pausedUntil)}</Note>}
      {sent > 0 && <p className={css.quiet}>Отправлено и ждёт ответа площадки: {number(sent)}</p>}
      {held > 0 && (
        <p>
          <Go to={at}>{counted(held, ['цена остановлена', 'цены остановлены', 'цен остановлено'])}</Go>: ниже
          минимальной или без курса
        </p>
      )}
      <p className={css.quiet}>
        {published ? 'По опубликованным лимитам' : 'Площадка лимитов не публикует, по нашим'} — до{' '}
        {number(plan.perMinute)} в минуту, до конца дня ещё {number(plan.today)}
        {plan.narrowest.is === 'quota' && `. Теснее всего квота «${plan.narrowest.title}»`}
      </p>
    </section>
  );
}

/** How much of what waits goes today. */
function Bar({ plan: { kind, today }, waiting }: { plan: SendingPlan; waiting: number }) {
  const soon = Math.min(waiting, today);
  const segments = [
    { key: 'today', count: soon, colour: 'var(--pr-accent)', text: 'пройдёт сегодня' },
    { key: 'later', count: waiting - soon, colour: 'var(--pr-warn-solid)', text: 'в следующие дни' },
  ].filter(({ count }) => count > 0);
  return (
    <div className={css.bar}>
      <SegmentBar
        segments={segments}
        whole={waiting}
        progress={{ label: `${titles[kind]}: пройдёт сегодня`, done: soon, total: waiting }}
      />
      <SegmentLegend segments={segments} />
    </div>
  );
}

/** When the last of it may go, as a sentence. */
function whenOf({ waiting, doneAt, stopped, at = new Date() }: SendingPlan & { at?: Date }): string {
  if (waiting === null) return 'Когда уйдёт, скажем после проверки';
  if (waiting === 0) return 'Всё отправлено';
  if (doneAt === null) return 'Квота исчерпана, и площадка не говорит, когда начнёт счёт заново';
  const soon = Date.parse(doneAt) - at.getTime() < 60_000;
  const when = soon ? 'в течение минуты' : `не раньше ${comingDate(doneAt)}, ${within(doneAt)}`;
  return stopped ? `Лимиты пропустили бы всё ${when}` : `Уйдёт всё ${when}`;
}
