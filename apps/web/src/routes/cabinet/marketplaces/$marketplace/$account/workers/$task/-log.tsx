import { Button } from '@mantine/core';
import { findTaskLogs } from '@prilavok/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asked } from '#api/useCall.ts';
import { fullDate, journalDate, withMoments } from '#text/dates.ts';
import css from './-task.module.css';

const portion = 100;

/** Log of a task, newest first. */
export function TaskLogs({ task }: { task: string }) {
  const [limit, setLimit] = useState(portion);
  const { data } = useQuery({
    ...asked(findTaskLogs, { path: { id: task }, query: { limit } }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  return (
    <section className={css.log} aria-label="Журнал задачи">
      <h2>
        Журнал<small>новое сверху</small>
      </h2>
      {data && rows.length === 0 && <p className={css.quiet}>Записей пока нет.</p>}
      <ol>
        {rows.map(({ id, at, level, message }) => (
          <li key={id} data-level={level}>
            <time dateTime={at} title={fullDate(at)}>
              {journalDate(at)}
            </time>
            <span translate="no">{withMoments(message)}</span>
          </li>
        ))}
      </ol>
      {rows.length === limit && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => setLimit(limit + 5 * portion)}>
          Показать ещё
        </Button>
      )}
    </section>
  );
}
