import {
  usersOfCatalog,
  usesInConversion,
  usesOfBrands,
  usesOfCategories,
  usesOfProperties,
} from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { renamed } from '../formula/formula.ts';
import { answer, type HookAnswer } from '../rooms/hook.ts';
import * as queries from './uses.queries.ts';

/** Which scenario's condition names each of these categories or brands; those that none names are left out. */
async function scenariosOf(
  db: Db,
  place: 'categories' | 'brands',
  { catalog, ids }: { catalog: string; ids: readonly string[] },
): Promise<[id: string, scenario: string][]> {
  const parts = await queries.listScenarioParts(db, catalog);
  return parts.flatMap((part) =>
    part[place].filter((id) => ids.includes(id)).map((id): [string, string] => [id, part.scenario]),
  );
}

/** The properties among what a scenario's formula reads: it reads inputs, outputs and suppliers, too. */
function propertiesRead(formula: string): Set<string> {
  const ids = new Set<string>();
  if (formula !== '')
    renamed(formula, (ref) => {
      const [what, id] = ref.split('.');
      if (what === 'property' && id) ids.add(id);
      return ref;
    });
  return ids;
}

/** Answers to the catalogs' questions about what is used here. */
export const answers: HookAnswer[] = [
  answer(usersOfCatalog, async (db, { catalog }) =>
    (await queries.suppliersInto(db, catalog)).map(({ title }) => ({ kind: 'поставщик', title })),
  ),

  answer(usesOfCategories, async (db, question) => {
    const named = await scenariosOf(db, 'categories', question);
    return new Map(named.map(([id, scenario]) => [id, `названа в сценарии расчёта «${scenario}»`]));
  }),

  answer(usesOfBrands, async (db, question) => {
    const named = await scenariosOf(db, 'brands', question);
    return new Map(named.map(([id, scenario]) => [id, `назван в сценарии расчёта «${scenario}»`]));
  }),

  answer(usesOfProperties, async (db, { catalog, ids }) => {
    const uses = new Map<string, string>();
    for (const { scenario, formula, property } of await queries.listScenarioParts(db, catalog)) {
      for (const id of propertiesRead(formula))
        if (ids.includes(id)) uses.set(id, `оно стоит в формуле сценария расчёта «${scenario}»`);
      if (property !== null && ids.includes(property)) uses.set(property, `его считает сценарий расчёта «${scenario}»`);
    }
    return uses;
  }),

  answer(usesInConversion, async (db, { property }) => [
    {
      title: 'Результаты сценариев расчёта',
      count: await queries.countOutputsWith(db, property),
      becomes: 'останутся; если новый вид — не число, их значения пропадут',
    },
  ]),
];
