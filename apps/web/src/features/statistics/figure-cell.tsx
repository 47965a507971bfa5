import { type Currency, type MeasureName, measures, type StatisticsRow } from '@prilavok/contract';
import { changeOf, figureWords } from './measure-words.ts';
import css from './statistics.module.css';

interface Props {
  row: Pick<StatisticsRow, 'id' | 'now' | 'before'>;
  measure: MeasureName;
  currency: Currency;
  /** Opens the rows behind the number; inside a grid, which is one stop of the keyboard. */
  onOpen?: (id: string) => void;
}

/** A number, and under it how it changed. */
export function FigureCell({ row: { id, now, before }, measure, currency, onOpen }: Props) {
  const change = changeOf(now, before, measure);
  const words = figureWords(now, measure, currency);
  const opens = onOpen && measures[measure].opens && now[measure] !== null;
  return (
    <span className={css.figure}>
      {opens ? (
        <button type="button" tabIndex={-1} title="Показать строки" onClick={() => onOpen(id)}>
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
      {change && <small data-worse={change.worse || undefined}>{change.words}</small>}
    </span>
  );
}
