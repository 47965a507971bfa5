import { CallError } from '#api/call-error.ts';
import { useDrawn } from '#api/told.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Side } from '#ui/page/side.tsx';
import type { OpenRow } from '../list/list-page.tsx';
import css from './edit.module.css';
import type { Found } from './found.ts';
import { Neighbours } from './neighbours.tsx';

interface Props {
  row: OpenRow;
  found: Pick<Found<unknown>, 'data' | 'error' | 'refetch'>;
  /** Name of the thing: «Бренд». */
  name: string;
  size?: 's' | 'm';
}

/** The side of a thing that isn't there yet, couldn't be had, or doesn't exist. */
export function UnknownSide({ row, found: { data, error, refetch }, name, size = 's' }: Props) {
  const missing = isMissing(error);
  useDrawn(error);
  // An address that names nothing is page 404; a row that vanished before one's eyes says so in its place.
  if (missing && data === undefined && row.known === false) throw error;
  return (
    <Side title={name} size={size} onClose={row.onClose} controls={<Neighbours row={row} />}>
      {missing && (
        <Empty title="Здесь ничего нет">{error?.message}. Возможно, это удалили, пока вы смотрели список.</Empty>
      )}
      {error && !missing && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && <Bars />}
    </Side>
  );
}

/** Whether it was asked for and doesn't exist. */
export const isMissing = (error: Error | null): boolean => error instanceof CallError && error.status === 404;

/** Stand in for the fields until the thing comes. */
function Bars() {
  return (
    <div className={css.bars} aria-busy>
      {['a', 'b', 'c', 'd'].map((field) => (
        <div key={field}>
          <span className="sk" />
          <span className="sk" />
        </div>
      ))}
    </div>
  );
}
