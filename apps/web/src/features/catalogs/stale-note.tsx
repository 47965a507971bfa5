import { Button } from '@mantine/core';
import { Note } from '#ui/note.tsx';
import css from './cards.module.css';
import type { Edit } from './use-edit.ts';

/** What a refused save says: what somebody else changed meanwhile and the two ways on, or why it can't be. */
export function SaveNotes({ edit, onTake }: { edit: Edit; onTake: () => void }) {
  if (edit.refused) return <Note tone="error">{edit.refused}</Note>;
  if (!edit.stale) return null;
  return (
    <Note tone="warn">
      <p>Пока вы правили, карточку изменил кто-то другой.</p>
      <ul className={css.changes}>
        {edit.stale.map(({ field, message }) => (
          <li key={field} translate="no">
            {readable(message)}
          </li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button size="xs" variant="default" onClick={edit.overwrite}>
          Сохранить мои правки поверх
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onTake}>
          Взять новое, мои правки отменить
        </Button>
      </div>
    </Note>
  );
}

/** Simple values as they are; of others only the name, their insides say nothing to people. */
const readable = (message: string): string => (/[{[]/.test(message) ? message.split(': было')[0] : message) ?? message;
