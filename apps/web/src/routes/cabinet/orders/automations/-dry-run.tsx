import { Button } from '@mantine/core';
import { dryRunAutomations, type Types } from '@prilavok/contract';
import { useState } from 'react';
import { useSubmit } from '#api/use-submit.ts';
import { change } from '#api/useChange.ts';
import { fullDate } from '#text/dates.ts';
import { dayAfter, dayOf } from '#text/days.ts';
import { counted } from '#text/plurals.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { DialogBody } from '#ui/dialogs/parts.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import css from './-rules.module.css';

type Row = Types<typeof dryRunAutomations>['reply']['rows'][number];

/** Dry run of a rule over a past day; nothing is changed. */
export function DryRun({ rule }: { rule: { id: string; title: string } }) {
  const [day, setDay] = useState(dayAfter(dayOf(new Date()), -1));
  const [row, setRow] = useState<Row>();
  const call = useSubmit(async () => {
    const { rows } = await change(dryRunAutomations, { body: { day, ids: { in: [rule.id] } } });
    setRow(rows[0]);
  });
  return (
    <DialogBody>
      <form className={css.running} onSubmit={call.submit}>
        <DateField label="День" value={day} onChange={setDay} required />
        <Button type="submit" loading={call.busy} disabled={!day}>
          Проверить
        </Button>
      </form>
      {call.refused && <Note tone="error">{call.refused}</Note>}
      <div role="status">{row && <Result row={row} />}</div>
      <p className={css.hint}>
        Заказы не меняются. Состояние и статус берутся из истории, остальные условия сверяются с заказами, какие они
        сейчас.
      </p>
    </DialogBody>
  );
}

function Result({ row: { orders, would, note } }: { row: Row }) {
  return (
    <>
      {note && <Note>{note}</Note>}
      <p>
        {orders.length === 0
          ? 'В этот день правило не сработало бы ни разу.'
          : `Сработало бы ${counted(orders.length, ['раз', 'раза', 'раз'])}: ${would.join('; ')}.`}
      </p>
      <p className={css.orders} translate="no">
        {orders.map(({ id, number, at }) => (
          <Go key={`${id} ${at}`} to={`/cabinet/orders/${id}`} title={fullDate(at)}>
            {number}
          </Go>
        ))}
      </p>
    </>
  );
}
