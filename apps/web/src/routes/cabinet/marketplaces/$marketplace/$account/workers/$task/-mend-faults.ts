import { createProperty, findProperties, findTaskProducts, kind, type Task, type TaskFault } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { quietly } from '#api/quietly.ts';
import { change } from '#api/useChange.ts';
import type { CardDraft } from '#features/catalogs/bulk-changes/card-draft.ts';
import { openBulkChangeOf } from '#features/catalogs/bulk-changes/new-bulk-change.tsx';
import { openCardChange } from '#features/catalogs/bulk-changes/new-card-change.tsx';
import { noBrandOf } from '#features/catalogs/sources.ts';
import { offerForms } from '#features/catalogs/words.ts';
import { openShortening } from '#features/marketplaces/mapping/shortening.tsx';
import { openSend } from '#features/marketplaces/sending/send.tsx';
import { run } from '#features/marketplaces/tasks/task-acts.tsx';
import { counted } from '#text/plurals.ts';
import { confirmSave } from '#ui/confirm.ts';
import type { Named } from '#ui/fields/source.ts';
import { spinning } from '#ui/spinner.ts';
import { type FaultGroup, faultKey } from './-fault-groups.ts';

interface Where {
  task: Task;
  /** Whether this person may run it again. */
  mayRun: boolean;
  catalog: string;
  /** Only goods of this category. */
  category?: string | undefined;
}

const dimensions = { title: 'Габариты и вес', type: kind.dimensions };

/** Asks for the value that mends a fault of all its offers, and writes it. */
export function mendForAll(group: FaultGroup, where: Where): void {
  quietly(async () => {
    const [ids, property] = await spinning(Promise.all([offersWith(group.faults, where), propertyOf(group, where)]));
    if (group.mends === 'sizes' && !property) return askForSizes(group, where);
    openCardChange({
      catalog: where.catalog,
      selection: { ids },
      count: ids.length,
      onDone: () => {},
      next: runAgain(where),
      start: startOf(group, property),
    });
  });
}

/** Gives the brand «Нет бренда» to all goods that have none. */
export function mendWithoutBrand({ faults }: FaultGroup, where: Where): void {
  quietly(async () => {
    const { catalog } = where;
    const [ids, place] = await spinning(Promise.all([offersWith(faults, where), noBrandOf(catalog)]));
    openCardChange({
      catalog,
      selection: { ids },
      count: ids.length,
      onDone: () => {},
      next: runAgain(where),
      start: { act: 'brand_set', place },
    });
  });
}

function startOf({ mends }: FaultGroup, property: Named | undefined): Partial<CardDraft> {
  if (mends === 'brand') return { act: 'brand_set' };
  if (mends === 'description') return { act: 'description_set' };
  return { act: 'values_set', property: property ?? null };
}

/** Has texts that are too long go shortened to this marketplace alone. */
export function shortenForAll({ faults }: FaultGroup, where: Where): void {
  const [fault] = faults;
  if (!fault) return;
  quietly(async () => {
    const { task, catalog } = where;
    const offers = await spinning(offersWith(faults, where));
    openShortening({
      marketplace: task.marketplace,
      account: task.account,
      catalog,
      fault: faultKey(fault),
      offers,
      next: runAgain(where),
    });
  });
}

/** Has pictures whose addresses are by http go by https. */
export function secureForAll({ faults }: FaultGroup, where: Where): void {
  quietly(async () => {
    const ids = await spinning(offersWith(faults, where));
    openCardChange({
      catalog: where.catalog,
      selection: { ids },
      count: ids.length,
      onDone: () => {},
      next: runAgain(where),
      start: { act: 'images_https' },
    });
  });
}

/** Changes the prices that a fault is about, of all its offers. */
export function changePrices({ faults }: FaultGroup, where: Where): void {
  const field = faults[0]?.field === 'oldPrice' ? 'oldPrice' : 'price';
  quietly(async () => {
    const ids = await spinning(offersWith(faults, where));
    openBulkChangeOf({
      catalog: where.catalog,
      subject: 'price',
      selection: { ids },
      count: ids.length,
      onDone: () => {},
      next: runAgain(where),
      start: { field },
    });
  });
}

/** Sends cards once more that were deleted there: each is chosen by name. */
export function sendAnew({ faults }: FaultGroup, where: Where): void {
  quietly(async () => {
    const ids = await spinning(offersWith(faults, where));
    openSend(`Отправить снова: ${counted(ids.length, offerForms)}`, { catalog: where.catalog, selection: { ids } });
  });
}

const runAgain = ({ task, mayRun }: Where) =>
  mayRun ? { label: 'Выгрузить снова', action: () => run(task) } : undefined;

/** A catalog read from a feed has nowhere to write sizes to: the property is made when a person says so. */
function askForSizes(group: FaultGroup, where: Where): void {
  confirmSave({
    header: 'Создать свойство «Габариты и вес»?',
    message: 'В каталоге пока негде хранить габариты и вес. Создадим свойство, и его можно будет задать сразу всем.',
    acceptLabel: 'Создать',
    accept: async () => {
      await change(createProperty, { path: { catalog: where.catalog }, body: dimensions });
      mendForAll(group, where);
    },
  });
}

/** The property that the fault is about; of sizes the catalog's own, if it has one. */
async function propertyOf({ mends, faults }: FaultGroup, { catalog }: Where) {
  const property = faults[0]?.property;
  if (mends === 'brand' || mends === 'description') return undefined;
  const which = property ? { ids: [property] } : { type: { in: [kind.dimensions] } };
  return (await call(findProperties, { body: { catalog: { in: [catalog] }, limit: 1, ...which } })).rows[0];
}

/** As many offers as one change takes by their numbers. */
const most = 10_000;

/** The offers that have one of these faults. */
async function offersWith(faults: readonly TaskFault[], { task, category }: Where): Promise<string[]> {
  const pages = await Promise.all(
    faults.map((fault) =>
      call(findTaskProducts, {
        path: { id: task.id },
        body: { fault: faultKey(fault), ...(category ? { category } : {}), limit: most },
      }),
    ),
  );
  return [...new Set(pages.flatMap(({ rows }) => rows.map(({ offer }) => offer)))].slice(0, most);
}
