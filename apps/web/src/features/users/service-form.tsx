import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { changeService, createService, removeService, type Service } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import type { FieldsState } from '#api/use-fields.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields } from '#ui/fields.tsx';

interface Values {
  title: string;
  slug: string;
  description: string;
  active: boolean;
}

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

export function ServiceCard({ service }: { service: Service }) {
  const { close } = useDialog();
  const path = { id: service.id };
  const { title, slug, description, active } = service;
  const initial: Values = { title, slug, description, active };
  const call = useCallForm(changeService, {
    initial,
    input: (body) => ({ path, body }),
    done: () => {
      close();
      success('Изменения сохранены');
    },
  });
  const askDelete = () =>
    confirmDelete({
      header: 'Удалить сервис?',
      message: (
        <>
          <b translate="no">{title}</b> исчезнет из списка.
        </>
      ),
      accept: async () => {
        await change(removeService, { path });
        close();
      },
    });
  const beside = (
    <Button variant="subtle" color="red" onClick={askDelete}>
      Удалить
    </Button>
  );
  return (
    <DialogForm call={call} action="Сохранить" beside={beside}>
      <ServiceFields form={call.form} />
    </DialogForm>
  );
}

function ServiceFields({ form }: { form: FieldsState<Values> }) {
  return (
    <Fields columns={1}>
      <TextInput label="Название" {...form.getInputProps('title')} />
      <TextInput
        label="Короткое имя"
        description="Латинские буквы, цифры и дефис"
        translate="no"
        {...form.getInputProps('slug')}
      />
      <Textarea label="Описание" autosize minRows={3} {...form.getInputProps('description')} />
      <Switch label="Работает" {...form.getInputProps('active', { type: 'checkbox' })} />
    </Fields>
  );
}
