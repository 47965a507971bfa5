import { Button, ColorInput, Switch, TextInput } from '@mantine/core';
import {
  changeOrderStatus,
  createOrderStatus,
  getOrderStatuses,
  type OrderStatus,
  removeOrderStatus,
} from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import type { Fields } from '#api/use-fields.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { deleteReplacing } from '#features/orders/replace-dialog.tsx';
import { WebhookList } from '#features/orders/webhooks/webhook-list.tsx';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { differing } from '#ui/edit/changes.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Note } from '#ui/marks/note.tsx';

interface Values {
  title: string;
  color: string;
  stays: boolean;
}

const labels = { title: 'Название', color: 'Цвет', stays: 'Остаётся, когда заказ идёт дальше' };

/** The question after a new status. */
export function NewStatus() {
  const { close } = useDialog();
  const initial: Values = { title: '', color: '#6b7280', stays: false };
  const call = useCallForm(createOrderStatus, {
    initial,
    input: (body) => ({ body }),
    done: () => {
      close();
      success('Статус добавлен');
    },
  });
  return (
    <DialogForm call={call} action="Добавить статус">
      <StatusFields form={call.form} system={false} />
    </DialogForm>
  );
}

/** A status at the side of the list; `all` may take the place of a deleted one. */
export function StatusSide({ row, all }: { row: OpenRow; all: readonly OrderStatus[] }) {
  const { id } = row;
  const found = useCall(getOrderStatuses, { path: { ids: [id] }, quiet: true });
  return (
    <EditSide
      row={row}
      found={firstOf(found)}
      call={changeOrderStatus}
      draft={({ title, color, stays }): Values => ({ title, color, stays })}
      changes={differing<Values>}
      input={(changes, version) => ({ path: { id }, body: { ...changes, version } })}
      labels={labels}
      said="Статус сохранён"
      name="Статус"
      title={({ title }) => title}
      beside={(status) =>
        status.system_status === null && (
          <Button variant="subtle" color="red" onClick={() => remove(status, all, row.onClose)}>
            Удалить…
          </Button>
        )
      }
      below={(status) => <StatusWebhooks status={status} />}
    >
      {({ form, saved }) => (
        <>
          <StatusFields form={form} system={saved.system_status !== null} />
          {saved.system_status !== null && (
            <Note>
              Системный статус не удаляется: по нему заказы идут сами, и цвет у него свой. Название можно менять.
            </Note>
          )}
        </>
      )}
    </EditSide>
  );
}

/** Whom to tell of orders that come into the status: saved by themselves, as their keys are shown once. */
function StatusWebhooks({ status: { id, version, webhooks } }: { status: OrderStatus }) {
  const may = useMay(changeOrderStatus);
  return (
    <WebhookList
      webhooks={webhooks}
      save={
        may
          ? async (list) =>
              (await change(changeOrderStatus, { path: { id }, body: { webhooks: list, version } })).webhooks
          : undefined
      }
      none="Никому не сообщаем. Добавьте адрес, и заказ, который пришёл в этот статус, уйдёт туда с подписью."
    />
  );
}

function remove(status: OrderStatus, all: readonly OrderStatus[], onGone: () => void): void {
  const orders = counted(status.orders, ['заказ', 'заказа', 'заказов']);
  deleteReplacing(`Удалить статус «${status.title}»`, {
    text: status.orders > 0 ? `В этом статусе ${orders}: они перейдут в другой.` : 'Заказов в этом статусе нет.',
    options: all.filter(({ id }) => id !== status.id),
    call: removeOrderStatus,
    input: (replacement) => ({ path: { replacement, id: status.id } }),
    onDone: onGone,
  });
}

function StatusFields({ form, system }: { form: Fields<Values>; system: boolean }) {
  return (
    <>
      <TextInput label={labels.title} {...form.getInputProps('title')} />
      {!system && (
        <ColorInput
          label={labels.color}
          format="hex"
          eyeDropperButtonProps={{ 'aria-label': 'Взять цвет с экрана' }}
          {...form.getInputProps('color')}
        />
      )}
      {!system && (
        <Switch
          label={labels.stays}
          description="Иначе заказ получает статус нового состояния, а этот остаётся в истории"
          {...form.getInputProps('stays', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
