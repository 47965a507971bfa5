import type { Db } from '../../database/pools.ts';
import { renamed } from '../../formula/formula.ts';
import * as queries from './uses.queries.ts';

/** What keeps a thing from being deleted, in the words of its refusal. */

const whatUses = { account: 'аккаунт', source: 'источник заказов', supplier: 'поставщик' } as const;

/** Which scenario's condition names each of these categories or brands; those that none names are left out. */
export async function scenariosOf(
  db: Db,
  catalog: string,
  place: 'categories' | 'brands',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  for (const part of await queries.listScenarioParts(db, catalog))
    for (const id of part[place]) if (ids.includes(id)) named.set(id, part.scenario);
  return named;
}

/** Why properties can't be deleted, beside their values: a scenario reads or sets them, or a category is mapped by them. */
export async function usesOfProperties(db: Db, catalog: string, ids: readonly string[]): Promise<Map<string, string>> {
  const uses = new Map<string, string>();
  for (const { property, category } of await queries.listMappingConditions(db, catalog))
    if (ids.includes(property)) uses.set(property, `по нему сопоставлена с площадкой категория «${category}»`);
  for (const { scenario, formula, property } of await queries.listScenarioParts(db, catalog)) {
    for (const id of propertiesRead(formula))
      if (ids.includes(id)) uses.set(id, `оно стоит в формуле сценария расчёта «${scenario}»`);
    if (property !== null && ids.includes(property)) uses.set(property, `его считает сценарий расчёта «${scenario}»`);
  }
  return uses;
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

/** Who has chosen the catalog, in words: «аккаунт «Кружки на Ozon», поставщик «База»»; empty where nobody has. */
export async function usersOfCatalog(db: Db, catalog: string): Promise<string> {
  const users = (await queries.listUsersOfCatalog(db, catalog)).map(
    ({ kind, title }) => `${whatUses[kind]} «${title}»`,
  );
  const others = users.length > mostNamed ? `, и ещё ${users.length - mostNamed}` : '';
  return users.slice(0, mostNamed).join(', ') + others;
}

/** More than that nobody reads in a refusal. */
const mostNamed = 5;
