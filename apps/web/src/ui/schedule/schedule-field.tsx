import { Select, TextInput } from '@mantine/core';
import { watched } from '@prilavok/contract';
import { useState } from 'react';
import { foreignClock } from '#text/zone.ts';
import { TimeField } from '#ui/dates/time-field.tsx';
import { scheduleWords } from './schedule-words.ts';

interface Props {
  value: string | null;
  onChange: (schedule: string | null) => void;
  /** Such tasks can go on all the time. */
  always: boolean;
  error?: string | undefined;
  /** Whoever asks is refused what runs more often, in minutes. */
  shortest?: number;
}

const ready = ['*/5 * * * *', '*/15 * * * *', '0 * * * *', '0 */4 * * *'];
const daily = /^(\d{1,2}) (\d{1,2}) \* \* \*$/;
type Way = 'hand' | 'ready' | 'daily' | 'own';

function wayOf(schedule: string | null): Way {
  if (schedule === null) return 'hand';
  if (schedule === watched || ready.includes(schedule)) return 'ready';
  return daily.test(schedule) ? 'daily' : 'own';
}

/** When a task runs: a few ready ways, an hour of the day, or a cron line with its meaning under it. */
export function ScheduleField({ value, onChange, always, error, shortest = 5 }: Props) {
  const [way, setWay] = useState(() => wayOf(value));
  const choose = (next: string | null) => {
    if (next === null) return;
    if (next === 'hand') onChange(null);
    else if (next === 'daily') onChange('30 3 * * *');
    else if (next === 'own') onChange(value === null || value === watched ? '0 9 * * 1-5' : value);
    else onChange(next);
    setWay(next === 'hand' || next === 'daily' || next === 'own' ? next : 'ready');
  };
  const clock = inZone();
  const [, minute = '30', hour = '3'] = daily.exec(value ?? '') ?? [];
  return (
    <>
      <Select
        label="Когда запускать"
        allowDeselect={false}
        data={[
          { value: 'hand', label: 'Только вручную' },
          ...(always ? [{ value: watched, label: 'Постоянно' }] : []),
          ...ready
            .filter((cron) => shortest <= 5 || cron !== ready[0])
            .map((cron) => ({ value: cron, label: capital(scheduleWords(cron) ?? cron) })),
          { value: 'daily', label: 'Каждый день в…' },
          { value: 'own', label: 'Своё расписание' },
        ]}
        value={way === 'ready' ? value : way}
        onChange={choose}
        description={value === watched ? 'Днём раз в несколько секунд, ночью до раза в минуту' : undefined}
        error={way === 'ready' || way === 'hand' ? error : undefined}
      />
      {way === 'daily' && (
        <TimeField
          label="Время"
          description={`По часам компании${clock}`}
          value={`${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`}
          error={error}
          onChange={(time) => {
            const [hours, minutes] = time.split(':');
            if (hours && minutes) onChange(`${Number(minutes)} ${Number(hours)} * * *`);
          }}
        />
      )}
      {way === 'own' && (
        <TextInput
          label="Расписание cron"
          description={
            <>
              {scheduleWords(value ?? '') ?? 'Минута, час, день, месяц, день недели; впереди можно секунду'}, по часам
              компании{clock}
            </>
          }
          value={value ?? ''}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** Whose clock that is, where the reader's shows another. */
const inZone = () => {
  const foreign = foreignClock();
  return foreign ? `: ${foreign}` : '';
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
