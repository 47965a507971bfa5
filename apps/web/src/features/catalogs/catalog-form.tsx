import { Select, TextInput } from '@mantine/core';
import { type Catalog, changeCatalog, createCatalog, currencies } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallForm } from '#api/use-call-form.ts';
import type { Fields } from '#api/use-fields.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { currencyTitles } from './price.ts';

type Values = Pick<Catalog, 'title' | 'currency'>;

const currencyChoices = currencies.map((value) => ({ value, label: currencyTitles[value] }));

/** Asks for a new catalog and opens it. */
export function openNewCatalog(): void {
  void openDialog({ component: NewCatalog, componentProps: {}, options: { header: 'Новый каталог' } });
}

/** Asks what of a catalog is to change. */
export function openCatalogSettings(catalog: Catalog): void {
  void openDialog({
    component: CatalogSettings,
    componentProps: { catalog },
    options: { header: `Настройки каталога «${catalog.title}»` },
  });
}

function NewCatalog() {
  const { close } = useDialog();
  const navigate = useNavigate();
  const initial: Values = { title: '', currency: 'RUB' };
  const call = useCallForm(createCatalog, {
    initial,
    input: (body) => ({ body }),
    done: ({ id }) => {
      close();
      return navigate({ to: '/cabinet/catalogs/$catalog', params: { catalog: id } });
    },
  });
  return (
    <DialogForm call={call} action="Создать каталог">
      <CatalogFields form={call.form} />
    </DialogForm>
  );
}

function CatalogSettings({ catalog: { id, title, currency, version } }: { catalog: Catalog }) {
  const { close } = useDialog();
  const initial: Values = { title, currency };
  const call = useCallForm(changeCatalog, {
    initial,
    input: (fields) => ({ path: { id }, body: { ...fields, version } }),
    done: close,
  });
  return (
    <DialogForm call={call} action="Сохранить">
      <CatalogFields form={call.form} />
    </DialogForm>
  );
}

function CatalogFields({ form }: { form: Fields<Values> }) {
  return (
    <>
      <TextInput label="Название" {...form.getInputProps('title')} />
      <Select label="Валюта цен" data={currencyChoices} allowDeselect={false} {...form.getInputProps('currency')} />
    </>
  );
}
