import type { Today } from '@prilavok/contract';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { Thumb } from '#ui/marks/thumb.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-dashboard.module.css';

const days = ['день', 'дня', 'дней'] as const;

/** Within so many days it is to be ordered today. */
const soon = 3;

/** Goods whose stock lasts no week, at the pace at which they sell when there are any. */
export function RunsOut({ today: { runsOut, runsOutTotal } }: { today: Today }) {
  if (runsOut.length === 0) return null;
  return (
    <Section
      title="Закончатся на этой неделе"
      note={number(runsOutTotal)}
      actions={runsOutTotal > runsOut.length && <Go to="/cabinet/statistics/products?view=cover&within=7">Все</Go>}
    >
      <ul className={css.goods}>
        {runsOut.map((offer) => (
          <li key={offer.id}>
            <Thumb src={offer.image} />
            <Go to={`/cabinet/statistics/products/${offer.id}`} title={offer.title}>
              {offer.title}
            </Go>
            <span>{number(offer.available)}&nbsp;шт.</span>
            <b data-soon={(offer.days ?? 0) < soon || undefined}>{counted(Math.floor(offer.days ?? 0), days)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}
