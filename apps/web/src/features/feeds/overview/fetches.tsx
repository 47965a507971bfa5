import { Button } from '@mantine/core';
import { type FeedFetch, type FeedModel, findFeedFetches } from '@prilavok/contract';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { fileSize, number } from '#text/numbers.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { TextCell } from '#ui/cells/text.tsx';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import css from './overview.module.css';

const step = 20;

/** Who took the file, and what they were answered. */
export function FetchesSection({ feed }: { feed: FeedModel }) {
  const [shown, setShown] = useState(step);
  const { data, error, refetch } = useCall(findFeedFetches, { path: { id: feed.id }, body: { limit: shown + 1 } });
  const rows = (data?.rows ?? []).slice(0, shown).map((one, index) => ({ ...one, id: String(index) }));
  return (
    <Section title="Кто брал" note="за 30 дней">
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <span className="sk" style={{ height: 72 }} />}
      {data && rows.length === 0 && (
        <p className={css.quiet}>Пока никто. Вставьте адрес в кабинете площадки, и она придёт за файлом сама.</p>
      )}
      {rows.length > 0 && <Table label="Кто брал" columns={columns} rows={rows} />}
      {(data?.rows.length ?? 0) > shown && (
        <Button size="xs" mt={8} variant="default" onClick={() => setShown(shown + 5 * step)}>
          Показать ещё
        </Button>
      )}
    </Section>
  );
}

const answers: Readonly<Record<number, { word: string; tone: Tone }>> = {
  200: { word: 'Файл отдан', tone: 'success' },
  304: { word: 'Без изменений', tone: 'neutral' },
  401: { word: 'Без пароля', tone: 'error' },
  404: { word: 'Ещё не собран', tone: 'warn' },
  410: { word: 'Старый адрес', tone: 'error' },
  429: { word: 'Слишком часто', tone: 'warn' },
};

const columns: TableColumn<FeedFetch & { id: string }>[] = [
  { id: 'at', title: 'Когда', width: 120, cell: ({ at }) => <DateCell moment={at} /> },
  { id: 'agent', title: 'Кто', cell: ({ agent }) => <TextCell>{agent || 'Не назвался'}</TextCell> },
  { id: 'ip', title: 'Откуда', width: 140, cell: ({ ip }) => <TextCell>{ip}</TextCell> },
  {
    id: 'status',
    title: 'Ответ',
    width: 150,
    cell: ({ status }) => {
      const { word, tone } = answers[status] ?? { word: `Ответ ${status}`, tone: 'neutral' };
      return <Status tone={tone}>{word}</Status>;
    },
  },
  { id: 'bytes', title: 'Отдано', align: 'right', width: 100, cell: ({ bytes }) => bytes > 0 && fileSize(bytes) },
  { id: 'ms', title: 'За', align: 'right', width: 90, cell: ({ ms }) => `${number(ms)} мс` },
];
