import type { Marketplace } from '@prilavok/contract';
import type { Column } from '#ui/grid/columns.ts';
import { Mark } from '#ui/marks/mark.tsx';
import css from './coverage.module.css';

/** A marketplace, and those of ours that have a pair there. */
export interface Paired {
  marketplace: Marketplace;
  ids: ReadonlySet<string>;
  /** Of which it was asked; of all, unless said. */
  known?: ReadonlySet<string>;
}

/** A column of marks: filled where the row has a pair, an outline where it has none; nothing while the catalog is sold nowhere. */
export const pairMarks = <Row extends { id: string }>(paired: readonly Paired[], without: string): Column<Row>[] =>
  paired.length === 0
    ? []
    : [
        {
          id: 'marketplaces',
          title: 'Площадки',
          width: 40 + paired.length * 28,
          cell: ({ id }) => (
            <span className={css.marks}>
              {paired.map(
                ({ marketplace, ids, known }) =>
                  (!known || known.has(id)) && (
                    <Mark key={marketplace} marketplace={marketplace} {...(!ids.has(id) && { without })} />
                  ),
              )}
            </span>
          ),
        },
      ];
