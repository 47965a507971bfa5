import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import {
  changeOrderSource,
  createOrderSource,
  findAllOrderSources,
  findCatalogs,
  type OrderSource,
  removeOrderSource,
} from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import type { Fields as FormFields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { deleteReplacing } from '#features/orders/replace-dialog.tsx';
import { counted } from '#text/plurals.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { differing } from '#ui/edit/changes.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import { Fields } from '#ui/fields/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Note } from '#ui/marks/note.tsx';
import { SourceSync } from './-source-sync.tsx';

interface Values {
  title: string;
  catalog: string | null;
}

/** A source that an account tends loads its orders, too, and gives a deadline to those that came without. */
type Loading = Values & { sync: boolean; hours: number | null; cutoff: string };

const labels = {
  title: 'Название',
  catalog: 'Каталог',
  sync: 'Загружать заказы',
  hours: 'Отгрузить через часов',
  cutoff: 'Или до времени дня',
};

const whatSyncDoes =
  'Пока выключено, новые заказы не приходят и товары под них не резервируются; заказы, которые уже здесь, обновляются. ' +
  'Когда включите, придут заказы за последние 7 дней.';

/** The question after a new source. */
export function NewSource() {
  const { close } = useDialog();
  const initial: Values = { title: '', catalog: null };
  const call = useCallForm(createOrderSource, {
    initial,
    input: (body) => ({ body }),
    done: () => {
      close();
      success('Источник добавлен');
    },
  });
  return (
    <DialogForm call={call} action="Добавить источник">
      <SourceFields form={call.form} />
    </DialogForm>
  );
}

/** A source at the side of the list; `all` may take the place of a deleted one. */
export function SourceSide({ row, all }: { row: OpenRow; all: readonly OrderSource[] }) {
  const { id } = row;
  const found = useCall(findAllOrderSources, { query: { id }, quiet: true });
  return (
    <EditSide
      row={row}
      found={firstOf(found)}
      call={changeOrderSource}
      draft={({ title, catalog, settings }): Loading => ({
        title,
        catalog,
        sync: settings.is_enable_sync,
        hours: settings.ship_hours,
        cutoff: settings.ship_cutoff ?? '',
      })}
      changes={differing<Loading>}
      input={({ sync, hours, cutoff, ...changes }, version) => ({
        body: {
          id,
          ...changes,
          settings: {
            ...(sync !== undefined && { is_enable_sync: sync }),
            ...(hours !== undefined && { ship_hours: Number(hours) || null }),
            ...(cutoff !== undefined && { ship_cutoff: cutoff || null }),
          },
          version,
        },
      })}
      labels={labels}
      said="Источник сохранён"
      name="Источник"
      title={({ title }) => title}
      beside={(source) =>
        source.account === null && (
          <Button variant="subtle" color="red" onClick={() => remove(source, all, row.onClose)}>
            Удалить…
          </Button>
        )
      }
    >
      {({ form, saved }) => (
        <>
          <SourceFields form={form} />
          {saved.account !== null && (
            <>
              <Switch
                label={labels.sync}
                description={whatSyncDoes}
                {...form.getInputProps('sync', { type: 'checkbox' })}
              />
              <Fields>
                <NumberInput
                  label={labels.hours}
                  placeholder="Не по часам"
                  min={1}
                  max={720}
                  allowDecimal={false}
                  {...form.getInputProps('hours')}
                  value={form.values.hours ?? ''}
                />
                <TextInput label={labels.cutoff} placeholder="17:30" {...form.getInputProps('cutoff')} />
              </Fields>
              <Note>
                Срок считается, только если площадка его не называет, как Wildberries, и только у новых заказов.
              </Note>
              <SourceSync source={saved} />
              <Note>Источник ведёт аккаунт маркетплейса, поэтому его не удалить: сначала отключите аккаунт.</Note>
            </>
          )}
        </>
      )}
    </EditSide>
  );
}

function remove(source: OrderSource, all: readonly OrderSource[], onGone: () => void): void {
  const orders = counted(source.orders, ['заказ', 'заказа', 'заказов']);
  deleteReplacing(`Удалить источник «${source.title}»`, {
    text: source.orders > 0 ? `Отсюда пришло ${orders}: они перейдут в другой источник.` : 'Заказов отсюда нет.',
    options: all.filter(({ id }) => id !== source.id),
    call: removeOrderSource,
    input: (replacement) => ({ path: { replacement, id: source.id } }),
    onDone: onGone,
  });
}

function SourceFields<V extends Values>({ form }: { form: FormFields<V> }) {
  const catalogs = useCall(findCatalogs, {}).data?.rows ?? [];
  return (
    <>
      <TextInput label={labels.title} {...form.getInputProps('title')} />
      <Select
        label={labels.catalog}
        description="Из него берутся товары заказов"
        placeholder="Любой"
        clearable
        data={catalogs.map(({ id, title }) => ({ value: id, label: title }))}
        {...form.getInputProps('catalog')}
      />
    </>
  );
}
