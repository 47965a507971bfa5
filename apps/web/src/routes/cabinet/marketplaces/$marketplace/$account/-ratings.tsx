import { type Account, findRatings, type Rating, type RatingState } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { fullDate } from '#text/dates.ts';
import { duration } from '#text/durations.ts';
import { number, percent } from '#text/numbers.ts';
import { DaysChart } from '#ui/charts/days-chart.tsx';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-account.module.css';

const tones: Record<RatingState, Tone> = { fine: 'success', warning: 'warn', critical: 'error' };
const states: Record<RatingState, string> = {
  fine: 'в порядке',
  warning: 'требует внимания',
  critical: 'критичный',
};

/** By what the marketplace judges the seller, what it costs when it is low, and how it went lately. */
export function Ratings({ account }: { account: Account }) {
  const known = useMarketplace(account.marketplace);
  const untold = known?.missing.ratings;
  const { data, error } = useCall(
    findRatings,
    { path: { id: account.id }, quiet: true },
    { enabled: known !== undefined && !untold },
  );
  return (
    <Section title="Рейтинг продавца" note={data?.readAt && fullDate(data.readAt)}>
      {untold && <p className={css.quiet}>{untold}</p>}
      {error && <p className={css.quiet}>Не удалось загрузить: {error.message}</p>}
      {known && !untold && !data && !error && <div className={`sk ${css.bars}`} />}
      {data?.rows.length === 0 && (
        <p className={css.quiet}>
          Ещё не прочитан: это делает задача «Рейтинг продавца».{' '}
          <Go to={`/cabinet/marketplaces/${account.marketplace}/${account.id}/workers`}>К задачам</Go>
        </p>
      )}
      <ul className={css.ratings}>
        {data?.rows.map((rating) => (
          <RatingRow key={rating.rating} rating={rating} />
        ))}
      </ul>
    </Section>
  );
}

function RatingRow({ rating }: { rating: Rating }) {
  const { title, value, past, state, days } = rating;
  const words = (one: number) => valueWords(one, rating);
  const costs = thresholds(rating);
  return (
    <li>
      <div className={css.rate}>
        <span translate="no">{title}</span>
        <b>{words(value)}</b>
        {state && <Status tone={tones[state]}>{states[state]}</Status>}
        {past !== null && past !== value && <span>было {words(past)}</span>}
      </div>
      {costs && <p className={css.quiet}>{costs}</p>}
      {new Set(days.map((day) => day.value)).size > 1 && (
        <DaysChart label="По дням" rows={days} lines={[line]} words={words} />
      )}
    </li>
  );
}

const line = { title: 'Рейтинг', value: (day: Rating['days'][number]) => day.value, color: '--pr-accent' };

/** `96,5 %`, `1 ч 20 мин`, `4,8`. */
function valueWords(value: number, { unit }: Pick<Rating, 'unit'>): string {
  if (unit === 'percent') return `${number(value)}\u00a0%`;
  if (unit === 'seconds') return duration(value * 1000);
  return unit === 'ratio' ? percent(value) : number(value);
}

/** Consequences of a low rating, as far as the marketplace states them. */
function thresholds(rating: Rating): string | null {
  const { warnAt, dangerAt, better } = rating;
  if (better === 'neutral') return null;
  const beyond = better === 'lower' ? 'Выше' : 'Ниже';
  const said = [
    ...(warnAt === null ? [] : [`${beyond} ${valueWords(warnAt, rating)} площадка предупреждает`]),
    ...(dangerAt === null
      ? []
      : [`${warnAt === null ? beyond : beyond.toLowerCase()} ${valueWords(dangerAt, rating)} блокирует продажи`]),
  ];
  return said.length > 0 ? `${said.join(', ')}.` : null;
}
