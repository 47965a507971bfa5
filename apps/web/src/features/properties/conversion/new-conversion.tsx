import { Checkbox, Select } from '@mantine/core';
import { findUnitGroups, Kind, kind, type PropertyFields, valueKinds } from '@prilavok/contract';
import { useState } from 'react';
import { useFields } from '#api/use-fields.ts';
import { useSubmit } from '#api/use-submit.ts';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { Fields, Wide } from '#ui/fields/fields.tsx';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { Note } from '#ui/marks/note.tsx';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import { sides } from '../sides.ts';
import { propertiesOf } from '../sources.ts';
import { inUse } from '../units.ts';
import { type ConversionDraft, conversionOf, questionsOf } from './draft.ts';
import { Preview, usePreview } from './preview.tsx';
import { formWords } from './words.ts';

interface Props {
  owner: PropertyOwner;
  /** The property, where it is known already. */
  property?: Named | undefined;
  onDone: (id: string) => void;
}

/** Asks which property becomes of which kind, shows what would come of it, and begins. */
export function openNewConversion(props: Props): void {
  void openDialog({
    component: NewConversion,
    componentProps: props,
    options: { header: 'Преобразовать свойство', minimizable: true },
  });
}

const kinds = valueKinds.map(({ id, title }) => ({ value: String(id), label: title }));
const empty: ConversionDraft = { type: null, options: false, multiple: false, unit: null, side: null };

function NewConversion({ owner, property: given, onDone }: Props) {
  const { close } = useDialog();
  const [property, setProperty] = useState<Named | null>(given ?? null);
  const { data: model } = useCall(
    owner.calls.get,
    { path: owner.pathOf.property(property?.id ?? '0'), quiet: true },
    { enabled: property !== null },
  );
  const form = useFields<ConversionDraft>(empty);
  // A property that takes several values keeps doing so until somebody says otherwise.
  const [said, setSaid] = useState(false);
  const draft = { ...form.values, multiple: said ? form.values.multiple : (model?.multiple ?? false) };
  const wanted = model ? conversionOf(model, draft) : 'Выберите свойство';
  const body = typeof wanted === 'string' ? undefined : wanted;
  const preview = usePreview(owner, model?.id, body);
  const submit = useSubmit(async () => {
    if (!model || !body) return;
    const path = owner.pathOf.property(model.id);
    const task = await change(owner.calls.convert, { path, body, quiet: true });
    close();
    onDone(task.id);
  });
  const tooLong = (preview.data?.newOptions ?? 0) > 10_000;
  const off =
    typeof wanted === 'string'
      ? wanted
      : model?.converting
        ? 'Свойство уже преобразуют'
        : tooLong
          ? 'Разных значений больше 10 000: такой список не выбрать'
          : preview.data && !preview.isPlaceholderData
            ? undefined
            : 'Смотрим, что станет со значениями';
  return (
    <DialogForm call={submit} action="Преобразовать" off={off} changed={form.changed}>
      <Fields>
        <SearchSelect
          label="Свойство"
          source={propertiesOf(owner)}
          value={property}
          onChange={setProperty}
          disabled={given !== undefined}
          description={model && `Сейчас: ${formWords(model).toLowerCase()}`}
          required
        />
        <Select
          label="Новый вид"
          data={kinds}
          value={draft.type && String(draft.type)}
          onChange={(next) => form.setFieldValue('type', next ? Kind.parse(Number(next)) : null)}
          allowDeselect={false}
          withAsterisk
        />
        {model && <Questions from={model} draft={draft} set={form.setFieldValue} onMultiple={() => setSaid(true)} />}
      </Fields>
      {model?.converting && <Note tone="warn">Это свойство сейчас преобразуют: дождитесь конца.</Note>}
      {body && <Preview preview={preview} />}
      {body && (
        <p className={css.label}>
          Пока идёт преобразование, свойство и его значения не правят. До конца все видят прежние значения; потом их
          можно вернуть в течение 30 дней.
        </p>
      )}
    </DialogForm>
  );
}

interface QuestionsProps {
  from: PropertyFields;
  draft: ConversionDraft;
  set: (name: keyof ConversionDraft, value: unknown) => void;
  onMultiple: () => void;
}

/** Further questions about this pair of kinds. */
function Questions({ from, draft, set, onMultiple }: QuestionsProps) {
  const asks = questionsOf(from, draft.type);
  return (
    <>
      {asks.unit && (
        <UnitSelect
          label={draft.type === kind.unit ? 'Единица чисел без единицы' : 'В какой единице записать'}
          required={draft.type === kind.unit && from.type !== kind.unit}
          value={draft.unit}
          onChange={(unit) => set('unit', unit)}
        />
      )}
      {asks.side && (
        <Select
          label="Какой это размер"
          data={sides}
          value={draft.side}
          onChange={(side) => set('side', side)}
          allowDeselect={false}
          withAsterisk
        />
      )}
      <Wide>
        <div className={css.checks}>
          {asks.options && (
            <Checkbox
              label="Значения из списка вариантов"
              checked={draft.options}
              onChange={(event) => set('options', event.currentTarget.checked)}
            />
          )}
          {asks.multiple && (
            <Checkbox
              label="Несколько значений"
              checked={draft.multiple}
              onChange={(event) => {
                onMultiple();
                set('multiple', event.currentTarget.checked);
              }}
            />
          )}
        </div>
      </Wide>
    </>
  );
}

interface UnitProps {
  label: string;
  required: boolean;
  value: string | null;
  onChange: (unit: string | null) => void;
}

function UnitSelect({ required, ...field }: UnitProps) {
  const groups = useCall(findUnitGroups, {}).data?.rows ?? [];
  return (
    <Select
      {...field}
      withAsterisk={required}
      data={groups.map(({ title, units }) => ({
        group: title,
        items: inUse(units).map((unit) => ({ value: unit.id, label: `${unit.title}, ${unit.symbol}` })),
      }))}
      searchable
      clearable={!required}
      clearButtonProps={{ 'aria-label': 'Очистить' }}
      nothingFoundMessage="Ничего не нашлось"
    />
  );
}
