import { TextInput } from '@mantine/core';
import { changeUnit, createUnit, type Unit, type UnitGroup } from '@prilavok/contract';
import { type CallForm, useCallForm } from '#api/use-call-form.ts';
import { NumberField } from '#features/properties/number-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields } from '#ui/fields.tsx';

interface Values {
  title: string;
  symbol: string;
  factor: number;
}

/** Asks for one more unit of a group. */
export function openNewUnit(group: UnitGroup): void {
  void openDialog({
    component: NewUnit,
    componentProps: { group },
    options: { header: `Новая единица в группе «${group.title}»` },
  });
}

/** Asks what of a unit is to be changed. */
export function openUnit(unit: Unit): void {
  void openDialog({ component: EditUnit, componentProps: { unit }, options: { header: `Единица «${unit.title}»` } });
}

function NewUnit({ group }: { group: UnitGroup }) {
  const { close } = useDialog();
  const initial: Values = { title: '', symbol: '', factor: 1 };
  const call = useCallForm(createUnit, {
    initial,
    input: (unit) => ({ body: { ...unit, group: group.id } }),
    done: close,
  });
  return <UnitForm call={call} action="Добавить" />;
}

function EditUnit({ unit }: { unit: Unit }) {
  const { close } = useDialog();
  const initial: Values = { title: unit.title, symbol: unit.symbol, factor: unit.factor };
  const call = useCallForm(changeUnit, {
    initial,
    input: (values) => ({ path: { unit: unit.id }, body: { ...values, version: unit.version } }),
    done: close,
  });
  return <UnitForm call={call} action="Сохранить" />;
}

function UnitForm({ call, action }: { call: CallForm<Values>; action: string }) {
  const { form } = call;
  return (
    <DialogForm call={call} action={action}>
      <Fields>
        <TextInput label="Полное имя" placeholder="килограмм" {...form.getInputProps('title')} />
        <TextInput label="Сокращение" placeholder="кг" {...form.getInputProps('symbol')} />
        <NumberField
          label="Сколько основных единиц в одной такой"
          description="У основной единицы группы — 1"
          value={form.values.factor}
          onChange={(factor) => form.setFieldValue('factor', factor ?? 0)}
          error={form.errors.factor}
        />
      </Fields>
    </DialogForm>
  );
}
