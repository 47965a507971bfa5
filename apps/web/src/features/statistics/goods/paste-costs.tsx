import { Button, FileButton, Textarea } from '@mantine/core';
import { changeCosts } from '@prilavok/contract';
import { useState } from 'react';
import { useSubmit } from '#api/use-submit.ts';
import { change } from '#api/useChange.ts';
import { dayOf } from '#text/days.ts';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';
import { parseCosts } from './parse-costs.ts';

/** So many are sent at once, as many as the call takes. */
const batch = 1000;
const costs = ['себестоимость', 'себестоимости', 'себестоимостей'] as const;
/** Faults that are shown by their words; the others by their count. */
const shown = 10;

/** Asks for a table of articles and costs, pasted or read from a text file. */
export function openPasteCosts(catalog: string | undefined): void {
  void openDialog({
    component: () => <PasteCosts catalog={catalog} />,
    componentProps: {},
    options: { header: 'Себестоимость из таблицы', size: 'medium' },
  });
}

function PasteCosts({ catalog }: { catalog: string | undefined }) {
  const { close } = useDialog();
  const [text, setText] = useState('');
  const [from, setFrom] = useState(dayOf(new Date()));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const parsed = parseCosts(text, from);
  const faults = [...parsed.faults.map(({ line, message }) => `Строка ${line}: ${message}`), ...refused];
  const call = useSubmit(async () => {
    const failed: string[] = [];
    for (let at = 0; at < parsed.costs.length; at += batch) {
      const body = { costs: parsed.costs.slice(at, at + batch), ...(catalog !== undefined && { catalog }) };
      const reply = await change(changeCosts, { body });
      failed.push(...reply.failed.map(({ id, message }) => `${id}: ${message}`));
    }
    setRefused(failed);
    const kept = parsed.costs.length - failed.length;
    if (kept > 0) success(`Сохранено: ${counted(kept, costs)}. Прибыль этих дней пересчитываем`);
    if (failed.length === 0) close();
  });
  const count = parsed.costs.length;
  return (
    <DialogForm
      call={call}
      action={count > 0 ? `Сохранить ${counted(count, costs)}` : 'Сохранить'}
      off={count === 0 ? 'Вставьте строки с артикулом и суммой' : undefined}
      changed={text !== ''}
    >
      <Textarea
        label="Артикул и себестоимость, по строке на товар"
        description="Скопируйте два столбца из Excel; третьим может стоять день, с которого она действует"
        placeholder={'A-100\t430,50\nA-101\t1 290'}
        minRows={8}
        maxRows={16}
        autosize
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void file?.text().then(setText)}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              Прочитать из файла CSV
            </Button>
          )}
        </FileButton>
      </div>
      <DateField label="С какого дня" required value={from} onChange={setFrom} />
      {faults.length > 0 && (
        <Note tone="warn">
          {faults.slice(0, shown).map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
          {faults.length > shown && `и ещё ${number(faults.length - shown)}`}
        </Note>
      )}
    </DialogForm>
  );
}
