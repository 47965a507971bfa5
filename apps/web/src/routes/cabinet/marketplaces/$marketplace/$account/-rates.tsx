import { Button } from '@mantine/core';
import {
  type Account,
  changeRate,
  currencySigns,
  currencyTitles,
  findRates,
  inCurrency,
  type Rate,
} from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { longDate } from '#text/dates.ts';
import { daysFrom } from '#text/days.ts';
import { rateText } from '#text/money.ts';
import { counted } from '#text/plurals.ts';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-account.module.css';
import { askRate } from './-rate-form.tsx';

/** Days after which a rate is told to be old. */
const longInUse = 14;

/** In which currency the account's prices go out, and by which rate they come to it. */
export function Rates({ account }: { account: Account }) {
  const { data, error, refetch } = useCall(findRates, { path: { id: account.id } });
  const rates = data?.rows ?? [];
  return (
    <Section title="Валюта">
      <p>
        {account.currency
          ? `Цены уходят в валюте кабинета: ${currencyTitles[account.currency]}.`
          : 'Площадка ещё не назвала валюту кабинета: проверьте ключи.'}
      </p>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {rates.length > 0 && (
        <ul className={css.rates} aria-label="Курсы">
          {rates.map((rate) => (
            <RateLine key={rate.from} account={account} rate={rate} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function RateLine({ account, rate }: { account: Account; rate: Rate }) {
  const may = useMay(changeRate);
  const { from, to, rate: value, at, author } = rate;
  const days = at === null ? 0 : -daysFrom(new Date(), new Date(at));
  const button = may && (
    <Button variant="default" size="xs" onClick={() => askRate(account, rate)}>
      {value === null ? 'Указать курс' : 'Изменить курс'}
    </Button>
  );
  if (value === null || at === null)
    return (
      <li>
        <Note tone="warn">
          <p>
            Каталог {inCurrency[from]}, кабинет {marketplaceTitle(account.marketplace)} {inCurrency[to]}: пока курс не
            указан, цены не уходят.
          </p>
          {button}
        </Note>
      </li>
    );
  return (
    <li>
      <div className={css.rate}>
        <b>{`1 ${currencySigns[from]} = ${rateText(value, to)}`}</b>
        <span>
          курс от {longDate(at)}
          {author && (
            <>
              , автор — <span translate="no">{author.name}</span>
            </>
          )}
        </span>
        {button}
      </div>
      {days > longInUse && (
        <Note tone="warn">Курсу уже {counted(days, ['день', 'дня', 'дней'])}: проверьте, не изменился ли он.</Note>
      )}
    </li>
  );
}
