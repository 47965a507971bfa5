import css from './marketplaces.module.css';

/** The name on a phone's card: what opens the row for those who go by keys. */
export function CardTitle({ children, onOpen }: { children: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.cardTitle} onClick={onOpen}>
      {children}
    </button>
  );
}
