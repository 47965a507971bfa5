import { Button, Select, TextInput } from '@mantine/core';
import { type Catalog, changeCatalog, createCatalog, currencies } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallForm } from '#api/use-call-form.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Fields } from '#ui/fields.tsx';
import { Note } from '#ui/note.tsx';
import { currencyTitles } from './price.ts';

const currencyChoices = currencies.map((value) => ({ value, label: currencyTitles[value] }));

export function openNewCatalog(): void {
  void openDialog({ component: NewCatalog, componentProps: {}, options: { header: 'Новый каталог' } });
}

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
  const call = useCallForm(createCatalog, {
    initial: { title: '', currency: 'RUB' as const },
    input: (body) => ({ body }),
    done: ({ id }) => {
      close();
      return navigate({ to: '/cabinet/catalogs/$catalog', params: { catalog: id } });
    },
  });
  return <CatalogFields call={call} action="Создать каталог" close={close} />;
}

function CatalogSettings({ catalog }: { catalog: Catalog }) {
  const { close } = useDialog();
  const call = useCallForm(changeCatalog, {
    initial: { title: catalog.title, currency: catalog.currency },
    input: (fields) => ({ path: { id: catalog.id }, body: { ...fields, version: catalog.version } }),
    done: close,
  });
  return <CatalogFields call={call} action="Сохранить" close={close} />;
}

interface FieldsProps {
  call: ReturnType<typeof useCallForm<typeof createCatalog, { title: string; currency: Catalog['currency'] }>>;
  action: string;
  close: () => void;
}

function CatalogFields({ call: { form, submit, busy, refused }, action, close }: FieldsProps) {
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <Fields columns={1}>
          <TextInput label="Название" data-autofocus {...form.getInputProps('title')} />
          <Select label="Валюта цен" data={currencyChoices} allowDeselect={false} {...form.getInputProps('currency')} />
          {refused && <Note tone="error">{refused}</Note>}
        </Fields>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
