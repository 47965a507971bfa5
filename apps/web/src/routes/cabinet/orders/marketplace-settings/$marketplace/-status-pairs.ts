import {
  changeStatusMappings,
  createOrderStatus,
  findOrderStatuses,
  type Marketplace,
  orderStateTitles,
  type RemoteOrderStatus,
  removeStatusMapping,
  type StatusMapping,
} from '@prilavok/contract';
import { call } from '#api/client.ts';
import { change } from '#api/useChange.ts';
import type { Source } from '#ui/fields/source.ts';
import type { PairView } from '#ui/mapping/mapping-page.tsx';
import type { Pair } from '#ui/mapping/pair.ts';
import { undoable } from '#ui/undo.ts';

/** A status of the marketplace's orders and the company's own for it, if one was chosen. */
export interface StatusRow extends RemoteOrderStatus {
  mapping: StatusMapping | undefined;
}

type StatusView = PairView<StatusRow, 'all' | 'suggested' | 'mapped'>;

/** Tabs of the page. */
export const statusViews: readonly [StatusView, ...StatusView[]] = [
  { id: 'all', label: 'Все', holds: () => true },
  { id: 'suggested', label: 'Предложения', holds: ({ mapping, suggestions }) => !mapping && suggestions.length > 0 },
  { id: 'mapped', label: 'Выбран свой', holds: ({ mapping }) => mapping !== undefined },
];

/** Chooses the company's statuses for those of the marketplace. */
export const saveStatuses = (marketplace: Marketplace, statuses: { remote: string; status: string }[]) =>
  change(changeStatusMappings, { path: { marketplace }, body: { statuses } });

/** The best suggestion of every status without a choice, from a score (0 to 1) on. */
export const acceptableStatuses = (rows: readonly StatusRow[], from: number): { remote: string; status: string }[] =>
  rows.flatMap(({ id, mapping, suggestions: [best] }) =>
    !mapping && best && best.score >= from ? [{ remote: id, status: best.item.id }] : [],
  );

/** The company's statuses, to choose from; a new one can be added on the way where the reader may. */
const ownStatuses = (may: boolean): Source => ({
  key: ['orders/statuses', 'choose'],
  async find(search) {
    const { rows } = await call(findOrderStatuses, { body: { search, limit: 100 } });
    return rows.map(({ id, title, system_status }) => ({
      id,
      title,
      note: system_status ? 'Системный' : 'Свой',
    }));
  },
  create: may ? async (title) => change(createOrderStatus, { body: { title } }) : undefined,
});

/** The status as a row of the pair table. */
export function statusPair(marketplace: Marketplace, row: StatusRow, may: boolean): Pair {
  const { id, title, state, usual, mapping } = row;
  const [best] = row.suggestions;
  const save = (status: string) => saveStatuses(marketplace, [{ remote: id, status }]);
  const unlink = async (former: StatusMapping) => {
    await change(removeStatusMapping, { path: { marketplace, id: former.id } });
    undoable(`«${title}» снова становится «${usual.title}»`, () => save(former.status.id));
  };
  return {
    id,
    of: { title, note: id, ownWord: true, hint: `Состояние заказа: ${orderStateTitles[state]}` },
    to: mapping && { title: mapping.status.title, ownWord: true },
    usual: best ? undefined : { title: usual.title, note: 'Обычный, пока не выбран другой' },
    suggestion: best && {
      end: { title: best.item.title, note: `Пока — «${usual.title}»`, ownWord: true },
      score: best.score,
      reason: best.reason,
      accept: () => save(best.item.id),
    },
    field: { label: `Статус для «${title}»`, placeholder: 'Выберите статус', source: ownStatuses(may) },
    choose: (chosen) => save(chosen.id),
    unlink: mapping && (() => unlink(mapping)),
  };
}
