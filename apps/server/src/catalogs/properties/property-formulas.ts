import {
  calculateProperty,
  checkPropertyFormula,
  findPropertyCalculations,
  isUnderWay,
  type PropertyCalculation,
  stopPropertyCalculation,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { checkedFormula, formulaNames } from '../../properties/formulas.ts';
import { propertiesOf } from '../../properties/properties.queries.ts';
import { propertyOf, refuseConverting } from '../../properties/properties.ts';
import { stopWork } from '../../work/work.ts';
import { workById } from '../../work/works.queries.ts';
import { catalogOf } from '../saving/catalog.ts';
import { worksOfProperty } from '../saving/property-formulas.queries.ts';
import { beginCalculation, calculatingProperty } from './property-formulas.jobs.ts';

export const propertyFormulas = [
  handle(checkPropertyFormula, async ({ db, path: { catalog }, body: { property: id, title = '', formula } }) => {
    await catalogOf(db, catalog);
    const properties = await propertiesOf(db, catalog);
    const others = properties.filter((property) => property.id !== id);
    const checked = formula.trim() === '' ? undefined : checkedFormula(properties, { id, title }, formula);
    return {
      names: formulaNames(others).map((name) => ({ title: name.title, type: name.type })),
      mistake: checked && 'message' in checked ? checked : null,
    };
  }),

  handle(calculateProperty, async ({ db, user, path: { catalog, property: id } }) => {
    const property = await propertyOf(db, catalog, id);
    if (property.formula === '') throw conflict('no_formula', `У свойства «${property.title}» нет формулы`);
    refuseConverting(property);
    if ((await calculations(db, catalog, id)).some(isUnderWay))
      throw conflict('calculation_busy', 'Расчёт уже идёт: дождитесь его или остановите');
    return calculation(db, await beginCalculation(db, property, user));
  }),

  handle(findPropertyCalculations, async ({ db, path: { catalog, property } }) => {
    await propertyOf(db, catalog, property);
    return { rows: await calculations(db, catalog, property) };
  }),

  handle(stopPropertyCalculation, async ({ db, path: { catalog, property } }) => {
    await propertyOf(db, catalog, property);
    const going = (await calculations(db, catalog, property)).find(isUnderWay);
    if (!going || !(await stopWork(db, calculatingProperty, going.id)))
      throw conflict('conflict', 'Расчёт уже закончился');
    return calculation(db, going.id);
  }),
];

const calculations = (db: Db, catalog: string, property: string): Promise<PropertyCalculation[]> =>
  worksOfProperty(db, catalog, calculatingProperty.kind, property);

async function calculation(db: Db, id: string): Promise<PropertyCalculation> {
  const { kind: _kind, ...found } = mustFind(await workById(db, id), 'Расчёт не найден');
  return found;
}
