import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Table, type TableColumn } from '../table/table.tsx';
import css from './days-chart.module.css';
import type { Line } from './line.ts';
import { type Step, stretchWords } from './stretches.ts';

interface Props<Row extends { day: string }> {
  label: string;
  rows: readonly Row[];
  lines: readonly Line<Row>[];
  words: (value: number) => string;
  step: Step;
  onPick: ((row: Row) => void) | undefined;
}

const stretches = { day: 'День', week: 'Неделя', month: 'Месяц' } as const satisfies Record<Step, string>;

/** The numbers of a chart as a table, behind a button: what is drawn can be read, heard, copied and pressed by keys. */
export function Numbers<Row extends { day: string }>({ label, rows, lines, words, step, onPick }: Props<Row>) {
  const [open, setOpen] = useState(false);
  const columns: TableColumn<Row & { id: string }>[] = [
    {
      id: 'day',
      title: stretches[step],
      cell: (row) => {
        const day = stretchWords(row.day, step);
        return onPick ? (
          <button type="button" className={css.pick} onClick={() => onPick(row)}>
            {day}
          </button>
        ) : (
          day
        );
      },
    },
    ...lines.map(
      ({ title, value }): TableColumn<Row & { id: string }> => ({
        id: title,
        title,
        align: 'right',
        cell: (row) => {
          const one = value(row);
          return one === null ? '' : words(one);
        },
      }),
    ),
  ];
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        rightSection={open ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        aria-expanded={open}
        aria-label={`Числами: ${label}`}
        onClick={() => setOpen(!open)}
      >
        Числами
      </Button>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys.
        <section className={css.numbers} aria-label={`${label}, числами`} tabIndex={0}>
          <Table tight label={label} columns={columns} rows={rows.map((row) => ({ ...row, id: row.day }))} />
        </section>
      )}
    </>
  );
}
