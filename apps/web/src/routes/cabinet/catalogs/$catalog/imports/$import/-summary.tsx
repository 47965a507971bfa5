import type { Import } from '@prilavok/contract';
import { fullDate } from '#text/dates.ts';
import { duration } from '#text/durations.ts';
import { number } from '#text/numbers.ts';
import { Section } from '#ui/page/section.tsx';
import css from './-import.module.css';

/** A check speaks of what will be, a run of what is. */
const numbers = {
  check: {
    title: () => 'Что изменится',
    created: 'Будет создано предложений',
    changed: 'Изменится',
    skipped: 'Не будет взято',
    lost: 'Что потеряется',
    also: 'Заодно появится',
    why: (count: string) => `Почему ${count} не будет взято`,
  },
  run: {
    title: ({ finishedAt }: Import) => (finishedAt ? 'Что произошло' : 'Что сделано'),
    created: 'Создано предложений',
    changed: 'Изменено',
    skipped: 'Пропущено',
    lost: 'Что потеряно',
    also: 'Заодно создано',
    why: (count: string) => `Почему ${count} пропущено`,
  },
};

/** Numbers of an import, of what it did or would do: what is lost stands first, then the rest. */
export function ImportSummary({ of }: { of: Import }) {
  const { also } = of;
  const words = numbers[of.step === 'run' ? 'run' : 'check'];
  const alongside = [
    { label: 'Товары', value: also.products },
    { label: 'Категории', value: also.categories },
    { label: 'Бренды', value: also.brands },
    { label: 'Свойства', value: also.properties },
    { label: 'Варианты свойств', value: also.options },
  ].filter(({ value }) => value > 0);
  const lost = of.lost.map(({ field, reason, count }) => ({ reason: `${field}: ${reason}`, count }));
  return (
    <>
      {of.skippedReasons.length > 0 && (
        <Reasons title={words.why(number(of.skipped))} rows={of.skippedReasons} alarming />
      )}
      {lost.length > 0 && <Reasons title={words.lost} rows={lost} alarming />}
      <Section title={words.title(of)}>
        <dl className={css.counts}>
          <Line label={words.created} value={of.created} />
          <Line label={words.changed} value={of.changed} />
          <Line label="Без изменений" value={of.unchanged} />
          <Line label={words.skipped} value={of.skipped} alarming />
        </dl>
      </Section>
      {of.notes.length > 0 && <Reasons title="Замечания к файлу" rows={of.notes} />}
      {alongside.length > 0 && (
        <Section title={words.also}>
          <dl className={css.counts}>
            {alongside.map((one) => (
              <Line key={one.label} {...one} />
            ))}
          </dl>
        </Section>
      )}
    </>
  );
}

function Line({ label, value, alarming = false }: { label: string; value: number; alarming?: boolean }) {
  return (
    <div className={css.line}>
      <dt>{label}</dt>
      <dd data-alarming={(alarming && value > 0) || undefined}>{number(value)}</dd>
    </div>
  );
}

interface ReasonsProps {
  title: string;
  rows: Import['notes'];
  alarming?: boolean;
}

function Reasons({ title, rows, alarming = false }: ReasonsProps) {
  return (
    <Section title={title}>
      <ul className={css.reasons}>
        {rows.map(({ reason, count }) => (
          <li key={reason}>
            <b data-alarming={alarming || undefined}>{number(count)}</b>
            <span translate="no">{reason}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** When it began and how long it took. */
export function importTime({ createdAt, startedAt, finishedAt }: Import): string {
  if (!startedAt) return `Поставлена ${fullDate(createdAt)}`;
  const began = `Началась ${fullDate(startedAt)}`;
  if (!finishedAt) return began;
  const took = new Date(finishedAt).getTime() - new Date(startedAt).getTime();
  return `${began}, заняла ${took < 1000 ? 'меньше секунды' : duration(took)}`;
}
