import { countOrders, type OrderState, orderStates, orderStateTitles } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { stateColours } from '#features/orders/order-status.tsx';
import { number } from '#text/numbers.ts';
import { Status } from '#ui/marks/status.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-dashboard.module.css';

/** Told even when there is none; the others when there is one, so that the tiles add up. */
const always: readonly OrderState[] = ['new', 'assembling', 'ready', 'delivering', 'delivered', 'cancelled'];

/** How many orders stand where. */
export function OrderStates() {
  const may = useMay(countOrders);
  const { data, isPending } = useCall(countOrders, { body: {}, quiet: true }, { enabled: may });
  if (!may) return null;
  if (isPending) {
    return (
      <Section title="Заказы">
        <span className={`sk ${css.account}`} aria-busy />
      </Section>
    );
  }
  if (!data || data.tabs.all === 0) return null;
  const shown = orderStates.filter((state) => always.includes(state) || data.states[state] > 0);
  return (
    <Section title="Заказы" note={number(data.tabs.all)}>
      <ul className={css.states}>
        {shown.map((state) => (
          <li key={state}>
            <Go to={`/cabinet/orders?state=${state}`}>
              <b>{number(data.states[state])}</b>
              <Status colour={stateColours[state]}>{orderStateTitles[state]}</Status>
            </Go>
          </li>
        ))}
      </ul>
    </Section>
  );
}
