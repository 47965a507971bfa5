import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  checkFormulas,
  findFormulaNames,
  kind as kinds,
  type OutputKind,
  outputKindTitles,
  type Rounding,
  roundingTitles,
} from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import css from '#features/calculation/calculation.module.css';
import { ConditionFields } from '#features/calculation/condition-fields.tsx';
import {
  moved,
  newOutput,
  type OutputDraft,
  renamedIn,
  type ScenarioDraft,
  sentInputs,
  sentOutputs,
  withRow,
} from '#features/calculation/draft.ts';
import { TitleField } from '#features/calculation/title-field.tsx';
import { groupNotes, kindNotes } from '#features/calculation/words.ts';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { PartActs } from '#ui/edit/part-acts.tsx';
import { Fields } from '#ui/fields/fields.tsx';
import { FormulaField } from '#ui/formula/formula-field.tsx';
import { type FormulaFault, type FormulaWord, functionWords, nameWord } from '#ui/formula/names.ts';
import { Empty } from '#ui/page/empty.tsx';
import { Section } from '#ui/page/section.tsx';

interface Props {
  catalog: string;
  draft: ScenarioDraft;
  set: (change: (draft: ScenarioDraft) => Partial<ScenarioDraft>) => void;
  errors: Record<string, string | undefined>;
  readOnly: boolean;
}

/** Editor of a scenario's outputs, in their order: formulas take the results above them. */
export function OutputsEditor({ catalog, draft, set, errors, readOnly }: Props) {
  const { inputList, outputList } = draft;
  const names = useCall(findFormulaNames, { path: { catalog } }).data?.rows;
  const words = useMemo(() => (names ?? []).map(({ title, group }) => nameWord(title, groupNotes[group])), [names]);
  const faults = useFaults(catalog, draft);
  const inputs = inputList.filter(({ title }) => title !== '').map(({ title }) => nameWord(title, 'вход'));
  const add = () => set((now) => ({ outputList: [...now.outputList, newOutput()] }));
  const button = (
    <Button size="xs" variant="default" leftSection={<IconPlus />} onClick={add}>
      Результат
    </Button>
  );
  return (
    <Section title="Результаты" note="считаются сверху вниз" actions={!readOnly && outputList.length > 0 && button}>
      {outputList.length === 0 && (
        <Empty title="Считать пока нечего" action={!readOnly && button}>
          Результат — это формула: например, [Закупочная цена] * 1,4 становится ценой.
        </Empty>
      )}
      <ul className={css.parts}>
        {outputList.map((output, place) => (
          <Output
            key={output.key}
            catalog={catalog}
            output={output}
            place={place}
            last={outputList.length - 1}
            words={[
              ...inputs,
              ...outputList
                .slice(0, place)
                .filter(({ title }) => title !== '')
                .map(({ title }) => nameWord(title, 'результат выше')),
              ...words,
              ...functionWords,
            ]}
            fault={faults.get(place)}
            set={set}
            errors={errors}
            readOnly={readOnly}
          />
        ))}
      </ul>
    </Section>
  );
}

/** Where formulas are wrong, by the places of their outputs, once the typing pauses. */
function useFaults(catalog: string, draft: ScenarioDraft): ReadonlyMap<number, FormulaFault> {
  const [{ inputList, outputList }] = useDebouncedValue(draft, 300);
  // A title that is still missing is told by the save.
  const whole = [...inputList, ...outputList].every(({ title }) => title.trim() !== '');
  const body = { catalog, inputList: sentInputs(inputList), outputList: sentOutputs(outputList) };
  const { data } = useCall(checkFormulas, { body, quiet: true }, { enabled: whole && outputList.length > 0 });
  return useMemo(() => {
    const written = data?.rows.filter(({ output }) => outputList[output]?.formula.trim()) ?? [];
    return new Map(written.map(({ output, ...fault }) => [output, fault]));
  }, [data, outputList]);
}

interface OutputProps {
  catalog: string;
  output: OutputDraft;
  place: number;
  last: number;
  words: readonly FormulaWord[];
  fault: FormulaFault | undefined;
  set: Props['set'];
  errors: Props['errors'];
  readOnly: boolean;
}

function Output({ catalog, output, place, last, words, fault, set, errors, readOnly }: OutputProps) {
  const { key, title, kind, formula, condition, rounding } = output;
  const field = `outputList.${place}`;
  const change = (row: Partial<OutputDraft>) => set((now) => ({ outputList: withRow(now.outputList, key, row) }));
  const move = (by: -1 | 1) => set((now) => ({ outputList: moved(now.outputList, place, by) }));
  return (
    <li className={css.part} aria-label={`Результат ${title}`}>
      <div className={css.head}>
        <TitleField
          label="Название"
          value={title}
          readOnly={readOnly}
          error={errors[`${field}.title`]}
          onChange={(next) => change({ title: next })}
          onRenamed={(was, now) => set(({ outputList }) => ({ outputList: renamedIn(outputList, was, now) }))}
        />
        {!readOnly && (
          <PartActs
            what={`результат «${title}»`}
            onUp={place > 0 ? () => move(-1) : undefined}
            onDown={place < last ? () => move(1) : undefined}
            onRemove={() => set((now) => ({ outputList: now.outputList.filter((each) => each.key !== key) }))}
          />
        )}
      </div>
      <FormulaField
        label="Формула"
        description="Названия в квадратных скобках, аргументы через точку с запятой; подсказка — Ctrl+пробел"
        value={formula}
        onChange={(next) => change({ formula: next })}
        words={words}
        fault={fault}
        error={errors[`${field}.formula`]}
        readOnly={readOnly}
      />
      <Fields columns={2}>
        <Select
          label="Что получается"
          description={kindNotes[kind]}
          allowDeselect={false}
          readOnly={readOnly}
          data={Object.entries(outputKindTitles).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(next) => change({ kind: (next ?? kind) as OutputKind, property: null, rounding: 'none' })}
        />
        {kind === 'property' ? (
          <PropertyChoice
            catalog={catalog}
            value={output.property}
            onChange={(property) => change({ property })}
            error={errors[`${field}.property`]}
            readOnly={readOnly}
          />
        ) : (
          <Select
            label="Округление"
            description={kind === 'stock' ? 'Остаток всегда целый' : undefined}
            allowDeselect={false}
            readOnly={readOnly}
            disabled={kind === 'stock'}
            data={roundingsOf(kind)}
            value={rounding}
            error={errors[`${field}.rounding`]}
            onChange={(next) => change({ rounding: (next ?? rounding) as Rounding })}
          />
        )}
        <ConditionFields
          catalog={catalog}
          value={condition}
          readOnly={readOnly}
          errors={{
            categories: errors[`${field}.condition.categories`],
            brands: errors[`${field}.condition.brands`],
          }}
          onChange={(next) => change({ condition: { ...condition, ...next } })}
        />
      </Fields>
    </li>
  );
}

const roundingsOf = (kind: OutputKind) =>
  Object.entries(roundingTitles)
    .filter(([value]) => kind === 'price' || kind === 'oldPrice' || !value.startsWith('ends_'))
    .map(([value, label]) => ({ value, label }));

interface PropertyChoiceProps {
  catalog: string;
  value: string | null;
  onChange: (property: string | null) => void;
  error?: string | undefined;
  readOnly: boolean;
}

/** A property that holds one number. */
function PropertyChoice({ catalog, value, onChange, error, readOnly }: PropertyChoiceProps) {
  const { calls, within } = catalogOwner(catalog);
  const body = { ...within, type: { in: [kinds.integer, kinds.decimal, kinds.unit] }, limit: 1000 };
  const properties = useCall(calls.find, { body }).data?.rows ?? [];
  return (
    <Select
      label="Какое свойство"
      searchable
      readOnly={readOnly}
      data={properties
        .filter(({ options, multiple }) => !options && !multiple)
        .map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={onChange}
      error={error}
      nothingFoundMessage="Числовых свойств с таким названием нет"
      translate="no"
    />
  );
}
