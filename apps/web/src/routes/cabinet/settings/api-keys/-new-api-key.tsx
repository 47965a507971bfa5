import { createApiKey } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { showOnce } from '#features/users/shown-once.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { ApiKeyFields, type ApiKeyValues } from './-api-key-fields.tsx';

/** The question after a new key; it is shown once. */
export function NewApiKey() {
  const { close } = useDialog();
  const initial: ApiKeyValues = { title: '', role: 'viewer' };
  const call = useCallForm(createApiKey, {
    initial,
    input: (body) => ({ body }),
    done: ({ model, apiKey, signKey }) => {
      close();
      showOnce(`Ключ «${model.title}»`, [
        { label: 'Ключ, заголовок X-Api-Key', value: apiKey },
        { label: 'Ключ подписи', value: signKey },
      ]);
    },
  });
  return (
    <DialogForm call={call} action="Создать ключ">
      <ApiKeyFields form={call.form} />
    </DialogForm>
  );
}
