import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import {
  findProperties,
  mostUnloadColumns,
  type OfferFilter,
  type UnloadFormat,
  unloadColumns,
  unloadOffers,
} from '@prilavok/contract';
import { call as ask } from '#api/client.ts';
import { useCallForm } from '#api/use-call-form.ts';
import { longDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import { toast } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Note } from '#ui/marks/note.tsx';
import { spinning } from '#ui/spinner.ts';
import { offerForms } from '../words.ts';
import { keepChoice, lastChoice } from './choice.ts';
import { type ColumnChoice, ColumnsField } from './columns-field.tsx';

/** What is to be unloaded: picked offers, or what a filter finds but some. */
export interface UnloadRequest {
  catalog: string;
  filter: Partial<OfferFilter>;
  allBut?: string[];
  /** How many they are, as far as it is known. */
  total: number | undefined;
  /** There are more than `total`. */
  more?: boolean;
  /** Leads to the list of files. */
  show: () => void;
  onDone?: () => void;
}

/** Asks for the columns and the format of a file of products; it is written in the background. */
export async function openUnload(request: UnloadRequest): Promise<void> {
  const choices = await spinning(choicesOf(request.catalog));
  await openDialog({
    component: NewUnload,
    componentProps: { ...request, choices },
    options: { header: `Выгрузить ${nameOf(request)}`, size: 'medium' },
  });
}

function nameOf({ filter, total, more }: UnloadRequest): string {
  if (total !== undefined && !more) return counted(total, offerForms);
  return Object.keys(filter).length === 0 ? 'все предложения' : 'предложения';
}

const atOnce = 1000;

/** Fields that all catalogs have, then the properties of this one. */
async function choicesOf(catalog: string): Promise<ColumnChoice[]> {
  const fixed = Object.entries(unloadColumns).map(([id, title]) => ({ id, title, own: false }));
  const properties: ColumnChoice[] = [];
  for (let offset = 0; ; offset += atOnce) {
    const body = { catalog: { in: [catalog] }, limit: atOnce, offset };
    const { rows } = await ask(findProperties, { body });
    properties.push(...rows.map(({ id, title }) => ({ id: `property:${id}`, title, own: true })));
    if (rows.length < atOnce) return [...fixed, ...properties];
  }
}

const formats: { value: UnloadFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
  { value: 'yml', label: 'Фид YML' },
];
const notes: Record<UnloadFormat, string> = {
  xlsx: 'Таблица Excel: до 1 048 575 строк, в ячейке до 32 767 знаков.',
  csv: 'Текст с точкой с запятой: откроется в Excel и в программах, строк сколько угодно. Ячейка, которая начинается как формула, получает апостроф.',
  yml: 'Все поля, которые читает наша загрузка: фид можно поправить и загрузить обратно.',
};

interface Values {
  title: string;
  format: UnloadFormat;
  columns: string[];
  /** A feed with what goods cost the seller: for the seller's own use. */
  purchase: boolean;
}

function NewUnload({
  catalog,
  filter,
  allBut = [],
  total,
  show,
  onDone,
  choices,
}: UnloadRequest & { choices: ColumnChoice[] }) {
  const { close } = useDialog();
  const last = lastChoice(catalog);
  const all = choices.map(({ id }) => id);
  const columns = all.filter((id) => last.columns?.some((column) => column === id) ?? true).slice(0, mostUnloadColumns);
  const title = `Товары, ${longDate(new Date().toISOString())}`;
  const initial: Values = { title, format: last.format, columns, purchase: false };
  const call = useCallForm(unloadOffers, {
    initial,
    input: ({ title: named, format, columns: chosen, purchase }) => ({
      body: {
        title: named,
        format,
        allBut,
        filter: { ...filter, catalog: { in: [catalog] } },
        ...(total !== undefined && { total }),
        ...(format !== 'yml' && { columns: chosen }),
        ...(format === 'yml' && purchase && { columns: ['purchasePrice' as const] }),
      },
    }),
    done: (_begun, { format, columns: chosen }) => {
      keepChoice(catalog, { format, columns: chosen.length === all.length ? null : chosen });
      close();
      onDone?.();
      toast({
        detail: 'Файл пишется. Когда он будет готов, мы скажем',
        severity: 'success',
        life: 8000,
        data: { buttons: [{ label: 'Посмотреть', action: show }] },
      });
    },
  });
  const { values, errors, getInputProps } = call.form;
  return (
    <DialogForm call={call} action="Выгрузить" off={offOf(values)}>
      <TextInput label="Название файла" {...getInputProps('title')} />
      <SegmentedControl
        aria-label="Вид файла"
        data={formats}
        value={values.format}
        onChange={getInputProps('format').onChange}
      />
      <Note>{notes[values.format]}</Note>
      {values.format === 'yml' && (
        <Checkbox
          label="С закупочными ценами"
          description="Для себя: отдавая фид другим, оставьте выключенным"
          {...getInputProps('purchase', { type: 'checkbox' })}
        />
      )}
      {values.format !== 'yml' && (
        <ColumnsField
          choices={choices}
          value={values.columns}
          onChange={getInputProps('columns').onChange}
          error={errors.columns}
        />
      )}
    </DialogForm>
  );
}

function offOf({ title, format, columns }: Values): string | undefined {
  if (!title.trim()) return 'Назовите файл';
  if (format === 'yml') return undefined;
  if (columns.length === 0) return 'Отметьте хотя бы один столбец';
  return columns.length > mostUnloadColumns ? `Столбцов может быть не больше ${mostUnloadColumns}` : undefined;
}
