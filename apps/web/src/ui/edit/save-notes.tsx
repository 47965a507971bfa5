import { Button } from '@mantine/core';
import { Note } from '#ui/marks/note.tsx';
import css from './edit.module.css';
import type { Outcome } from './use-save.ts';

interface Props {
  edit: Outcome & { overwrite: () => unknown; takeNewest: () => void };
}

/** Notes of a refused save: what somebody else changed meanwhile and the two ways on, or why it can't be. */
export function SaveNotes({ edit: { refused, stale, overwrite, takeNewest } }: Props) {
  if (refused) return <Note tone="error">{refused}</Note>;
  if (!stale) return null;
  return (
    <Note tone="warn">
      <p>Пока вы правили, карточку изменил кто-то другой.</p>
      <ul className={css.changes}>
        {stale.map(({ field, message }) => (
          <li key={field} translate="no">
            {message}
          </li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button size="xs" variant="default" onClick={overwrite}>
          Сохранить мои правки поверх
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={takeNewest}>
          Взять новое, мои правки отменить
        </Button>
      </div>
    </Note>
  );
}
