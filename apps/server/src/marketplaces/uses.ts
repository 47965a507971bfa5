import * as catalogs from '../catalogs/index.ts';
import { countCompanyRows } from '../database/empty.ts';
import { accountConnected } from '../notifications/index.ts';
import { answer, type HookAnswer } from '../rooms/hook.ts';
import { companyRows } from '../users/hooks.ts';
import * as queries from './uses.queries.ts';

/** Answers to hooks of the rooms below. */
export const answers: HookAnswer[] = [
  answer(companyRows, async (db) => {
    const [accounts = 0] = await countCompanyRows(db, ['marketplace_accounts']);
    return { accounts };
  }),

  answer(catalogs.usersOfCatalog, async (db, { catalog }) =>
    (await queries.accountsShowing(db, catalog)).map(({ title }) => ({ kind: 'аккаунт', title })),
  ),

  answer(catalogs.usesOfCategories, async (db, { ids }) => {
    const tasks = await queries.tasksOfCategories(db, ids);
    return new Map(tasks.map(({ category, task }) => [category, `выбрана в задаче «${task}» аккаунта`]));
  }),

  answer(catalogs.usesOfProperties, async (db, { catalog, ids }) => {
    const conditions = await queries.listMappingConditions(db, catalog);
    return new Map(
      conditions
        .filter(({ property }) => ids.includes(property))
        .map(({ property, category }) => [property, `по нему сопоставлена с площадкой категория «${category}»`]),
    );
  }),

  answer(catalogs.usesOfOption, async (db, { property, option }) => {
    const category = await queries.categoryMappedBy(db, property, option);
    return category && `назван в условии, по которому сопоставлена с площадкой категория «${category}»`;
  }),

  answer(catalogs.usesInConversion, async (db, { property }) => {
    const { attributes, options, conditions } = await queries.mappingsWith(db, property);
    return [
      {
        title: 'Сопоставления с характеристиками площадок',
        count: attributes,
        becomes: 'останутся; на площадки пойдут новые значения',
      },
      {
        title: 'Сопоставления вариантов',
        count: options,
        becomes: 'останутся для тех же текстов; проверьте их после преобразования',
      },
      {
        title: 'Условия сопоставления категорий',
        count: conditions,
        becomes: 'останутся; сверьте их с новыми значениями',
      },
    ];
  }),

  answer(catalogs.strictestMarkup, (db, { catalog }) => queries.strictestMarkupOf(db, catalog)),
  answer(catalogs.accountConnected, (db, { account }) => queries.isConnected(db, account)),
  answer(accountConnected, (db, { account }) => queries.isConnected(db, account)),
  answer(catalogs.warehousesOfCatalog, (db, { catalog }) => queries.accountWarehouses(db, catalog)),
  answer(catalogs.warehouseTitles, async (db, ids) => {
    const found = await queries.titlesOfWarehouses(db, ids);
    return new Map(found.map(({ id, title }) => [id, title]));
  }),
];
