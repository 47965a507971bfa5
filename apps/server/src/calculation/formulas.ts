import { checkFormulas, findFormulaNames, tryScenario } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { checkedDraft, keptOutputs } from './drafts.ts';
import { explain } from './explanation.ts';
import { catalogNames } from './names.ts';
import { recipeOf } from './recipe.ts';
import { vocabularyOf } from './vocabulary.ts';

export const formulas = [
  handle(findFormulaNames, async ({ db, path: { catalog } }) => {
    const names = catalogNames(await vocabularyOf(db, catalog));
    return {
      rows: names.flatMap(({ title, group, type }) =>
        group === 'input' || group === 'output' ? [] : [{ title, group, type }],
      ),
    };
  }),

  handle(checkFormulas, async ({ db, body }) => {
    return { rows: (await checkedDraft(db, body)).mistakes };
  }),

  handle(tryScenario, async ({ db, body }) => {
    const checked = await checkedDraft(db, body);
    const { inputs, vocabulary } = checked;
    const recipe = recipeOf({ catalog: body.catalog, inputs, outputs: keptOutputs(checked), vocabulary });
    return explain(db, recipe, body.offer);
  }),
];
