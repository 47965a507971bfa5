import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { createImport, findImports } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { call as ask } from '#api/client.ts';
import { useCallForm } from '#api/use-call-form.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Upload } from '#ui/fields/upload.tsx';
import { Note } from '#ui/marks/note.tsx';
import { spinning } from '#ui/spinner.ts';

/** Asks for a feed or a table, as a file or by its address. The rest happens in the background. */
export async function openNewImport(catalog: string): Promise<void> {
  // As the catalog's last one was told: what is asked once is not asked each time.
  const { rows } = await spinning(ask(findImports, { path: { catalog }, body: { limit: 1 } }));
  const makerAsBrand = rows[0]?.makerAsBrand ?? false;
  await openDialog({
    component: NewImport,
    componentProps: { catalog, makerAsBrand },
    options: { header: 'Загрузить товары' },
  });
}

interface Values {
  from: 'file' | 'address';
  files: File[];
  url: string;
  makerAsBrand: boolean;
  check: boolean;
}

function NewImport({ catalog, makerAsBrand }: { catalog: string; makerAsBrand: boolean }) {
  const initial: Values = { from: 'file', files: [], url: '', makerAsBrand, check: true };
  const { close } = useDialog();
  const navigate = useNavigate();
  const call = useCallForm(createImport, {
    initial,
    input: ({ from, files, url, makerAsBrand, check }) => ({
      path: { catalog },
      query: { makerAsBrand: flag(makerAsBrand), check: flag(check) },
      body: from === 'file' && files.length > 0 ? inForm(files) : { url: url.trim() },
    }),
    done: (started) => {
      close();
      return navigate({ to: '/cabinet/catalogs/$catalog/imports/$import', params: { catalog, import: started.id } });
    },
  });
  const { values, errors, getInputProps } = call.form;
  return (
    <DialogForm call={call} action={values.check ? 'Проверить' : 'Загрузить'} off={missing(values)}>
      <SegmentedControl
        aria-label="Откуда взять файл"
        data={[
          { value: 'file', label: 'Файл' },
          { value: 'address', label: 'Адрес' },
        ]}
        value={values.from}
        onChange={getInputProps('from').onChange}
      />
      {values.from === 'file' ? (
        <Upload
          label="Выберите файл или перетащите его сюда"
          hint="Таблица XLSX, XLS или CSV; фид YML (.xml, .gz); обмен 1С (.zip или import.xml и offers.xml вместе)"
          accept=".xlsx,.xls,.csv,.tsv,.txt,.xml,.yml,.gz,.zip"
          files={values.files}
          multiple
          onChange={getInputProps('files').onChange}
          error={errors.file}
        />
      ) : (
        <TextInput type="url" label="Адрес файла" placeholder="https://shop.ru/market.xml" {...getInputProps('url')} />
      )}
      <Switch
        label="Брать «Производителя» брендом"
        description="В фидах: для товаров, у которых нет тега <vendor>"
        {...getInputProps('makerAsBrand', { type: 'checkbox' })}
      />
      <Switch
        label="Сначала показать, что изменится"
        description="Каталог не изменится, пока вы не посмотрите различия и не загрузите файл"
        {...getInputProps('check', { type: 'checkbox' })}
      />
      <Note>
        Товары узнаются по артикулу: повторная загрузка обновит их и ничего не задвоит. Файл сначала читается целиком, и
        только потом меняется каталог.
      </Note>
    </DialogForm>
  );
}

const flag = (on: boolean) => (on ? ('true' as const) : ('false' as const));

function missing({ from, files, url }: Values): string | undefined {
  if (from === 'file') return files.length > 0 ? undefined : 'Выберите файл';
  return url.trim() ? undefined : 'Укажите адрес фида';
}

/** Files travel as multipart/form-data, in parts named `file`. */
function inForm(files: readonly File[]): object {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  return form;
}
