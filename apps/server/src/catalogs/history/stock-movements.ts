import { findStockMovements } from '@prilavok/contract';
import { mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { ask, oneMap } from '../../rooms/hook.ts';
import { orderNumbers } from '../events/hooks.ts';
import { offerOfCatalog } from '../saving/offers.queries.ts';
import { listMovements } from '../saving/stock-movements.queries.ts';

export const stockMovements = [
  handle(findStockMovements, async ({ db, path, query }) => {
    mustFind(await offerOfCatalog(db, path.catalog, path.offer), 'Предложение не найдено');
    const found = await listMovements(db, path.offer, query);
    const orders = [...new Set(found.flatMap(({ order }) => order ?? []))];
    const numbers = orders.length === 0 ? new Map<string, string>() : oneMap(await ask(db, orderNumbers, orders));
    const numbered = (id: string | null) => {
      const number = id === null ? undefined : numbers.get(id);
      return id === null || number === undefined ? null : { id, number };
    };
    return { rows: found.map((movement) => ({ ...movement, order: numbered(movement.order) })) };
  }),
];
