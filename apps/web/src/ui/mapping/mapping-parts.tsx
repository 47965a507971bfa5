import { Go } from '#ui/page/go.tsx';
import styles from './mapping-parts.module.css';

interface Props {
  /** Name of the whole, for those who hear it. */
  label: string;
  parts: readonly { to: string; label: string }[];
  /** The address of the part that is shown. */
  at: string;
}

/** The parts of a mapping: from where one is to the others. */
export function MappingParts({ label, parts, at }: Props) {
  return (
    <nav className={styles.parts} aria-label={label}>
      {parts.map((part) => (
        <span key={part.to} aria-current={part.to === at ? 'page' : undefined}>
          {part.to === at ? part.label : <Go to={part.to}>{part.label}</Go>}
        </span>
      ))}
    </nav>
  );
}
