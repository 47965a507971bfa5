import { Button } from '@mantine/core';
import {
  type BulkAct,
  getBulkChange,
  getBulkRefusalsFile,
  isUnderWay,
  stopBulkChange,
  undoBulkChange,
  undoRefusal,
} from '@prilavok/contract';
import { IconDownload } from '@tabler/icons-react';
import { CallError } from '#api/call-error.ts';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { undo } from '#features/catalogs/bulk-changes/undo.ts';
import { fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { downloadFile } from '#ui/download.ts';
import { Facts } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import { StopWork, WorkProgress } from '#ui/page/work.tsx';
import { whileSaving } from '#ui/saving.ts';
import { ActStatus } from './-status.tsx';

interface Props {
  catalog: string;
  row: OpenRow;
  show: (id: string) => void;
}

/** A bulk change: how far it is, what it came to, and the way back. */
export function ActSide({ catalog, row, show }: Props) {
  const { data: act, error, refetch } = useCall(getBulkChange, { path: { catalog, id: row.id }, quiet: true });
  const missing = error instanceof CallError && error.status === 404;
  return (
    <Side
      title={act?.title ?? 'Массовое изменение'}
      size="s"
      onClose={row.onClose}
      footer={act && <Buttons act={act} show={show} />}
    >
      {missing && <Empty title="Здесь ничего нет">Такого изменения в каталоге нет.</Empty>}
      {error && !missing && <Failed error={error} onRetry={() => void refetch()} />}
      {!act && !error && <div className="sk" style={{ height: 120 }} aria-busy />}
      {act && <Told act={act} />}
    </Side>
  );
}

/** An act that was stopped or broke off says how much there was to change. */
const changedOf = ({ status, changed, progress: { total } }: BulkAct) =>
  status === 'success' || total === null ? number(changed) : `${number(changed)} из ${number(total)}`;

function Told({ act }: { act: BulkAct }) {
  const told = useWorkNews('catalogs/bulk-changes');
  return (
    <>
      <WorkProgress of={withNews(act, told)} title={act.title} />
      <Facts
        facts={[
          { label: 'Когда', value: fullDate(act.createdAt) },
          { label: 'Кто', value: act.author?.name ?? 'Программа с ключом API', ownWord: act.author !== null },
          { label: 'Состояние', value: <ActStatus of={act} /> },
          { label: 'Изменено', value: changedOf(act) },
          { label: 'Уже было так', value: number(act.unchanged) },
        ]}
      />
      {act.leftOut.length > 0 && (
        <Section
          title="Осталось как есть"
          actions={
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconDownload />}
              onClick={() => quietly(() => refusalsOf(act))}
            >
              Списком
            </Button>
          }
        >
          <Facts facts={act.leftOut.map(({ reason, count }) => ({ label: reason, value: number(count) }))} />
        </Section>
      )}
    </>
  );
}

/** The offers that stayed as they were, each with why. */
const refusalsOf = ({ id, catalog, title }: BulkAct) =>
  downloadFile(getBulkRefusalsFile, { id, within: { catalog }, name: `осталось как есть ${title}.csv` });

function Buttons({ act, show }: { act: BulkAct; show: (id: string) => void }) {
  const mayStop = useMay(stopBulkChange);
  const mayUndo = useMay(undoBulkChange);
  const path = { catalog: act.catalog, id: act.id };
  if (isUnderWay(act)) {
    return mayStop && <StopWork of={act} onStop={() => quietly(() => change(stopBulkChange, { path }))} />;
  }
  const refusal = undoRefusal(act);
  const back = () => quietly(() => whileSaving(async () => show((await undo(act)).id)));
  return (
    mayUndo && (
      <Button variant="default" disabled={refusal !== undefined} title={refusal} onClick={back}>
        Отменить изменение
      </Button>
    )
  );
}
