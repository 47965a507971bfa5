import { Anchor, Switch, TextInput } from '@mantine/core';
import { type Account, createWarehouse, type MarketplaceInfo } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { useMay } from '#api/use-may.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import { useMarketplace } from './use-account.ts';

interface Props {
  account: Account;
  /** The account was connected a moment ago: this is the rest of it, and can wait. */
  connecting?: boolean;
}

/** Asks for a warehouse by hand: where the marketplace can't list its own, or before the first sync. */
export function openNewWarehouse(account: Account, connecting = false): void {
  void openDialog({
    component: NewWarehouse,
    componentProps: { account, connecting },
    options: { header: 'Новый склад' },
  });
}

function NewWarehouse(props: Props) {
  const marketplace = useMarketplace(props.account.marketplace);
  return marketplace && <Warehouse {...props} marketplace={marketplace} />;
}

function Warehouse({ account, connecting, marketplace }: Props & { marketplace: MarketplaceInfo }) {
  const { close } = useDialog();
  const { hint, key } = marketplace.warehouse;
  const call = useCallForm(createWarehouse, {
    initial: {
      title: connecting ? 'Основной' : '',
      remoteId: account.keys.find(({ slug }) => slug === key)?.value ?? '',
      isActive: true,
    },
    input: (body) => ({ path: { account: account.id }, body }),
    done: () => {
      close();
      success('Склад добавлен');
    },
  });
  return (
    <DialogForm call={call} action="Добавить склад" {...(connecting && { cancel: 'Позже' })}>
      {connecting && <Note tone="info">Осталось назвать склад для остатков. {marketplace.missing.warehouses}</Note>}
      <TextInput label="Название" {...call.form.getInputProps('title')} />
      <TextInput
        label="Номер на площадке"
        description={hint}
        translate="no"
        // Where the name is there already, the number is what is asked for.
        data-autofocus={connecting || undefined}
        {...call.form.getInputProps('remoteId')}
      />
      <Switch label="Отправлять сюда остатки" {...call.form.getInputProps('isActive', { type: 'checkbox' })} />
    </DialogForm>
  );
}

/**
 * Gives an account's stock a place to go: a warehouse is added at once where the marketplace lists none, else looked
 * for among its own.
 */
export function WarehouseAct({ account }: { account: Account }) {
  const { id, marketplace } = account;
  const may = useMay(createWarehouse);
  const known = useMarketplace(marketplace);
  if (known?.missing.warehouses && may)
    return (
      <Anchor component="button" type="button" fz="inherit" onClick={() => openNewWarehouse(account)}>
        Добавить склад
      </Anchor>
    );
  return <Go to={`/cabinet/marketplaces/${marketplace}/${id}/warehouses`}>Склады</Go>;
}
