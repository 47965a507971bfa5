import { Button, Group } from '@mantine/core';
import { type ApiKey, changeApiKey, removeApiKey } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { ApiKeyFields, type ApiKeyValues } from './api-key-fields.tsx';

/** A key: rename, change what it may, dispose of it, delete. */
export function ApiKeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { close } = useDialog();
  const path = { id: apiKey.id };
  const initial: ApiKeyValues = { title: apiKey.title, role: apiKey.role };
  const call = useCallForm(changeApiKey, {
    initial,
    input: (body) => ({ path, body }),
    done: () => {
      close();
      success('Изменения сохранены');
    },
  });
  const named = <b translate="no">{apiKey.title}</b>;
  const askDispose = () =>
    confirmDelete({
      header: 'Отозвать ключ?',
      message: <>Запросы с ключом {named} больше не пройдут. Сам он останется в списке, вернуть его нельзя.</>,
      acceptLabel: 'Отозвать',
      accept: async () => {
        await change(changeApiKey, { path, body: { disposed: true } });
        close();
      },
    });
  const askDelete = () =>
    confirmDelete({
      header: 'Удалить ключ?',
      message: <>Запросы с ключом {named} больше не пройдут, и из списка он исчезнет.</>,
      accept: async () => {
        await change(removeApiKey, { path });
        close();
      },
    });
  const beside = (
    <Group gap={0}>
      {!apiKey.disposed && (
        <Button variant="subtle" color="red" onClick={askDispose}>
          Отозвать
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={askDelete}>
        Удалить
      </Button>
    </Group>
  );
  return (
    <DialogForm call={call} action="Сохранить" beside={beside}>
      <ApiKeyFields form={call.form} />
    </DialogForm>
  );
}
