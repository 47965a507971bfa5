import { Switch, Textarea, TextInput } from '@mantine/core';
import { changeService, createService, getService, removeService } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { differing } from '#ui/edit/changes.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { RemoveButton } from '#ui/edit/remove-button.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';

interface Values {
  title: string;
  slug: string;
  description: string;
  active: boolean;
}

const labels = { title: 'Название', slug: 'Короткое имя', description: 'Описание', active: 'Работает' };

/** The question after a new service. */
export function NewService() {
  const { close } = useDialog();
  const initial: Values = { title: '', slug: '', description: '', active: true };
  const call = useCallForm(createService, {
    initial,
    input: (body) => ({ body }),
    done: ({ title }) => {
      close();
      success(`Сервис «${title}» добавлен`);
    },
  });
  return (
    <DialogForm call={call} action="Добавить">
      <ServiceFields form={call.form} />
    </DialogForm>
  );
}

/** A service at the side of the list. */
export function ServiceSide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = useCall(getService, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeService}
      draft={({ title, slug, description, active }): Values => ({ title, slug, description, active })}
      changes={differing<Values>}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={labels}
      said="Изменения сохранены"
      name="Сервис"
      title={({ title }) => title}
      size="m"
      beside={({ title }) => (
        <RemoveButton call={removeService} input={{ path }} header="Удалить сервис?" onDone={row.onClose}>
          <b translate="no">{title}</b> исчезнет из списка.
        </RemoveButton>
      )}
    >
      {(edit) => <ServiceFields form={edit.form} />}
    </EditSide>
  );
}

function ServiceFields({ form }: { form: Fields<Values> }) {
  return (
    <>
      <TextInput label={labels.title} {...form.getInputProps('title')} />
      <TextInput
        label={labels.slug}
        description="Латинские буквы, цифры и дефис"
        translate="no"
        {...form.getInputProps('slug')}
      />
      <Textarea label={labels.description} autosize minRows={3} {...form.getInputProps('description')} />
      <Switch label={labels.active} {...form.getInputProps('active', { type: 'checkbox' })} />
    </>
  );
}
