import { createContext, use } from 'react';
import css from './field-notes.module.css';

/** Note on a field while it is edited: what is wrong with it, what could be better, what it may be. */
export interface FieldNote {
  tone: 'error' | 'warn' | 'quiet';
  text: string;
}

/** Notes by field, as `data-field` calls it. */
export const FieldNotesContext = createContext<ReadonlyMap<string, readonly FieldNote[]>>(new Map());

/** Notes on a field, below it. */
export function FieldNotes({ field }: { field: string }) {
  const notes = use(FieldNotesContext).get(field);
  if (!notes) return null;
  return (
    <ul className={css.notes}>
      {notes.map(({ tone, text }) => (
        <li key={text} data-tone={tone}>
          {text}
        </li>
      ))}
    </ul>
  );
}
