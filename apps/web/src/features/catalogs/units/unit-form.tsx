import { Button, TextInput } from '@mantine/core';
import { changeUnit, createUnit, type Unit, type UnitGroup } from '@prilavok/contract';
import { type CallForm, useCallForm } from '#api/use-call-form.ts';
import { NumberField } from '#features/properties/number-field.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Fields, Wide } from '#ui/fields.tsx';
import { Note } from '#ui/note.tsx';

interface Values extends Record<string, unknown> {
  title: string;
  symbol: string;
  factor: number;
}

export function openNewUnit(group: UnitGroup): void {
  void openDialog({
    component: NewUnit,
    componentProps: { group },
    options: { header: `Новая единица в группе «${group.title}»` },
  });
}

export function openUnit(unit: Unit): void {
  void openDialog({ component: EditUnit, componentProps: { unit }, options: { header: `Единица «${unit.title}»` } });
}

function NewUnit({ group }: { group: UnitGroup }) {
  const { close } = useDialog();
  const initial: Values = { title: '', symbol: '', factor: 1 };
  const call = useCallForm(createUnit, {
    initial,
    input: (body) => ({ path: { group: group.id }, body }),
    done: close,
  });
  return <UnitFields call={call} action="Добавить" close={close} />;
}

function EditUnit({ unit }: { unit: Unit }) {
  const { close } = useDialog();
  const initial: Values = { title: unit.title, symbol: unit.symbol, factor: unit.factor };
  const call = useCallForm(changeUnit, { initial, input: (body) => ({ path: { unit: unit.id }, body }), done: close });
  return <UnitFields call={call} action="Сохранить" close={close} />;
}

interface FieldsProps {
  call: CallForm<Values>;
  action: string;
  close: () => void;
}

function UnitFields({ call: { form, submit, busy, refused }, action, close }: FieldsProps) {
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <Fields>
          <TextInput label="Полное имя" placeholder="килограмм" data-autofocus {...form.getInputProps('title')} />
          <TextInput label="Сокращение" placeholder="кг" {...form.getInputProps('symbol')} />
          <NumberField
            label="Сколько основных единиц в одной такой"
            description="У основной единицы группы — 1"
            value={form.values.factor}
            onChange={(factor) => form.setFieldValue('factor', factor ?? 0)}
            error={form.errors.factor}
          />
          {refused && (
            <Wide>
              <Note tone="error">{refused}</Note>
            </Wide>
          )}
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
