import { type OrderReturn, type ReturnState, returnKindTitles, returnStateTitles } from '@prilavok/contract';
import { shortDate } from '#text/dates.ts';
import { counted } from '#text/plurals.ts';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { RowCard } from '#ui/list/row-card.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Status, type Tone } from '#ui/marks/status.tsx';

const tones: Record<ReturnState, Tone> = {
  claimed: 'warn',
  moving: 'info',
  ready: 'accent',
  fetched: 'warn',
  accepted: 'success',
  elsewhere: 'neutral',
  refused: 'neutral',
};

/** Where a return stands. */
export function ReturnStatus({ of: { state } }: { of: Pick<OrderReturn, 'state'> }) {
  return (
    <Status tone={tones[state]} ring={state === 'refused'}>
      {returnStateTitles[state]}
    </Status>
  );
}

const goodsOf = ({ lines: [first, ...others] }: OrderReturn) =>
  first ? `${first.title}${others.length > 0 ? ` и ещё ${others.length}` : ''}` : '';

/** Columns of a list of returns. */
export const returnColumns: readonly Column<OrderReturn>[] = [
  column.picture('mark', 'Площадка', ({ marketplace }) => <Mark marketplace={marketplace} />, { width: 44 }),
  column.twoLines('goods', 'Товар', (one) => ({
    first: goodsOf(one),
    second: one.lines.map(({ article }) => article).join(', '),
  })),
  { id: 'state', title: 'Состояние', width: 170, cell: (one) => <ReturnStatus of={one} /> },
  column.text('order', 'Заказ', ({ order, orderNumber }) => order?.number ?? orderNumber, { width: 180 }),
  column.text('kind', 'Что это', ({ kind }) => returnKindTitles[kind], { width: 110 }),
  column.text('reason', 'Причина', ({ reason }) => reason, { width: 220 }),
  column.text('taken', 'Принято', ({ taken, pieces }) => `${taken} из ${pieces}`, { width: 100 }),
  column.text('place', 'Где', ({ place }) => place, { width: 240 }),
  column.date('fetchBy', 'Забрать до', ({ fetchBy }) => fetchBy, { width: 110 }),
  column.text('account', 'Аккаунт', ({ account }) => account.title, { width: 160, hidden: true }),
  column.date('createdAt', 'Оформлен', ({ createdAt }) => createdAt, { width: 100 }),
];

/** A return in the list on a phone. */
export function ReturnCard({ of: one, onOpen }: { of: OrderReturn; onOpen: () => void }) {
  const pieces = counted(one.pieces, ['штука', 'штуки', 'штук']);
  return (
    <RowCard title={goodsOf(one)} onOpen={onOpen}>
      <ReturnStatus of={one} />
      <span>{[pieces, one.orderNumber, one.fetchBy && `до ${shortDate(one.fetchBy)}`].filter(Boolean).join(', ')}</span>
    </RowCard>
  );
}
