import { Button } from '@mantine/core';
import type { CardPreview } from '@prilavok/contract';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import css from './readiness.module.css';

type Field = CardPreview['fields'][number] & { id: string };

const columns: TableColumn<Field>[] = [
  { id: 'title', title: 'Поле', cell: ({ title }) => title, width: 180 },
  { id: 'value', title: 'Уйдёт', cell: ({ value }) => <span className={css.value}>{value || '—'}</span> },
  { id: 'was', title: 'Принято площадкой', cell: (field) => <Accepted of={field} /> },
];

/** The cards as they would go out now, each beside what the marketplace has accepted. */
export function WhatGoes({ cards }: { cards: readonly CardPreview[] }) {
  const { close } = useDialog();
  const ready = cards.filter((card) => card.ready);
  return (
    <>
      <DialogBody>
        {ready.map((card) => (
          <section key={card.offer} className={css.card} aria-label={card.title}>
            {cards.length > 1 && (
              <h3 translate="no">
                {card.title} · {card.article}
              </h3>
            )}
            <p className={css.same}>
              {card.category && <span translate="no">{card.category} · </span>}
              {card.changed ? 'отличается от принятого площадкой' : 'на площадке то же самое'}
            </p>
            {card.missing.length > 0 && (
              <Note tone="warn">
                {card.missing.map(({ message }) => (
                  <p key={message}>{message}</p>
                ))}
              </Note>
            )}
            <Table
              label={`Поля карточки ${card.article}`}
              columns={columns}
              rows={card.fields.filter(({ value, was }) => value || was).map((field) => ({ ...field, id: field.name }))}
              tight
            />
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Закрыть</Button>
      </DialogFooter>
    </>
  );
}

function Accepted({ of: { value, was } }: { of: Field }) {
  if (was === null) return <span className={css.same}>ещё не отправляли</span>;
  if (was === value) return <span className={css.same}>то же</span>;
  return <span className={css.value}>{was || 'пусто'}</span>;
}
