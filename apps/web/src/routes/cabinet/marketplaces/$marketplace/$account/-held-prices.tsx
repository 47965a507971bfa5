import { type Account, findHeldPrices, mostCounted } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { AllowPrice } from '#features/marketplaces/tasks/allow-price.tsx';
import { counted } from '#text/plurals.ts';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-account.module.css';

const shown = 20;

/** Prices that the seller's own floor keeps from the marketplace, each with the way out; nothing where there are none. */
export function HeldPrices({ account }: { account: Account }) {
  const body = { code: 'below_floor' as const, limit: shown };
  const { data } = useCall(findHeldPrices, { path: { id: account.id }, body });
  if (!data || data.rows.length === 0) return null;
  const more = (data.total ?? 0) - data.rows.length;
  return (
    <Section title="Цены ниже минимальной" note="на площадке стоят прежние">
      <ul className={css.held} aria-label="Не отправленные цены">
        {data.rows.map(({ id, catalog, product, article, title, fault }) => (
          <li key={id}>
            <span>
              <Go to={`/cabinet/catalogs/${catalog}/products/${product}/offers?open=${id}#price`}>
                <span translate="no">{title}</span>
              </Go>
              <small translate="no">{article}</small>
              <small>{fault.message}</small>
            </span>
            <AllowPrice account={account.id} offer={id} title={title} fault={fault} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={css.quiet}>
          {data.total === mostCounted
            ? `И ещё больше ${counted(more, ['цены', 'цен', 'цен'])}.`
            : `И ещё ${counted(more, ['цена', 'цены', 'цен'])}.`}
        </p>
      )}
    </Section>
  );
}
