import { findStockMovements, getOrder, type StockMovement, type StockMovementKind } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { number } from '#text/numbers.ts';
import { More } from '#ui/list/more.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { History } from '#ui/page/history.tsx';
import { Section } from '#ui/page/section.tsx';
import css from '../product/product.module.css';

const kinds: Record<StockMovementKind, string> = {
  order: 'заказ',
  cancellation: 'отмена заказа',
  return: 'возврат на склад по заказу',
  correction: 'правка',
  import: 'загрузка',
  bulk: 'массовое изменение',
};

/** How the stock of an offer moved: when, by how much, why and what was left. */
export function StockMovements({ catalog, offer }: { catalog: string; offer: string }) {
  const list = useList(findStockMovements, {}, { path: { catalog, offer } });
  const rows = list.rows();
  return (
    <Section title="Движение остатка">
      {list.status === 'error' && <Failed error={list.error} onRetry={list.reload} />}
      {list.status === 'ready' && rows.length === 0 && (
        <p className={css.hint}>Движений за год не было: остаток тот же, что при создании предложения</p>
      )}
      <History entries={rows.map((moved) => ({ id: moved.id, at: moved.at, text: <Moved by={moved} /> }))} />
      <More of={list} />
    </Section>
  );
}

function Moved({ by: { kind, order, author, quantity, reserved, quantityLeft, reservedLeft } }: { by: StockMovement }) {
  const mayOpen = useMay(getOrder);
  return (
    <>
      {quantity !== 0 && <b>{signed(quantity)} шт.</b>}
      {quantity !== 0 && reserved !== 0 && ', '}
      {reserved !== 0 && `в резерве ${signed(reserved)}`}
      {' · '}
      {kinds[kind]} {order && !mayOpen && <span translate="no">{order.number}</span>}
      {order && mayOpen && (
        <Link to="/cabinet/orders/$order" params={{ order: order.id }} translate="no">
          {order.number}
        </Link>
      )}
      {author && <span translate="no"> · {author.name}</span>}
      <div className={css.hint}>
        Осталось {number(quantityLeft)}
        {reservedLeft > 0 && `, из них в резерве ${number(reservedLeft)}`}
      </div>
    </>
  );
}

const signed = (amount: number): string => (amount > 0 ? `+${number(amount)}` : number(amount));
