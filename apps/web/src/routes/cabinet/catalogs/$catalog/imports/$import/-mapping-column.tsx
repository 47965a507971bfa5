import { Checkbox, NativeSelect, Select, TextInput } from '@mantine/core';
import { type Kind, kind, type PropertyFields, type TableColumn, type UnitGroup, valueKinds } from '@prilavok/contract';
import { choiceOf, choicesAmong, type MappedColumn, parts, separators, targetOf, unitsFor } from './-column-target.ts';
import css from './-import.module.css';

interface Props {
  column: TableColumn;
  /** Title of the heading, or its letter. */
  name: string;
  mapped: MappedColumn;
  properties: readonly PropertyFields[];
  groups: readonly UnitGroup[];
  readOnly: boolean;
  onChange: (mapped: MappedColumn) => void;
}

const kinds = valueKinds
  .filter(({ id }) => id !== kind.dimensions && id !== kind.image && id !== kind.file)
  .map(({ id, title }) => ({ value: String(id), label: title }));

/** Where one column goes, and what else has to be known of it. */
export function MappingColumn({ column, name, mapped, properties, groups, readOnly, onChange }: Props) {
  const { target } = mapped;
  const units = unitsFor(target, properties, groups);
  const put = (next: MappedColumn['target']) => {
    const able = unitsFor(next, properties, groups);
    const unit = able.find(({ id }) => id === mapped.unit)?.id ?? able[0]?.id;
    const { unit: _, separator, ...rest } = mapped;
    const usual = next.to === 'field' && next.field === 'category' ? '>' : ';';
    const parted = parts(next, properties) ? { separator: separator ?? usual } : {};
    onChange({ ...rest, target: next, ...(unit ? { unit } : {}), ...parted });
  };
  return (
    <div className={css.target}>
      <Select
        aria-label={`${name}: куда`}
        data={choicesAmong(properties)}
        value={choiceOf(target)}
        onChange={(choice) => choice && put(targetOf(choice, column))}
        readOnly={readOnly}
        searchable
        allowDeselect={false}
        nothingFoundMessage="Ничего не нашлось"
      />
      {target.to === 'new' && (
        <>
          <TextInput
            aria-label={`${name}: название свойства`}
            value={target.title}
            readOnly={readOnly}
            onChange={({ currentTarget }) => put({ ...target, title: currentTarget.value })}
          />
          <NativeSelect
            aria-label={`${name}: вид значений`}
            data={kinds}
            value={String(target.type)}
            disabled={readOnly}
            onChange={({ currentTarget }) => {
              const type = Number(currentTarget.value) as Kind;
              put({ ...target, type, options: target.options && type === kind.shortText });
            }}
          />
          {target.type === kind.shortText && (
            <Checkbox
              label="Список вариантов"
              checked={target.options}
              disabled={readOnly}
              onChange={({ currentTarget }) => put({ ...target, options: currentTarget.checked })}
            />
          )}
          {target.type !== kind.boolean && (
            <Checkbox
              label="Несколько значений"
              checked={target.multiple}
              disabled={readOnly}
              onChange={({ currentTarget }) => put({ ...target, multiple: currentTarget.checked })}
            />
          )}
        </>
      )}
      {units.length > 0 && (
        <NativeSelect
          aria-label={`${name}: единица`}
          data={units.map(({ id, symbol }) => ({ value: id, label: symbol }))}
          value={mapped.unit ?? units[0]?.id ?? ''}
          disabled={readOnly}
          onChange={({ currentTarget }) => onChange({ ...mapped, unit: currentTarget.value })}
        />
      )}
      {parts(target, properties) && (
        <NativeSelect
          aria-label={`${name}: разделитель`}
          data={separators}
          value={mapped.separator ?? ';'}
          disabled={readOnly}
          onChange={({ currentTarget }) => {
            const separator = separators.find(({ value }) => value === currentTarget.value)?.value;
            onChange({ ...mapped, ...(separator ? { separator } : {}) });
          }}
        />
      )}
    </div>
  );
}
