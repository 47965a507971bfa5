import { Button, ColorInput, NumberInput, Textarea, TextInput } from '@mantine/core';
import { changeOrderStatus, createOrderStatus, type OrderStatus, removeOrderStatus } from '@prilavok/contract';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import type { FieldsState } from '#api/use-fields.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { deleteReplacing } from '#features/orders/replace-dialog.tsx';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { Note } from '#ui/note.tsx';
import { SideForm } from '#ui/side-form.tsx';

type Values = {
  title: string;
  color: string;
  sort: number;
  /** An address a line. */
  webhooks: string;
};

const bodyOf = ({ webhooks, ...values }: Values) => ({
  ...values,
  webhooks: webhooks.split('\n').flatMap((line) => line.trim() || []),
});

export function NewStatus({ onClose }: { onClose: () => void }) {
  const initial: Values = { title: '', color: '#6b7280', sort: 1000, webhooks: '' };
  const call = useCallForm(createOrderStatus, {
    initial,
    input: (values) => ({ body: bodyOf(values) }),
    done: () => {
      onClose();
      success('Статус добавлен');
    },
  });
  return (
    <SideForm title="Новый статус" call={call} action="Добавить статус" onClose={onClose}>
      <StatusFields form={call.form} system={false} />
    </SideForm>
  );
}

interface Edited {
  status: OrderStatus;
  all: readonly OrderStatus[];
  onClose: () => void;
}

export function EditStatus({ status, all, onClose }: Edited) {
  const { id, title, color, sort, webhooks } = status;
  const may = useMay(changeOrderStatus);
  const [saved, setSaved] = useState(false);
  const initial: Values = { title, color, sort, webhooks: webhooks.join('\n') };
  const call = useCallForm(changeOrderStatus, {
    initial,
    input: (values) => ({ path: { id }, body: bodyOf(values) }),
    done: () => setSaved(true),
  });
  const own = status.system_status === null;
  return (
    <SideForm
      title={title}
      ownWord
      call={call}
      action={may ? 'Сохранить' : undefined}
      saved={saved}
      onClose={onClose}
      beside={
        may &&
        own && (
          <Button variant="subtle" color="red" onClick={() => remove(status, all, onClose)}>
            Удалить…
          </Button>
        )
      }
    >
      <StatusFields form={call.form} system={!own} />
      {!own && (
        <Note>Системный статус не удаляется: по нему заказы идут сами, и цвет у него свой. Название можно менять.</Note>
      )}
    </SideForm>
  );
}

function remove(status: OrderStatus, all: readonly OrderStatus[], onGone: () => void): void {
  const orders = counted(status.orders, ['заказ', 'заказа', 'заказов']);
  deleteReplacing(`Удалить статус «${status.title}»`, {
    text: status.orders > 0 ? `В этом статусе ${orders}: они перейдут в другой.` : 'Заказов в этом статусе нет.',
    label: 'Заменить на',
    options: all.filter(({ id }) => id !== status.id).map(({ id, title }) => ({ value: id, label: title })),
    onDelete: async (replacement) => {
      await change(removeOrderStatus, { path: { replacement, id: status.id } });
      onGone();
    },
  });
}

function StatusFields({ form, system }: { form: FieldsState<Values>; system: boolean }) {
  return (
    <>
      <TextInput label="Название" {...form.getInputProps('title')} />
      {!system && (
        <ColorInput
          label="Цвет"
          format="hex"
          eyeDropperButtonProps={{ 'aria-label': 'Взять цвет с экрана' }}
          {...form.getInputProps('color')}
        />
      )}
      <NumberInput label="Место в списке" min={0} allowDecimal={false} {...form.getInputProps('sort')} />
      <Textarea
        label="Кому сообщать о переходе в статус"
        description="Адреса страниц, по одному в строке"
        autosize
        minRows={2}
        {...form.getInputProps('webhooks')}
      />
    </>
  );
}
