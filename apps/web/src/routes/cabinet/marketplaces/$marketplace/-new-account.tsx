import { TextInput } from '@mantine/core';
import { createAccount, type Environment, type MarketplaceInfo } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { CatalogField, EnvironmentField, sentKeys } from '#features/marketplaces/account-fields.tsx';
import { check } from '#features/marketplaces/check-account.ts';
import { KeyFields, type Keys, keyErrors } from '#features/marketplaces/key-fields.tsx';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/note.tsx';

interface Values {
  title: string;
  environment: Environment;
  catalog: string | null;
  keys: Keys;
}

const none: ReadonlySet<string> = new Set();

/** Asks for an account to connect. Of a marketplace that can't be connected yet it says why instead. */
export function openNewAccount(card: MarketplaceInfo): void {
  void openDialog({
    component: NewAccount,
    componentProps: { card },
    options: { header: 'Новый аккаунт', minimizable: true },
  });
}

function NewAccount({ card }: { card: MarketplaceInfo }) {
  const { close } = useDialog();
  const initial: Values = { title: card.title, environment: card.environments[0] ?? 'real', catalog: null, keys: {} };
  const call = useCallForm(createAccount, {
    initial,
    input: ({ keys, ...rest }) => ({ body: { ...rest, marketplace: card.id, keys: sentKeys(keys), tasks: true } }),
    check: ({ keys }) => keyErrors(card.keys, keys, none),
    done: async ({ id }) => {
      close();
      success('Аккаунт подключён, проверяем ключи');
      await check(id);
    },
  });
  const { form } = call;
  return (
    <DialogForm call={call} action="Подключить аккаунт" off={card.served ? undefined : (card.reason ?? undefined)}>
      {!card.served && <Note>{card.reason}</Note>}
      <TextInput label="Название" description="Как аккаунт зовётся в кабинете" {...form.getInputProps('title')} />
      <EnvironmentField form={form} card={card} />
      <CatalogField form={form} />
      <KeyFields
        keys={card.keys}
        environment={form.values.environment}
        values={form.values.keys}
        errors={form.errors}
        onChange={(keys) => form.setFieldValue('keys', keys)}
      />
      {form.errors.keys && <Note tone="error">{form.errors.keys}</Note>}
    </DialogForm>
  );
}
