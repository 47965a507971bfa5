import { Button } from '@mantine/core';
import type { RateUse } from '@prilavok/contract';
import { useState } from 'react';
import { UseBar } from '#features/marketplaces/quota-bars.tsx';
import { timeOfDay } from '#text/dates.ts';
import { duration } from '#text/durations.ts';
import { number } from '#text/numbers.ts';
import { plural } from '#text/plurals.ts';
import { Section } from '#ui/page/section.tsx';
import css from './-limits.module.css';

/** Rows that are shown at first: what is used stands on top. */
const first = 8;

/** How often the marketplace may be asked, method by method. */
export function Rates({ rates, published }: { rates: readonly RateUse[]; published: boolean }) {
  const [all, setAll] = useState(false);
  const shown = all ? rates : rates.slice(0, first);
  return (
    <Section
      title="Частота запросов"
      note={published ? 'по опубликованным лимитам' : 'площадка её не публикует, держимся своей'}
    >
      <ul className={css.rates}>
        {shown.map((rate) => (
          <Rate key={rate.id} rate={rate} />
        ))}
      </ul>
      {rates.length > shown.length && (
        <Button variant="subtle" size="xs" className={css.more} onClick={() => setAll(true)}>
          Показать все методы: {number(rates.length)}
        </Button>
      )}
    </Section>
  );
}

function Rate({ rate: { title, methods, unit, amount, published, per, used, pausedUntil } }: { rate: RateUse }) {
  const forms =
    unit === 'item' ? (['товар', 'товара', 'товаров'] as const) : (['запрос', 'запроса', 'запросов'] as const);
  return (
    <li>
      <span className={css.method}>
        {title}
        {methods && <small translate="no">{methods}</small>}
      </span>
      <span className={css.used}>
        <b>
          {number(used)} из {number(amount)}
        </b>{' '}
        {plural(amount, [...forms])} за {duration(Math.round(per / 1000) * 1000)}
        {published !== null && published !== amount && <small>площадка позволяет {number(published)}</small>}
        {pausedUntil && <small data-paused>просит подождать до {timeOfDay(pausedUntil)}</small>}
      </span>
      <UseBar used={used} limit={amount} />
    </li>
  );
}
