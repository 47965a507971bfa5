import { Button } from '@mantine/core';
import type { ConversionLoss, PropertyConversion } from '@prilavok/contract';
import { IconDownload } from '@tabler/icons-react';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { downloadFile } from '#ui/download.ts';
import { Status } from '#ui/marks/status.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Was } from '#ui/page/history.tsx';
import { Section } from '#ui/page/section.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import { done, lossesOf } from './words.ts';

/** Rows that the side shows; all of them are in the file. */
const shown = 50;

interface Props {
  owner: PropertyOwner;
  task: PropertyConversion;
}

/** Values that didn't come through as they were, and the same as a file. */
export function Losses({ owner, task }: Props) {
  const losses = lossesOf(task);
  const { data, error, refetch } = useCall(owner.calls.findLosses, {
    path: { id: task.id },
    body: { limit: shown },
    quiet: true,
  });
  if (losses === 0) return null;
  return (
    <Section
      title="Не целиком"
      note={counted(losses, ['карточка', 'карточки', 'карточек'])}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload />}
          onClick={() =>
            void downloadFile(owner.calls.getLossesFile, { id: task.id, name: `не целиком ${task.title}.csv` })
          }
        >
          Скачать CSV
        </Button>
      }
    >
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="sk" style={{ height: 80 }} aria-busy />}
      {data && <Table label="Не целиком" columns={columns} rows={data.rows} tight />}
      {losses > shown && <p className={css.label}>Показаны первые {number(shown)}, остальные — в файле</p>}
    </Section>
  );
}

const columns: TableColumn<ConversionLoss>[] = [
  {
    id: 'card',
    title: 'Карточка',
    cell: ({ card, title }) => (
      <>
        {card} <span translate="no">{title}</span>
      </>
    ),
  },
  { id: 'value', title: 'Было и стало', cell: ({ was, became }) => <Was before={was} after={became} /> },
  {
    id: 'outcome',
    title: 'Итог',
    cell: ({ outcome, reason }) => (
      <>
        <Status tone={done[outcome].tone}>{done[outcome].word}</Status>
        <div className={css.label}>{reason}</div>
      </>
    ),
  },
];
