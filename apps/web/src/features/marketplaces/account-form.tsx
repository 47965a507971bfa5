import { Anchor, Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import {
  type Account,
  changeAccount,
  createAccount,
  type Environment,
  findCatalogs,
  type MarketplaceInfo,
} from '@prilavok/contract';
import type { FormEvent } from 'react';
import { type CallForm, useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { success } from '#toasts.ts';
import { Go } from '#ui/go.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { Side } from '#ui/side.tsx';
import { SideForm } from '#ui/side-form.tsx';
import { AccountGroup } from './account-group.tsx';
import { AccountNotes, environmentTitles } from './account-state.tsx';
import { check } from './check-account.ts';
import { disconnect } from './disconnect.tsx';
import { KeyFields, type Keys, keyErrors } from './key-fields.tsx';

interface Values {
  title: string;
  environment: Environment;
  catalog: string | null;
  keys: Keys;
}

/** Keys as they are sent: a map from slug to value, without what stays as it is. */
const keysOf = (keys: Keys) =>
  Object.fromEntries(
    Object.entries(keys)
      .map(([slug, value]) => [slug, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

/** Connecting an account. One that can't be connected yet says so instead of offering a form. */
export function NewAccount({ card, onClose }: { card: MarketplaceInfo; onClose: () => void }) {
  if (!card.served) {
    return (
      <Side title="Новый аккаунт" mark={<Mark marketplace={card.id} />} size="s" onClose={onClose}>
        <Note>{card.reason}</Note>
      </Side>
    );
  }
  return <ConnectForm card={card} onClose={onClose} />;
}

function ConnectForm({ card, onClose }: { card: MarketplaceInfo; onClose: () => void }) {
  const initial: Values = { title: card.title, environment: card.environments[0] ?? 'real', catalog: null, keys: {} };
  const call = useCallForm(createAccount, {
    initial,
    input: ({ keys, ...rest }) => ({ body: { ...rest, marketplace: card.id, keys: keysOf(keys), tasks: true } }),
    done: async ({ id }) => {
      onClose();
      success('Аккаунт подключён, проверяем ключи');
      await check(id);
    },
  });
  const checked = useKeyCheck(call, card, new Set());
  return (
    <SideForm
      title="Новый аккаунт"
      mark={<Mark marketplace={card.id} />}
      size="m"
      call={checked}
      action="Подключить аккаунт"
      onClose={onClose}
    >
      <TextInput label="Название" description="Как аккаунт зовётся в кабинете" {...call.form.getInputProps('title')} />
      <EnvironmentField call={call} card={card} />
      <CatalogField call={call} />
      <KeyFields
        keys={card.keys}
        environment={call.form.values.environment}
        values={call.form.values.keys}
        errors={call.form.errors}
        onChange={(keys) => call.form.setFieldValue('keys', keys)}
      />
      {call.form.errors.keys && <Note tone="error">{call.form.errors.keys}</Note>}
    </SideForm>
  );
}

interface EditProps {
  account: Account;
  card: MarketplaceInfo;
  onClose: () => void;
}

/** An account beside the list: its words and keys, its group, a check, and the way out. */
export function EditAccount({ account, card, onClose }: EditProps) {
  const may = useMay(changeAccount);
  const filled = new Set(account.keys.flatMap(({ slug, filled: kept }) => (kept ? [slug] : [])));
  const initial: Values = {
    title: account.title,
    environment: account.environment,
    catalog: account.catalog,
    keys: {},
  };
  const call = useCallForm(changeAccount, {
    initial,
    input: ({ title, catalog, keys }) => ({
      path: { id: account.id },
      body: { title, catalog, keys: keysOf(keys), version: account.version },
    }),
    done: async (_, { keys }) => {
      call.form.setFieldValue('keys', {});
      success('Аккаунт сохранён');
      if (Object.keys(keysOf(keys)).length > 0) await check(account.id);
    },
  });
  const checked = useKeyCheck(call, card, filled);
  const address = `/cabinet/marketplaces/${account.marketplace}/${account.id}`;
  return (
    <SideForm
      title={account.title}
      ownWord
      subtitle={environmentTitles[account.environment]}
      mark={<Mark marketplace={account.marketplace} />}
      size="m"
      controls={<Go to={address}>Страница аккаунта</Go>}
      call={checked}
      action={may ? 'Сохранить' : undefined}
      onClose={onClose}
      beside={
        may && (
          <Button variant="subtle" color="red" onClick={() => disconnect(account, onClose)}>
            Отключить…
          </Button>
        )
      }
      below={<AccountGroup account={account} />}
    >
      <AccountNotes account={account} />
      <TextInput label="Название" {...call.form.getInputProps('title')} />
      <CatalogField call={call} />
      <KeyFields
        keys={card.keys}
        environment={account.environment}
        filled={filled}
        values={call.form.values.keys}
        errors={call.form.errors}
        onChange={(keys) => call.form.setFieldValue('keys', keys)}
      />
      {call.form.errors.keys && <Note tone="error">{call.form.errors.keys}</Note>}
    </SideForm>
  );
}

function EnvironmentField({ call, card }: { call: CallForm<Values>; card: MarketplaceInfo }) {
  if (card.environments.length < 2) return null;
  const sandbox = call.form.values.environment === 'sandbox';
  return (
    <div>
      <SegmentedControl
        aria-label="Где живёт аккаунт"
        data={card.environments.map((value) => ({ value, label: environmentTitles[value] }))}
        {...call.form.getInputProps('environment')}
      />
      <p style={{ marginTop: 4, color: 'var(--pr-text-3)', fontSize: 12, lineHeight: '16px' }}>
        {sandbox
          ? 'Учебная площадка: настоящих товаров и заказов не тронет. Какие ключи подойдут, сказано у полей.'
          : 'Настоящая площадка: карточки, цены и остатки увидят покупатели.'}
      </p>
    </div>
  );
}

function CatalogField({ call }: { call: CallForm<Values> }) {
  const catalogs = useCall(findCatalogs, {}).data?.rows ?? [];
  return (
    <Select
      label="Каталог"
      description={
        catalogs.length === 0 ? (
          <>
            Каталогов пока нет: <Anchor href="/cabinet/catalogs">создайте первый</Anchor>
          </>
        ) : (
          'Из него аккаунт торгует: товары, цены, остатки'
        )
      }
      placeholder="Выберите"
      clearable
      clearButtonProps={{ 'aria-label': 'Очистить' }}
      data={catalogs.map(({ id, title }) => ({ value: id, label: title }))}
      {...call.form.getInputProps('catalog')}
    />
  );
}

/** The form's submit, held back while a key doesn't look like one. */
function useKeyCheck(call: CallForm<Values>, card: MarketplaceInfo, filled: ReadonlySet<string>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = keyErrors(card.keys, call.form.values.keys, filled);
    if (Object.keys(wrong).length === 0) return call.submit(event);
    event.preventDefault();
    call.form.setErrors(wrong);
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { ...call, submit };
}
