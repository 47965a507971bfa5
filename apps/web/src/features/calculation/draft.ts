import {
  type CalculationCondition,
  type changeScenario,
  formulaName,
  type OutputKind,
  type Rounding,
  type ScenarioModel,
  type Types,
} from '@prilavok/contract';
import { differing } from '#ui/edit/changes.ts';
import type { Editing } from '#ui/edit/use-edit.ts';

/** A row of the editor: `key` tells rows apart, also those that have no id yet. */
interface Row {
  key: string;
  id?: string;
}

export interface RuleDraft extends CalculationCondition {
  value: string;
}

export interface InputDraft extends Row {
  title: string;
  rules: RuleDraft[];
  value: string;
}

export interface OutputDraft extends Row {
  title: string;
  kind: OutputKind;
  property: string | null;
  formula: string;
  condition: CalculationCondition;
  rounding: Rounding;
}

export interface ScenarioDraft {
  title: string;
  applies: boolean;
  onChange: boolean;
  schedule: string | null;
  inputList: InputDraft[];
  outputList: OutputDraft[];
}

const draftOf = ({ title, applies, onChange, schedule, ...model }: ScenarioModel): ScenarioDraft => ({
  title,
  applies,
  onChange,
  schedule,
  inputList: model.inputList.map((input) => ({ ...input, key: input.id, value: input.value ?? '' })),
  outputList: model.outputList.map(({ scenario: _of, propertyTitle: _title, ...output }) => ({
    ...output,
    key: output.id,
  })),
});

type Sent = Types<typeof changeScenario>['sent'];

/** A number as it was typed, as it is sent. */
const number = (typed: string) => typed.trim().replace(',', '.').replace('−', '-');

export const sentInputs = (inputs: readonly InputDraft[]): NonNullable<Sent['inputList']> =>
  inputs.map(({ key: _, value, rules, ...input }) => ({
    ...input,
    rules: rules.map((rule) => ({ ...rule, value: number(rule.value) })),
    value: number(value) || null,
  }));

export const sentOutputs = (outputs: readonly OutputDraft[]): NonNullable<Sent['outputList']> =>
  outputs.map(({ key: _, ...output }) => output);

/** How a scenario is edited on its page. */
export const scenarioEditing = (id: string) =>
  ({
    draft: draftOf,
    changes: differing<ScenarioDraft>,
    input: ({ inputList, outputList, ...changes }, version) => ({
      path: { id },
      body: {
        ...changes,
        ...(inputList && { inputList: sentInputs(inputList) }),
        ...(outputList && { outputList: sentOutputs(outputList) }),
        version,
      },
    }),
    labels: {
      title: 'Название',
      applies: 'Применять к товарам',
      onChange: 'Считать при изменениях',
      schedule: 'Расписание',
      inputList: 'Входы',
      outputList: 'Результаты',
    },
    said: 'Сценарий сохранён',
  }) satisfies Editing<typeof changeScenario, ScenarioModel, ScenarioDraft, Partial<ScenarioDraft>>;

let made = 0;
const fresh = () => `new ${++made}`;

export const newInput = (): InputDraft => ({ key: fresh(), title: '', rules: [], value: '' });

export const newOutput = (): OutputDraft => ({
  key: fresh(),
  title: '',
  kind: 'price',
  property: null,
  formula: '',
  condition: { categories: [], brands: [] },
  rounding: 'none',
});

/** Formulas follow what they name to its new title. */
export const renamedIn = (outputs: readonly OutputDraft[], was: string, now: string): OutputDraft[] =>
  outputs.map((output) => ({ ...output, formula: output.formula.replaceAll(formulaName(was), formulaName(now)) }));

/** A list with one of its rows another. */
export const withRow = <Each extends Row>(rows: readonly Each[], key: string, change: Partial<Each>): Each[] =>
  rows.map((row) => (row.key === key ? { ...row, ...change } : row));

/** A list with a row moved one place up or down. */
export function moved<Each>(rows: readonly Each[], from: number, by: -1 | 1): Each[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(from + by, 0, row);
  return next;
}
