import { apiKeyScopes, createApiKey } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { showOnce } from '#features/users/shown-once.tsx';
import { dayAfter, dayOf } from '#text/days.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { ApiKeyFields, type ApiKeyValues, endOf } from './-api-key-fields.tsx';

/** A forgotten key ends by itself within a year, unless somebody wants it otherwise. */
const usualDays = 365;

/** The question after a new key; it is shown once. */
export function NewApiKey() {
  const { close } = useDialog();
  const initial: ApiKeyValues = {
    title: '',
    role: 'viewer',
    lastDay: dayAfter(dayOf(new Date()), usualDays),
    networks: [],
    scopes: apiKeyScopes.filter((scope) => scope.endsWith(':read')),
  };
  const call = useCallForm(createApiKey, {
    initial,
    input: ({ lastDay, ...body }) => ({ body: { ...body, expiresAt: endOf(lastDay) } }),
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
