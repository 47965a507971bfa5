import type { ReactNode } from 'react';
import { Sparkline } from '../charts/sparkline.tsx';
import css from './figure-strip.module.css';

export interface Figure {
  id: string;
  title: string;
  /** Behind the title: how it is reckoned. */
  hint?: ReactNode;
  value: string;
  /** Opens what the value is made of. */
  onOpen?: (() => void) | undefined;
  /** Beside the time compared with: `+6 %`. */
  change?: string | undefined;
  /** The change is bad news. */
  worse?: boolean;
  /** Under the value, quieter: an estimate, a currency. */
  note?: string | undefined;
  /** How it went. */
  trend?: readonly (number | null)[];
}

/** The few figures of a page in a row, each with its change and its way; on a phone the row is moved sideways. */
export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <ul className={css.strip} aria-label={label}>
      {figures.map(({ id, title, hint, value, onOpen, change, worse, note, trend }) => (
        <li key={id} data-figure={id}>
          <span className={css.title}>
            {title}
            {hint}
          </span>
          <span className={css.line}>
            {onOpen ? (
              <button
                type="button"
                className={css.value}
                aria-label={`${title}: ${value}. Показать строки`}
                onClick={onOpen}
              >
                {value}
              </button>
            ) : (
              <b className={css.value}>{value}</b>
            )}
            {change && (
              <span className={css.change} data-worse={worse || undefined}>
                {change}
              </span>
            )}
          </span>
          {note && <span className={css.note}>{note}</span>}
          {trend && <Sparkline values={trend} />}
        </li>
      ))}
    </ul>
  );
}

/** As high as the figures that are coming. */
export function FigureBars({ count = 6 }: { count?: number }) {
  return (
    <ul className={css.strip} aria-busy>
      {Array.from({ length: count }, (_, nth) => `figure ${nth}`).map((key) => (
        <li key={key}>
          <span className={`sk ${css.titleBar}`} />
          <span className={`sk ${css.valueBar}`} />
          <span className={`sk ${css.trendBar}`} />
        </li>
      ))}
    </ul>
  );
}
