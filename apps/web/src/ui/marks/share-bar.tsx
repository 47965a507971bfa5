import css from './share-bar.module.css';

/** A share of a whole as a thin bar, for eyes only: its words stand beside it. Red where it shall warn. */
export function ShareBar({ share, warns = false }: { share: number; warns?: boolean }) {
  return (
    <i className={css.bar} aria-hidden>
      <i style={{ width: `${Math.min(1, share) * 100}%` }} data-warns={warns || undefined} />
    </i>
  );
}
