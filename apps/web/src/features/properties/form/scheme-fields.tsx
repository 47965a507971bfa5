import { Select } from '@mantine/core';
import { findUnitGroups, kind, type Scheme, type UnitGroup } from '@prilavok/contract';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { NumberField } from '../number-field.tsx';
import { inUse } from '../units.ts';
import { emptyScheme, type PropertyDraft } from './draft.ts';

/** Fields of limits on a value beyond its kind: its units, its bounds. */
export function SchemeFields({ form }: { form: Fields<PropertyDraft> }) {
  const { scheme, type, options } = form.values;
  const change = (part: Partial<Scheme>) => form.setFieldValue('scheme', { ...scheme, ...part });
  // What is chosen from a list has no bounds: the list is the bound.
  const texts = !options && (type === kind.shortText || type === kind.longText);
  const numbers = !options && (type === kind.integer || type === kind.decimal || type === kind.unit);
  const groups = useCall(findUnitGroups, {}, { enabled: type === kind.unit }).data?.rows ?? [];
  // The server holds values against their limits in this unit, whichever they are told in.
  const limited = scheme.storageUnit ?? scheme.defaultUnit;
  const symbol = groups.flatMap(({ units }) => units).find(({ id }) => id === limited)?.symbol;
  const inUnit = type === kind.unit && symbol ? `, ${symbol}` : '';
  return (
    <>
      {type === kind.unit && <UnitFields groups={groups} scheme={scheme} change={change} error={form.errors.scheme} />}
      {numbers && (
        <NumberField
          label={`Не меньше${inUnit}`}
          value={scheme.min ?? undefined}
          onChange={(min) => change({ min: min ?? null })}
        />
      )}
      {(numbers || texts) && (
        <NumberField
          label={texts ? 'Не длиннее, знаков' : `Не больше${inUnit}`}
          whole={texts}
          value={scheme.max ?? undefined}
          onChange={(max) => change({ max: max ?? null })}
        />
      )}
    </>
  );
}

interface UnitProps {
  groups: readonly UnitGroup[];
  scheme: Scheme;
  change: (part: Partial<Scheme>) => void;
  error: string | undefined;
}

function UnitFields({ groups, scheme, change, error }: UnitProps) {
  const units = groups.find((group) => group.id === scheme.unitGroup)?.units ?? [];
  const choices = inUse(units).map(({ id, title, symbol }) => ({ value: id, label: `${title}, ${symbol}` }));
  return (
    <>
      <Select
        label="Группа единиц"
        withAsterisk
        data={groups.map(({ id, title }) => ({ value: id, label: title }))}
        value={scheme.unitGroup}
        onChange={(unitGroup) => change({ ...emptyScheme, min: scheme.min, max: scheme.max, unitGroup })}
        error={error}
      />
      <Select
        label="Единица по умолчанию"
        data={choices}
        value={scheme.defaultUnit}
        onChange={(defaultUnit) => change({ defaultUnit })}
        clearable
        clearButtonProps={{ 'aria-label': 'Очистить' }}
      />
      <Select
        label="Хранить и отправлять в"
        data={choices}
        value={scheme.storageUnit}
        onChange={(storageUnit) => change({ storageUnit })}
        clearable
        clearButtonProps={{ 'aria-label': 'Очистить' }}
      />
    </>
  );
}
