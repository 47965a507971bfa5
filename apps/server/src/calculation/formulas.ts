import { checkFormulas, findFormulaNames, tryScenario } from '@prilavok/contract';
import { catalogOf } from '../catalogs/index.ts';
import { handle } from '../http/handle.ts';
import { propertiesOf } from '../properties/properties.queries.ts';
import { checkedDraft, keptOutputs } from './drafts.ts';
import { explain } from './explanation.ts';
import { catalogNames } from './names.ts';
import { recipeOf } from './recipe.ts';

export const formulas = [
  handle(findFormulaNames, async ({ db, path: { catalog } }) => {
    await catalogOf(db, catalog);
    const names = catalogNames(await propertiesOf(db, catalog));
    return {
      rows: names.flatMap(({ title, group, type }) =>
        group === 'input' || group === 'output' ? [] : [{ title, group, type }],
      ),
    };
  }),

  handle(checkFormulas, async ({ db, body }) => {
    await catalogOf(db, body.catalog);
    return { rows: (await checkedDraft(db, body)).mistakes };
  }),

  handle(tryScenario, async ({ db, body }) => {
    await catalogOf(db, body.catalog);
    const checked = await checkedDraft(db, body);
    const { inputs, properties } = checked;
    const recipe = recipeOf({ catalog: body.catalog, inputs, outputs: keptOutputs(checked), properties });
    return explain(db, recipe, body.offer);
  }),
];
