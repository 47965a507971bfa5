import { Button, TextInput } from '@mantine/core';
import { changeAccount, getAccounts, type MarketplaceInfo } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { AccountGroup } from './account-group.tsx';
import { AccountNotes, environmentTitles } from './account-state.tsx';
import { CatalogField } from './catalog-field.tsx';
import { checkKeys } from './check-keys.ts';
import { disconnect } from './disconnect.tsx';
import { filledKeys, KeyFields, type Keys } from './key-fields.tsx';

interface Values {
  title: string;
  catalog: string | null;
  /** Those to be replaced: kept ones are never shown again. */
  keys: Keys;
}

interface Props {
  row: OpenRow;
  marketplace: MarketplaceInfo;
}

/** An account at the side: its name, catalog and keys, its group, and the way out. New keys are tried as soon as they are saved. */
export function AccountSide({ row, marketplace }: Props) {
  const path = { id: row.id };
  const found = useCall(getAccounts, { path: { ids: [row.id] }, quiet: true });
  return (
    <EditSide
      row={row}
      found={firstOf(found)}
      call={changeAccount}
      draft={({ title, catalog }): Values => ({ title, catalog, keys: {} })}
      changes={(before, { keys, ...rest }) => ({
        ...differing({ title: before.title, catalog: before.catalog }, rest),
        ...(Object.keys(filledKeys(keys)).length > 0 ? { keys: filledKeys(keys) } : {}),
      })}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={{ title: 'Название', catalog: 'Каталог' }}
      said="Аккаунт сохранён"
      after={({ keys }) => keys && checkKeys(row.id)}
      name="Аккаунт"
      title={({ title }) => title}
      subtitle={({ environment }) => environmentTitles[environment]}
      mark={({ marketplace: own }) => <Mark marketplace={own} />}
      size="m"
      page={({ id }) => `/cabinet/marketplaces/${marketplace.id}/${id}`}
      beside={(account) => (
        <Button variant="subtle" color="red" onClick={() => disconnect(account, row.onClose)}>
          Отключить…
        </Button>
      )}
      below={(account) => <AccountGroup account={account} />}
    >
      {({ form, saved }) => (
        <>
          <AccountNotes account={saved} />
          <TextInput label="Название" {...form.getInputProps('title')} />
          <CatalogField form={form} />
          <KeyFields
            keys={marketplace.keys}
            environment={saved.environment}
            filled={new Set(saved.keys.flatMap(({ slug, filled }) => (filled ? [slug] : [])))}
            values={form.values.keys}
            errors={form.errors}
            onChange={(keys) => form.setFieldValue('keys', keys)}
          />
          {form.errors.keys && <Note tone="error">{form.errors.keys}</Note>}
        </>
      )}
    </EditSide>
  );
}
