import { Button, TextInput } from '@mantine/core';
import { changeAccount, getAccounts, type MarketplaceInfo } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { AccountGroup } from './account-group.tsx';
import { AccountNotes, environmentTitles } from './account-state.tsx';
import { CatalogField } from './catalog-field.tsx';
import { disconnect } from './disconnect.tsx';
import { filledKeys, KeyFields, type Keys, shownKeys } from './key-fields.tsx';

interface Values {
  title: string;
  catalog: string | null;
  /** Secret ones are never shown again: only those to be replaced stand here. */
  keys: Keys;
}

interface Props {
  row: OpenRow;
  marketplace: MarketplaceInfo;
}

/** An account at the side: its name, catalog and keys, its group, and the way out. New keys are tried before they are saved. */
export function AccountSide({ row, marketplace }: Props) {
  const path = { id: row.id };
  const found = useCall(getAccounts, { path: { ids: [row.id] }, quiet: true });
  return (
    <EditSide
      row={row}
      found={firstOf(found)}
      call={changeAccount}
      draft={(account): Values => ({ title: account.title, catalog: account.catalog, keys: shownKeys(account) })}
      changes={({ keys: kept, ...before }, { keys, ...rest }) => {
        const replaced = filledKeys(keys, kept);
        return { ...differing(before, rest), ...(Object.keys(replaced).length > 0 ? { keys: replaced } : {}) };
      }}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={{ title: 'Название', catalog: 'Каталог' }}
      said="Аккаунт сохранён"
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
            of={{ marketplace: saved.marketplace, environment: saved.environment, account: saved.id }}
            keys={marketplace.keys}
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
