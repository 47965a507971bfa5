import { Button, NumberInput } from '@mantine/core';
import {
  isReceivable,
  type OrderReturnModel,
  type ReturnLine,
  receiveReturn,
  returnStateTitles,
  undoReturnReceipt,
} from '@prilavok/contract';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { useSubmit } from '#api/use-submit.ts';
import { change } from '#api/useChange.ts';
import { fullDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';
import { undoable } from '#ui/undo.ts';
import { type Counted, recounted } from './-recounted.ts';
import styles from './-returns.module.css';

const pieces = ['штука', 'штуки', 'штук'] as const;

const leftOf = ({ quantity, good, damaged }: ReturnLine) => quantity - good - damaged;

/** Counts of the warehouse: good pieces join the stock, damaged ones don't. */
export function Receive({ one }: { one: OrderReturnModel }) {
  const may = useMay(receiveReturn);
  const lines = one.lines.filter((line) => leftOf(line) > 0);
  const [chosen, setChosen] = useState<Readonly<Record<string, Counted>>>({});
  // Most of what comes back is whole: that is what the button does untouched.
  const countOf = (line: ReturnLine): Counted => chosen[line.id] ?? { good: leftOf(line), damaged: 0 };
  const all = lines.reduce((sum, line) => sum + countOf(line).good + countOf(line).damaged, 0);
  const { submit, busy, refused } = useSubmit(async () => {
    const body = { lines: lines.map((line) => ({ id: line.id, ...countOf(line) })), version: one.version };
    const { receipts } = await change(receiveReturn, { path: { id: one.id }, body });
    const [last] = receipts;
    if (last) undoable(`Принято на склад: ${counted(all, pieces)}`, () => undo(one.id, last.id), 'Отменить приёмку');
  });
  if (lines.length === 0) return null;
  if (!may) return null;
  if (!isReceivable(one.state))
    return <Note>{`Принять на склад сейчас нельзя: ${returnStateTitles[one.state].toLowerCase()}.`}</Note>;
  return (
    <Section title="Принять на склад">
      <form onSubmit={submit} className={styles.receive}>
        {lines.map((line) => (
          <fieldset key={line.id} className={styles.count}>
            <legend>{`${line.title}, осталось ${leftOf(line)}\u00a0шт.`}</legend>
            {(['good', 'damaged'] as const).map((kind) => (
              <NumberInput
                key={kind}
                label={kind === 'good' ? 'Годных' : 'Повреждённых'}
                min={0}
                max={leftOf(line)}
                clampBehavior="strict"
                allowDecimal={false}
                allowNegative={false}
                value={countOf(line)[kind]}
                onChange={(value) =>
                  setChosen({
                    ...chosen,
                    [line.id]: recounted(countOf(line), { [kind]: Number(value) || 0 }, leftOf(line)),
                  })
                }
              />
            ))}
          </fieldset>
        ))}
        {refused && <Note tone="error">{refused}</Note>}
        <Button type="submit" loading={busy} disabled={all === 0}>
          {all > 0 ? `Принять ${all}\u00a0шт.` : 'Укажите, сколько принять'}
        </Button>
        <small className={styles.why}>Годные штуки вернутся в остаток, повреждённые только посчитаем.</small>
      </form>
    </Section>
  );
}

async function undo(id: string, receipt: string): Promise<void> {
  await change(undoReturnReceipt, { path: { id, receipt } });
  success('Приёмка отменена, остаток прежний');
}

/** Receipts, newest first. */
export function Receipts({ one }: { one: OrderReturnModel }) {
  const may = useMay(undoReturnReceipt);
  if (one.receipts.length === 0) return null;
  return (
    <Section title="Приёмки">
      <ul className={styles.lines}>
        {one.receipts.map(({ id, at, author, good, damaged, undoable: open }) => (
          <li key={id}>
            <span>
              {fullDate(at)}
              <small translate="no">{author}</small>
            </span>
            <span>
              {`годных ${good}, повреждённых ${damaged}`}
              {may && open && (
                <Button variant="subtle" size="xs" onClick={() => quietly(() => undo(one.id, id))}>
                  Отменить
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
