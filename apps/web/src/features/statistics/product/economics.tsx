import { type Currency, moneyText, roubles, type UnitEconomics } from '@prilavok/contract';
import { number } from '#text/numbers.ts';
import { Waterfalls } from '#ui/charts/waterfalls.tsx';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import { pieceSteps, stepsOfPiece } from './piece.ts';
import css from './product.module.css';

interface Props {
  economics: readonly UnitEconomics[];
  currency: Currency;
}

export const steps = Object.entries(pieceSteps).map(([id, title]) => ({ id, title }));

/** An amount of kopecks in words. */
export const amountWords = (currency: Currency) => (amount: number) => moneyText(roubles(Math.round(amount)), currency);

/** «Ozon, Аквамир»: two accounts may bear one name. */
export const channelTitle = ({ marketplace, title }: UnitEconomics): string =>
  marketplace ? `${marketplaceTitle(marketplace)}, ${title}` : title;

/** Economics of one piece in each channel, beside each other. */
export function Economics({ economics, currency }: Props) {
  const sold = economics.filter(({ pieces }) => pieces > 0);
  const estimated = sold.filter((channel) => channel.estimated && channel.account !== null);
  return (
    <Section title="Экономика штуки по каналам" note="средняя за период, по начислениям">
      {sold.length === 0 ? (
        <p>За эти дни начислений по этому товару нет: экономика появится, когда придут первые.</p>
      ) : (
        <Waterfalls
          label="Экономика штуки по каналам"
          steps={steps}
          columns={sold.map((channel) => ({
            id: channel.account ?? 'all',
            title: channelTitle(channel),
            head: <ChannelHead of={channel} />,
            steps: stepsOfPiece(channel.piece),
          }))}
          words={amountWords(currency)}
        />
      )}
      {sold.some(({ piece }) => piece.cost === null) && (
        <Note tone="warn">
          Себестоимость не указана: прибыли не видно.{' '}
          <Go to="/cabinet/statistics/products?view=costs&missing=true">Указать себестоимость</Go>
        </Note>
      )}
      {estimated.length > 0 && (
        <Note>Оценка по вашим ставкам: {estimated.map(channelTitle).join(', ')}. Площадка начислений не отдаёт.</Note>
      )}
    </Section>
  );
}

function ChannelHead({ of: { title, marketplace, account, pieces, estimated } }: { of: UnitEconomics }) {
  return (
    <span className={css.channel}>
      {account !== null && <Mark marketplace={marketplace} />}
      <span translate="no">{title}</span>
      <small>
        {number(pieces)}&nbsp;шт.{estimated && ', оценка'}
      </small>
    </span>
  );
}
