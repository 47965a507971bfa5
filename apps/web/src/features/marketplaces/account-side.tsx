import { Button, TextInput } from '@mantine/core';
import { type Account, changeAccount, getAccounts, type MarketplaceInfo } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { CatalogField, sentKeys } from './account-fields.tsx';
import { AccountGroup } from './account-group.tsx';
import { AccountNotes, environmentTitles } from './account-state.tsx';
import { check } from './check-account.ts';
import { disconnect } from './disconnect.tsx';
import { KeyFields, type Keys, keyErrors } from './key-fields.tsx';

interface Values {
  title: string;
  catalog: string | null;
  keys: Keys;
}

const labels = { title: 'Название', catalog: 'Каталог' };

/** What a save sends: of the keys only those that were typed anew. */
function changesOf(before: Values, after: Values): Partial<Values> {
  const keys = sentKeys(after.keys);
  return {
    ...differing({ ...before, keys: {} }, { ...after, keys: {} }),
    ...(Object.keys(keys).length > 0 ? { keys } : {}),
  };
}

const filledOf = ({ keys }: Account): ReadonlySet<string> =>
  new Set(keys.flatMap(({ slug, filled }) => (filled ? [slug] : [])));

interface Props {
  row: OpenRow;
  card: MarketplaceInfo;
  /** On the account's own page there is no way there. */
  own?: boolean;
}

/** An account beside the list: its words and keys, its group, a check, and the way out. */
export function AccountSide({ row, card, own = false }: Props) {
  const { id } = row;
  const found = firstOf(useCall(getAccounts, { path: { ids: [id] }, quiet: true }));
  const filled = found.data ? filledOf(found.data) : new Set<string>();
  return (
    <EditSide
      row={row}
      found={found}
      call={changeAccount}
      draft={({ title, catalog }): Values => ({ title, catalog, keys: {} })}
      changes={changesOf}
      input={(changes, version) => ({ path: { id }, body: { ...changes, version } })}
      labels={labels}
      said="Аккаунт сохранён"
      check={({ keys }) => keyErrors(card.keys, keys, filled)}
      onSaved={({ keys }) => keys && check(id)}
      name="Аккаунт"
      title={({ title }) => title}
      subtitle={({ environment }) => environmentTitles[environment]}
      mark={({ marketplace }) => <Mark marketplace={marketplace} />}
      {...(own ? {} : { page: ({ marketplace }: Account) => `/cabinet/marketplaces/${marketplace}/${id}` })}
      size="m"
      beside={(account) => (
        <Button variant="subtle" color="red" onClick={() => disconnect(account, row.onClose)}>
          Отключить…
        </Button>
      )}
      below={(account) => <AccountGroup account={account} />}
    >
      {({ form, saved, errors }) => (
        <>
          <AccountNotes account={saved} />
          <TextInput label={labels.title} {...form.getInputProps('title')} />
          <CatalogField form={form} />
          <KeyFields
            keys={card.keys}
            environment={saved.environment}
            filled={filled}
            values={form.values.keys}
            errors={errors}
            onChange={(keys) => form.setFieldValue('keys', keys)}
          />
          {errors.keys && <Note tone="error">{errors.keys}</Note>}
        </>
      )}
    </EditSide>
  );
}
