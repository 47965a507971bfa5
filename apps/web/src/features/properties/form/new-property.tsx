import { Textarea } from '@mantine/core';
import { CallError } from '#api/call-error.ts';
import { useCallForm } from '#api/use-call-form.ts';
import { change } from '#api/useChange.ts';
import { failure } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { createOperations, linesOf } from '../options/option-changes.ts';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import { emptyProperty, linkChanges, type PropertyDraft } from './draft.ts';
import { PropertyFieldsForm } from './fields.tsx';

interface Props {
  owner: PropertyOwner;
  onDone: (id: string) => void;
}

/** Opens the form of a new property; `onDone` learns its id. */
export function openNewProperty(owner: PropertyOwner, onDone: (id: string) => void): void {
  void openDialog({
    component: NewProperty,
    componentProps: { owner, onDone },
    options: { header: 'Новое свойство', minimizable: true },
  });
}

function NewProperty({ owner, onDone }: Props) {
  const { close } = useDialog();
  const initial: PropertyDraft & { lines: string } = { ...emptyProperty, lines: '' };
  const call = useCallForm(owner.calls.create, {
    initial,
    input: ({ cards, productCategories, lines: _, ...property }) => {
      const links = linkChanges(emptyProperty, { ...property, cards, productCategories });
      return { path: owner.path, body: { ...property, links } };
    },
    done: async ({ id, options }, { lines }) => {
      if (options) await addOptions(owner, id, linesOf(lines));
      close();
      onDone(id);
    },
  });
  return (
    <DialogForm call={call} action="Создать свойство">
      <div className={css.stack}>
        <PropertyFieldsForm owner={owner} form={call.form} fresh />
        {call.form.values.options && (
          <Textarea
            label="Варианты"
            description="По одному в строке; потом можно добавить ещё"
            autosize
            minRows={3}
            maxRows={10}
            {...call.form.getInputProps('lines')}
          />
        )}
      </div>
    </DialogForm>
  );
}

/** Options of a property that was just created. If they fail, the property goes again: half of one is of no use. */
async function addOptions({ calls, pathOf }: PropertyOwner, id: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  try {
    const body = { operations: createOperations(lines) };
    const { rows } = await change(calls.changeOptions, { path: pathOf.options(id), body });
    const failed = rows.find((row) => row.status === 'failed');
    if (failed) throw new CallError(400, { message: failed.message ?? 'Вариант не создан' });
  } catch (error) {
    await change(calls.remove, { path: pathOf.properties([id]) });
    failure('Ошибка при создании свойства');
    throw error;
  }
}
