import { Go } from '#ui/go.tsx';
import css from './cards.module.css';

/** The name of a row on a phone's card: a link, so that the card can be reached by keys too. */
export function CardTitle({ to, children }: { to: string; children: string }) {
  return (
    <Go to={to} className={css.name}>
      {children}
    </Go>
  );
}
