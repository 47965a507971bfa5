import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { errorsOf } from '#api/use-call-form.ts';
import { change } from '#api/useChange.ts';
import { failure } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Note } from '#ui/note.tsx';
import { linesOf } from '../options/option-changes.ts';
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
  const [draft, setDraft] = useState<PropertyDraft>(emptyProperty);
  const [options, setOptions] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    try {
      const id = await create(owner, draft, draft.options ? linesOf(options) : []);
      close();
      onDone(id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(error.details.length > 0 ? errorsOf(error.details) : { refused: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogBody>
        <div className={css.stack}>
          {errors.refused && <Note tone="error">{errors.refused}</Note>}
          <PropertyFieldsForm
            owner={owner}
            draft={draft}
            set={(part) => setDraft({ ...draft, ...part })}
            errors={errors}
            fresh
          />
          {draft.options && (
            <Textarea
              label="Варианты"
              description="По одному в строке; потом можно добавить ещё"
              autosize
              minRows={3}
              maxRows={10}
              value={options}
              onChange={(event) => setOptions(event.currentTarget.value)}
            />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button type="submit" loading={busy}>
          Создать свойство
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The property with its links, then its options. If those fail, the property goes again: half of one is of no use. */
async function create(
  { calls, path }: PropertyOwner,
  draft: PropertyDraft,
  options: readonly string[],
): Promise<string> {
  const { title, type, group, hint, multiple, options: choosing, uniqOptions, scheme } = draft;
  const { id } = await change(calls.create, {
    path,
    body: {
      ...{ title, type, group, hint, multiple, options: choosing, uniqOptions, scheme },
      links: linkChanges(emptyProperty, draft),
    },
  });
  if (options.length === 0) return id;
  try {
    const operations = options.map((value, at) => ({ mode: 'create' as const, id: `new_${at + 1}`, value }));
    const { rows } = await change(calls.changeOptions, { path: { ...path, property: id }, body: { operations } });
    const failed = rows.find((row) => row.status === 'failed');
    if (failed) throw new CallError(400, { message: failed.message ?? 'Вариант не создан' });
    return id;
  } catch (error) {
    await change(calls.remove, { path: { ...path, ids: [id] } });
    failure('Ошибка при создании свойства');
    throw error;
  }
}
