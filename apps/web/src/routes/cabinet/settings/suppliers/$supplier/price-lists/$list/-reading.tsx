import { NumberInput, Select } from '@mantine/core';
import { type PriceListModel, rereadPriceList, type Types } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useChange } from '#api/useChange.ts';
import { choices } from '#ui/filters/filter-select.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-price-list.module.css';

const encodings = choices({
  'utf-8': 'UTF-8',
  'windows-1251': 'Windows-1251',
  ibm866: 'DOS (866)',
  'koi8-r': 'KOI8-R',
  maccyrillic: 'Mac',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (обратный)',
});
const delimiters = choices({ ';': 'Точка с запятой', ',': 'Запятая', '\t': 'Табуляция', '|': 'Черта' });

interface Props {
  of: PriceListModel;
  sheet: number;
  onSheet: (sheet: number) => void;
}

/** How the file is read: what we guessed, and where a person says otherwise. */
export function Reading({ of: { id, file }, sheet, onSheet }: Props) {
  const may = useMay(rereadPriceList);
  const reread = useChange(rereadPriceList);
  const off = !may || reread.isPending;
  const heading = file.sheets[sheet]?.heading;
  const read = (body: Types<typeof rereadPriceList>['sent']) =>
    reread.mutate({
      path: { id },
      body: {
        ...(file.encoding !== null && { encoding: file.encoding }),
        ...(file.delimiter !== null && { delimiter: file.delimiter }),
        sheet,
        ...body,
      },
    });
  const first = heading?.first ?? 1;
  const rows = heading?.rows ?? 0;
  return (
    <Section title="Как прочитан файл">
      <div className={css.options}>
        {file.sheets.length > 1 && (
          <Select
            label="Лист"
            disabled={!may}
            allowDeselect={false}
            data={file.sheets.map(({ title }, at) => ({ value: String(at), label: title || `Лист ${at + 1}` }))}
            value={String(sheet)}
            onChange={(value) => onSheet(Number(value))}
          />
        )}
        {file.encoding !== null && (
          <Select
            label="Кодировка"
            disabled={off}
            allowDeselect={false}
            data={encodings}
            value={file.encoding}
            onChange={(encoding) => encoding && read({ encoding })}
          />
        )}
        {file.delimiter !== null && (
          <Select
            label="Разделитель"
            disabled={off}
            allowDeselect={false}
            data={delimiters}
            value={file.delimiter}
            onChange={(delimiter) => delimiter && read({ delimiter })}
          />
        )}
        <NumberInput
          label={rows > 0 ? 'Заголовок начинается со строки' : 'Товары начинаются со строки'}
          disabled={off}
          min={1}
          max={1000}
          allowDecimal={false}
          value={first}
          onBlur={(event) => {
            const value = Number(event.currentTarget.value);
            if (value >= 1 && value !== first) read({ heading: { first: value, rows } });
          }}
        />
        <Select
          label="Строк в заголовке"
          disabled={off}
          allowDeselect={false}
          data={['0', '1', '2', '3', '4', '5'].map((value) => ({
            value,
            label: value === '0' ? 'Заголовка нет' : value,
          }))}
          value={String(rows)}
          onChange={(value) => read({ heading: { first, rows: Number(value) } })}
        />
      </div>
    </Section>
  );
}
