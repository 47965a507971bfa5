import { createPriceList, type PriceListModel } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Upload } from '#ui/fields/upload.tsx';
import { Note } from '#ui/marks/note.tsx';

/** Asks for a supplier's price list; `done` is told what is in it. */
export function openNewPriceList(supplier: string, done: (list: PriceListModel) => unknown): void {
  void openDialog({
    component: NewPriceList,
    componentProps: { supplier, done },
    options: { header: 'Загрузить прайс' },
  });
}

interface Values {
  file: File | undefined;
}

interface Props {
  supplier: string;
  done: (list: PriceListModel) => unknown;
}

function NewPriceList({ supplier, done }: Props) {
  const { close } = useDialog();
  const initial: Values = { file: undefined };
  const call = useCallForm(createPriceList, {
    initial,
    input: ({ file }) => ({ path: { supplier }, body: inForm(file) }),
    done: (list) => {
      close();
      return done(list);
    },
  });
  const { values, errors, getInputProps } = call.form;
  return (
    <DialogForm call={call} action="Загрузить" off={values.file ? undefined : 'Выберите файл'}>
      <Upload
        label="Выберите файл или перетащите его сюда"
        hint="Таблица: .xlsx, .xls или .csv"
        accept=".xlsx,.xls,.csv,.txt,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        files={values.file ? [values.file] : []}
        onChange={([file]) => getInputProps('file').onChange(file)}
        error={errors.file}
      />
      <Note>Сначала вы укажете, где в файле что, и увидите, что нашлось. До этого ни одна цена не изменится.</Note>
    </DialogForm>
  );
}

/** The file travels as multipart/form-data, in a part named `file`. */
function inForm(file: File | undefined): never {
  const form = new FormData();
  if (file) form.append('file', file);
  return form as never;
}
