import { Anchor, Button } from '@mantine/core';
import {
  countFeedFaults,
  type FeedFault,
  type FeedFaultCount,
  type FeedModel,
  feedFaultTitles,
  findFeedFaults,
  getFeedFaultsFile,
} from '@prilavok/contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { LinkCell } from '#ui/cells/link.tsx';
import { downloadFile } from '#ui/download.ts';
import { Status } from '#ui/marks/status.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import css from './overview.module.css';

/** One kind of fault at one node. */
export type FaultGroup = Pick<FeedFaultCount, 'code' | 'node' | 'severity' | 'name'>;

interface Props {
  feed: FeedModel;
  onOpen: (group: FaultGroup) => void;
}

type Row = FeedFaultCount & { id: string };

/** Faults of the last build's rows, by kind. */
export function FaultsSection({ feed, onOpen }: Props) {
  const { data, error, refetch } = useCall(countFeedFaults, { path: { id: feed.id } });
  const rows = (data?.rows ?? []).map((one): Row => ({ ...one, id: `${one.node} ${one.code}` }));
  const columns: TableColumn<Row>[] = [
    { id: 'what', title: 'Что не так', cell: ({ code }) => feedFaultTitles[code] },
    { id: 'node', title: 'Где', width: 160, cell: ({ name }) => <code translate="no">{name}</code> },
    {
      id: 'severity',
      title: 'Строка',
      width: 150,
      cell: ({ severity }) =>
        severity === 'error' ? <Status tone="error">не попала</Status> : <Status tone="warn">попала</Status>,
    },
    {
      id: 'offers',
      title: 'Сколько',
      align: 'right',
      width: 170,
      cell: (row) => (
        <Anchor component="button" type="button" onClick={() => onOpen(row)}>
          {number(row.offers)}: показать {feed.kind === 'order' ? 'заказы' : 'товары'}
        </Anchor>
      ),
    },
  ];
  const download = () =>
    quietly(() => downloadFile(getFeedFaultsFile, { id: feed.id, name: `Ошибки фида ${feed.title}.csv`, query: {} }));
  return (
    <Section
      title="Ошибки и замечания"
      actions={
        rows.length > 0 && (
          <Button size="xs" variant="default" leftSection={<IconDownload />} onClick={download}>
            Скачать CSV
          </Button>
        )
      }
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <span className="sk" style={{ height: 72 }} />}
      {data && rows.length === 0 && (
        <p className={css.quiet}>{feed.build ? 'В последней сборке замечаний нет.' : 'Появятся после сборки.'}</p>
      )}
      {rows.length > 0 && <Table label="Ошибки и замечания" columns={columns} rows={rows} />}
    </Section>
  );
}

interface SideProps {
  feed: FeedModel;
  group: FaultGroup;
  onClose: () => void;
}

/** Offers or orders with one fault, each with what is wrong and the way to it. */
export function FaultsSide({ feed, group, onClose }: SideProps) {
  const [shown, setShown] = useState(50);
  const { code, node, severity } = group;
  const input = { path: { id: feed.id }, body: { code, node, severity, limit: shown + 1 } };
  const { data, error, refetch } = useCall(findFeedFaults, input);
  const rows = (data?.rows ?? []).slice(0, shown).map((fault, index) => ({ ...fault, id: `${fault.offer} ${index}` }));
  const title = feedFaultTitles[code];
  return (
    <Side title={title} subtitle={<code translate="no">{group.name}</code>} size="m" onClose={onClose}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <span className="sk" style={{ height: 240 }} />}
      {data && rows.length === 0 && <p>Таких строк больше нет: последняя сборка прошла без них.</p>}
      {rows.length > 0 && <Table label={title} tight columns={columnsOf(feed)} rows={rows} />}
      {(data?.rows.length ?? 0) > shown && (
        <Button size="xs" variant="default" onClick={() => setShown(shown + 100)}>
          Показать ещё
        </Button>
      )}
    </Side>
  );
}

const columnsOf = ({ kind, catalog }: FeedModel): TableColumn<FeedFault & { id: string }>[] => [
  {
    id: 'title',
    title: kind === 'order' ? 'Заказ' : 'Товар',
    cell: ({ offer, title, article }) => (
      <div className={css.two}>
        {title === '' && article === '' ? (
          <span>Уже удалено</span>
        ) : (
          <LinkCell
            to={
              kind === 'order' || !catalog
                ? `/cabinet/orders/${offer}`
                : `/cabinet/catalogs/${catalog.id}?open=${offer}&search=${encodeURIComponent(article)}`
            }
          >
            {title || article}
          </LinkCell>
        )}
        <span translate="no">{article}</span>
      </div>
    ),
  },
  {
    id: 'fault',
    title: 'Что не так',
    cell: ({ message, value }) => (
      <div className={css.two}>
        <span>{message}</span>
        {value && <span translate="no">«{value}»</span>}
      </div>
    ),
  },
];
