import { findOrders, orderStateTitles, type Today } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { stateColours } from '#features/orders/order-status.tsx';
import { number } from '#text/numbers.ts';
import { Status } from '#ui/marks/status.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-dashboard.module.css';

/** Shown even when there is none; the others when there is one, so that the tiles add up. */
const always: readonly string[] = ['new', 'assembling', 'ready', 'delivering', 'delivered', 'cancelled'];

/** How many orders stand where. */
export function OrderStates({ states }: { states: Today['states'] }) {
  const may = useMay(findOrders);
  const all = states.reduce((sum, { orders }) => sum + orders, 0);
  if (!may || all === 0) return null;
  return (
    <Section title="Заказы" note={number(all)}>
      <ul className={css.states}>
        {states
          .filter(({ state, orders }) => always.includes(state) || orders > 0)
          .map(({ state, orders }) => (
            <li key={state}>
              <Go to={`/cabinet/orders?state=${state}`}>
                <b>{number(orders)}</b>
                <Status colour={stateColours[state]}>{orderStateTitles[state]}</Status>
              </Go>
            </li>
          ))}
      </ul>
    </Section>
  );
}
