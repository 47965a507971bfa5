import { Button } from '@mantine/core';
import type { PropertyFields } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { Note } from '#ui/marks/note.tsx';
import type { PropertyOwner } from '../owner.ts';
import { openNewConversion } from './new-conversion.tsx';

interface Props {
  owner: PropertyOwner;
  property: Pick<PropertyFields, 'id' | 'title' | 'converting' | 'formula'>;
}

/** The way from a property to another kind of it; while it is on that way, to the task. */
export function ConvertButton({ owner, property: { id, title, converting, formula } }: Props) {
  const may = useMay(owner.calls.convert);
  const navigate = useNavigate();
  const show = (task: string) => void navigate({ to: `${owner.address}/convert`, search: { open: task } });
  if (converting)
    return (
      <Button variant="subtle" onClick={() => show(converting)}>
        Преобразуется
      </Button>
    );
  if (!may) return null;
  return (
    <Button
      variant="subtle"
      disabled={formula !== ''}
      title={formula === '' ? undefined : 'Свойство считается по формуле: чтобы преобразовать его, уберите её'}
      onClick={() => openNewConversion({ owner, property: { id, title }, onDone: show })}
    >
      Преобразовать
    </Button>
  );
}

/** Why the fields of a property are off. */
export const ConvertingNote = () => (
  <Note tone="warn">Свойство преобразуют в другой вид: править его можно будет, когда закончат.</Note>
);
