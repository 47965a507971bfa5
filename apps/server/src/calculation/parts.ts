import type { ScenarioOutput } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { invalid } from '../http/errors.ts';
import { checkedDraft, type Draft, keptOutputs } from './drafts.ts';
import { catalogNames, Names } from './names.ts';
import type { StoredOutput } from './recipe.ts';
import * as queries from './scenarios.queries.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** Parts of a scenario as a person sends them; what is left out stays as it is. */
export interface SentParts {
  catalog: string;
  inputList?: Draft['inputList'] | undefined;
  outputList?: Draft['outputList'] | undefined;
}

/** Writes inputs and outputs as they were sent; rows that a list leaves out go. */
export async function saveParts(db: Db, id: string, { catalog, ...sent }: SentParts): Promise<void> {
  const was = { inputs: await queries.listInputs(db, [id]), outputs: await queries.listOutputs(db, [id]) };
  if (sent.inputList) mustBelong(sent.inputList, was.inputs, 'inputList', 'такого входа у сценария нет');
  if (sent.outputList) mustBelong(sent.outputList, was.outputs, 'outputList', 'такого результата у сценария нет');
  const inputs = sent.inputList ?? was.inputs.map(({ scenario: _, ...input }) => input);
  const inputList = await numbered(db, 'calculation_inputs', id, inputs);
  // Formulas that stay follow the inputs to their new titles.
  const staying = shownOutputs(inputList, was.outputs, await vocabularyOf(db, catalog));
  const outputs = sent.outputList ?? staying.map(({ scenario: _of, propertyTitle: _title, ...output }) => output);
  const outputList = await numbered(db, 'calculation_outputs', id, outputs);
  const checked = await checkedDraft(db, { catalog, inputList, outputList });
  const kept = keptOutputs(checked);
  await queries.deleteOthers(db, 'calculation_inputs', id, idsOf(inputList));
  await queries.deleteOthers(db, 'calculation_outputs', id, idsOf(outputList));
  await queries.updateInputs(db, checked.inputs);
  await queries.updateOutputs(db, kept);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The rows with ids, also those that are new. */
async function numbered<Row extends { id?: string | undefined }>(
  db: Db,
  part: 'calculation_inputs' | 'calculation_outputs',
  scenario: string,
  list: readonly Row[],
): Promise<(Row & { id: string })[]> {
  const fresh = await queries.insertParts(db, part, scenario, list.filter(({ id }) => id === undefined).length);
  const next = fresh.values();
  return list.map((row) => ({ ...row, id: row.id ?? next.next().value ?? '' }));
}

function mustBelong(
  sent: readonly { id?: string | undefined }[],
  known: readonly { id: string }[],
  field: string,
  message: string,
): void {
  const seen = new Set<string>();
  for (const [place, { id }] of sent.entries()) {
    if (id === undefined) continue;
    if (!known.some((own) => own.id === id)) throw invalid(`${field}.${place}.id`, message);
    if (seen.has(id)) throw invalid(`${field}.${place}.id`, 'один и тот же номер стоит дважды');
    seen.add(id);
  }
}

/** Outputs as answers tell them: formulas name things by titles of today. */
export function shownOutputs(
  inputs: readonly { id: string; title: string }[],
  outputs: readonly (StoredOutput & { scenario: string })[],
  vocabulary: Vocabulary,
): ScenarioOutput[] {
  const ofCatalog = catalogNames(vocabulary);
  return outputs.map((output, place) => ({
    ...output,
    formula: new Names(ofCatalog, inputs, outputs.slice(0, place)).shown(output.formula),
    propertyTitle: vocabulary.properties.find(({ id }) => id === output.property)?.title ?? null,
  }));
}
