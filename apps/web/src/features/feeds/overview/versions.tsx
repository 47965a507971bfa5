import { Button } from '@mantine/core';
import { type FeedBuild, type FeedModel, feedBuildCauses, findFeedBuilds, publishFeedBuild } from '@prilavok/contract';
import { change } from '#api/useChange.ts';
import { useList } from '#api/useList.ts';
import { fullDate } from '#text/dates.ts';
import { fileSize, number } from '#text/numbers.ts';
import { DateCell } from '#ui/cells/date.tsx';
import { NumberCell } from '#ui/cells/number.tsx';
import { confirmSave } from '#ui/confirm.ts';
import { More } from '#ui/list/more.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { buildStates } from '../words.ts';
import css from './overview.module.css';

/** The last builds; whatever is still stored can be given out again. */
export function VersionsSection({ feed, may }: { feed: FeedModel; may: boolean }) {
  const list = useList(findFeedBuilds, {}, { path: { id: feed.id } });
  const rows = list.rows();
  return (
    <Section title="Версии" note="последние десять можно вернуть">
      {list.status === 'error' && <Failed error={list.error} onRetry={list.reload} />}
      {list.status === 'loading' && <span className="sk" style={{ height: 72 }} />}
      {list.status === 'ready' && rows.length === 0 && <p className={css.quiet}>Фид ещё не собирали.</p>}
      {rows.length > 0 && (
        <div className={css.stack}>
          <Table label="Версии" columns={may ? [...columns, giveOut(feed)] : columns} rows={rows} />
          <div>
            <More of={list} />
          </div>
        </div>
      )}
    </Section>
  );
}

const columns: TableColumn<FeedBuild>[] = [
  {
    id: 'at',
    title: 'Когда',
    width: 120,
    cell: ({ finishedAt, startedAt }) => <DateCell moment={finishedAt ?? startedAt} />,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 150,
    cell: ({ state, published }) => {
      const { word, tone, ring = false } = buildStates[state];
      return published ? (
        <Status tone="success">Отдаётся</Status>
      ) : (
        <Status tone={tone} ring={ring || state === 'ready'}>
          {word}
        </Status>
      );
    },
  },
  { id: 'cause', title: 'Почему', cell: ({ cause, author }) => author?.name ?? feedBuildCauses[cause] },
  { id: 'rows', title: 'Строк', align: 'right', width: 90, cell: ({ rows }) => <NumberCell value={rows} /> },
  {
    id: 'faults',
    title: 'С ошибкой',
    align: 'right',
    width: 100,
    cell: ({ refused }) => <NumberCell value={refused || null} />,
  },
  { id: 'size', title: 'Размер', align: 'right', width: 90, cell: ({ size }) => size > 0 && fileSize(size) },
];

const giveOut = (feed: FeedModel): TableColumn<FeedBuild> => ({
  id: 'acts',
  title: 'Действия',
  head: '',
  align: 'right',
  width: 110,
  cell: (build) =>
    build.kept &&
    !build.published &&
    (build.state === 'ready' || build.state === 'held') && (
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          confirmSave({
            header: 'Отдавать эту версию?',
            message: `В версии от ${fullDate(build.finishedAt ?? build.startedAt)} ${number(build.rows)} строк. Следующая сборка заменит её.`,
            acceptLabel: 'Отдавать',
            accept: () => change(publishFeedBuild, { path: { id: feed.id, build: build.id } }),
          })
        }
      >
        Отдавать
      </Button>
    ),
});
