import { Button, Select, Switch, TextInput } from '@mantine/core';
import {
  changeOrderSource,
  createOrderSource,
  findCatalogs,
  type OrderSource,
  removeOrderSource,
} from '@prilavok/contract';
import { useState } from 'react';
import { useCallForm } from '#api/use-call-form.ts';
import type { FieldsState } from '#api/use-fields.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { deleteReplacing } from '#features/orders/replace-dialog.tsx';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { Note } from '#ui/note.tsx';
import { SideForm } from '#ui/side-form.tsx';
import { SourceSync } from './-source-sync.tsx';

type Values = {
  title: string;
  catalog: string | null;
  sync: boolean;
};

const bodyOf = ({ title, catalog, sync }: Values) => ({ title, catalog, settings: { is_enable_sync: sync } });

export function NewSource({ onClose }: { onClose: () => void }) {
  const initial: Values = { title: '', catalog: null, sync: false };
  const call = useCallForm(createOrderSource, {
    initial,
    input: (values) => ({ body: bodyOf(values) }),
    done: () => {
      onClose();
      success('Источник добавлен');
    },
  });
  return (
    <SideForm title="Новый источник" call={call} action="Добавить источник" onClose={onClose}>
      <SourceFields form={call.form} />
    </SideForm>
  );
}

interface Edited {
  source: OrderSource;
  all: readonly OrderSource[];
  onClose: () => void;
}

export function EditSource({ source, all, onClose }: Edited) {
  const { id, title, catalog, account, settings } = source;
  const may = useMay(changeOrderSource);
  const [saved, setSaved] = useState(false);
  const initial: Values = { title, catalog, sync: settings.is_enable_sync };
  const call = useCallForm(changeOrderSource, {
    initial,
    input: (values) => ({ body: { id, ...bodyOf(values) } }),
    done: () => setSaved(true),
  });
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
        account === null && (
          <Button variant="subtle" color="red" onClick={() => remove(source, all, onClose)}>
            Удалить…
          </Button>
        )
      }
    >
      <SourceFields form={call.form} />
      {account !== null && (
        <>
          <Switch label="Загружать заказы" {...call.form.getInputProps('sync', { type: 'checkbox' })} />
          <SourceSync source={source} />
          <Note>Источник ведёт аккаунт маркетплейса, поэтому его не удалить: сначала отключите аккаунт.</Note>
        </>
      )}
    </SideForm>
  );
}

function remove(source: OrderSource, all: readonly OrderSource[], onGone: () => void): void {
  const orders = counted(source.orders, ['заказ', 'заказа', 'заказов']);
  deleteReplacing(`Удалить источник «${source.title}»`, {
    text: source.orders > 0 ? `Отсюда пришло ${orders}: они перейдут в другой источник.` : 'Заказов отсюда нет.',
    label: 'Заменить на',
    options: all.filter(({ id }) => id !== source.id).map(({ id, title }) => ({ value: id, label: title })),
    onDelete: async (replacement) => {
      await change(removeOrderSource, { path: { replacement, id: source.id } });
      onGone();
    },
  });
}

function SourceFields({ form }: { form: FieldsState<Values> }) {
  const catalogs = useCall(findCatalogs, {}).data?.rows ?? [];
  return (
    <>
      <TextInput label="Название" {...form.getInputProps('title')} />
      <Select
        label="Каталог"
        description="Из него берутся товары заказов"
        placeholder="Любой"
        clearable
        data={catalogs.map(({ id, title }) => ({ value: id, label: title }))}
        {...form.getInputProps('catalog')}
      />
    </>
  );
}
