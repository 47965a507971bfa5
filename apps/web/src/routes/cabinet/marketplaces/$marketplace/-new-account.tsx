import { SegmentedControl, TextInput } from '@mantine/core';
import { createAccount, type Environment, type MarketplaceInfo } from '@prilavok/contract';
import type { FormEvent } from 'react';
import { type CallForm, focusWrong, useCallForm } from '#api/use-call-form.ts';
import { environmentTitles } from '#features/marketplaces/account-state.tsx';
import { CatalogField } from '#features/marketplaces/catalog-field.tsx';
import { filledKeys, KeyFields, type Keys, keyErrors } from '#features/marketplaces/key-fields.tsx';
import { openNewWarehouse } from '#features/marketplaces/new-warehouse.tsx';
import { success, warning } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';

interface Values {
  title: string;
  environment: Environment;
  catalog: string | null;
  keys: Keys;
}

/** The question after a new account. It comes with the usual tasks. Keys that the marketplace refuses leave the form as it is. */
export function NewAccount({ marketplace }: { marketplace: MarketplaceInfo }) {
  const { close } = useDialog();
  const { id, title, environments } = marketplace;
  const initial: Values = { title, environment: environments[0] ?? 'real', catalog: null, keys: {} };
  const call = useCallForm(createAccount, {
    initial,
    input: ({ keys, ...rest }) => ({ body: { ...rest, marketplace: id, keys: filledKeys(keys), tasks: true } }),
    done: (account) => {
      const { result, message } = account.status;
      close();
      // Nobody but the seller knows them, and without one no stock goes out.
      if (marketplace.missing.warehouses) openNewWarehouse(account, true);
      if (result === 'ok') success(`Аккаунт подключён. ${message}`);
      else warning(`Аккаунт подключён, но ключи ещё не проверены: ${message}`);
    },
  });
  const { form } = call;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = keyErrors(marketplace.keys, form.values.keys);
    if (Object.keys(wrong).length === 0) return call.submit(event);
    event.preventDefault();
    form.setErrors(wrong);
    focusWrong(event.currentTarget);
  };
  return (
    <DialogForm call={{ ...call, submit }} action="Подключить аккаунт">
      <TextInput label="Название" description="Как аккаунт зовётся в кабинете" {...form.getInputProps('title')} />
      <EnvironmentField call={call} environments={environments} />
      <CatalogField form={form} />
      <KeyFields
        of={{ marketplace: id, environment: form.values.environment }}
        keys={marketplace.keys}
        values={form.values.keys}
        errors={form.errors}
        onChange={(keys) => form.setFieldValue('keys', keys)}
      />
      {form.errors.keys && <Note tone="error">{form.errors.keys}</Note>}
    </DialogForm>
  );
}

interface EnvironmentProps {
  call: CallForm<Values>;
  environments: readonly Environment[];
}

function EnvironmentField({ call: { form }, environments }: EnvironmentProps) {
  if (environments.length < 2) return null;
  return (
    <div>
      <SegmentedControl
        aria-label="Где живёт аккаунт"
        data={environments.map((value) => ({ value, label: environmentTitles[value] }))}
        {...form.getInputProps('environment')}
      />
      <p style={{ marginTop: 4, color: 'var(--pr-text-3)', fontSize: 12, lineHeight: '16px' }}>
        {form.values.environment === 'sandbox'
          ? 'Учебная площадка: настоящих товаров и заказов не тронет. Какие ключи подойдут, сказано у полей.'
          : 'Настоящая площадка: карточки, цены и остатки увидят покупатели.'}
      </p>
    </div>
  );
}
