import { Button } from '@mantine/core';
import { isUnderWay, type PropertyConversion, undoConversionRefusal } from '@prilavok/contract';
import { CallError } from '#api/call-error.ts';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { fullDate } from '#text/dates.ts';
import { number } from '#text/numbers.ts';
import { Facts } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Side } from '#ui/page/side.tsx';
import { StopWork, WorkProgress } from '#ui/page/work.tsx';
import { whileSaving } from '#ui/saving.ts';
import type { PropertyOwner } from '../owner.ts';
import { Losses } from './losses.tsx';
import { ConversionStatus } from './status.tsx';
import { formWords } from './words.ts';

interface Props {
  owner: PropertyOwner;
  row: OpenRow;
  show: (id: string) => void;
}

/** A conversion: how far it is, what didn't come through, and the way back. */
export function ConversionSide({ owner, row, show }: Props) {
  const { data: task, error, refetch } = useCall(owner.calls.getConversion, { path: { id: row.id }, quiet: true });
  const missing = error instanceof CallError && error.status === 404;
  return (
    <Side
      title={task?.title ?? 'Преобразование'}
      ownWord
      size="m"
      onClose={row.onClose}
      footer={task && <Buttons owner={owner} task={task} show={show} />}
    >
      {missing && <Empty title="Здесь ничего нет">Такого преобразования нет.</Empty>}
      {error && !missing && <Failed error={error} onRetry={() => void refetch()} />}
      {!task && !error && <div className="sk" style={{ height: 120 }} aria-busy />}
      {task && !missing && <Told owner={owner} task={task} />}
    </Side>
  );
}

function Told({ owner, task }: { owner: PropertyOwner; task: PropertyConversion }) {
  const told = useWorkNews(owner.calls.findConversions.resource);
  const over = task.status === 'success';
  return (
    <>
      <WorkProgress of={withNews(task, told)} title={task.title} />
      {task.status === 'stopped' && <Note>Остановлено: свойство и значения остались как были.</Note>}
      <Facts
        facts={[
          { label: 'Было', value: formWords(task.was) },
          { label: over ? 'Стало' : 'Станет', value: formWords(task.became) },
          { label: 'Состояние', value: <ConversionStatus of={task} /> },
          { label: 'Когда', value: fullDate(task.createdAt) },
          { label: 'Кто', value: task.author?.name ?? 'Программа с ключом API', ownWord: task.author !== null },
          { label: 'Целиком', value: number(task.kept) },
          { label: 'Изменилось', value: number(task.changed) },
          { label: 'Пропало', value: number(task.lost) },
          ...(task.undoes ? [{ label: 'Правили после преобразования', value: number(task.edited) }] : []),
          ...(task.optionsCreated > 0 ? [{ label: 'Новых вариантов', value: number(task.optionsCreated) }] : []),
        ]}
      />
      {over && <Losses owner={owner} task={task} />}
    </>
  );
}

function Buttons({
  owner,
  task,
  show,
}: {
  owner: PropertyOwner;
  task: PropertyConversion;
  show: (id: string) => void;
}) {
  const { stopConversion, undoConversion } = owner.calls;
  const mayStop = useMay(stopConversion);
  const mayUndo = useMay(undoConversion);
  const path = { id: task.id };
  if (isUnderWay(task))
    return mayStop && <StopWork of={task} onStop={() => quietly(() => change(stopConversion, { path }))} />;
  const refusal = undoConversionRefusal(task);
  const back = () => quietly(() => whileSaving(async () => show((await change(undoConversion, { path })).id)));
  return (
    mayUndo && (
      <Button variant="default" disabled={refusal !== undefined} title={refusal} onClick={back}>
        Вернуть как было
      </Button>
    )
  );
}
