import { type ContentRating, getContentRating, type Marketplace, type ProductFault } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { FaultLink } from '#features/marketplaces/tasks/fault-link.tsx';
import { addressOfFault, type Where } from '#features/marketplaces/tasks/faults.tsx';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { number } from '#text/numbers.ts';
import { ShareBar } from '#ui/marks/share-bar.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-content-rating.module.css';

interface Props {
  /** The product as the marketplace's lists have it here. */
  product: string;
  marketplace: Marketplace;
  where: Where;
}

/** How the marketplace rates the card, and where what would raise it is mended. */
export function ContentRatingSection({ product, marketplace, where }: Props) {
  const known = useMarketplace(marketplace);
  const untold = known?.missing.content;
  const { data, error } = useCall(
    getContentRating,
    { path: { id: product }, quiet: true },
    { enabled: known !== undefined && !untold },
  );
  return (
    <Section title="Контент-рейтинг">
      {untold && <p className={css.quiet}>{untold}</p>}
      {error && <p className={css.quiet}>Площадка сейчас его не назвала: {error.message}</p>}
      {!untold && !data && !error && <div className={`sk ${css.waiting}`} />}
      {data?.rating === null && <p className={css.quiet}>Площадка ещё не оценила эту карточку.</p>}
      {data && data.rating !== null && <Rated {...data} rating={data.rating} where={where} />}
    </Section>
  );
}

function Rated({ rating, average, groups, where }: ContentRating & { rating: number; where: Where }) {
  return (
    <>
      <p className={css.whole}>
        <b>{number(rating)} из 100</b>
        <span className={css.quiet}>{average !== null && `в среднем по категории ${number(average)}`}</span>
        <ShareBar share={rating / 100} />
      </p>
      <ul className={css.groups}>
        {groups.filter(isTold).map((group) => (
          <Group key={group.title} group={group} where={where} />
        ))}
      </ul>
    </>
  );
}

type Group = ContentRating['groups'][number];

/** Where nothing can be raised and nothing is rated, there is nothing to say. */
const isTold = ({ rating, missing, attributes }: Group): boolean =>
  rating !== null || missing.length > 0 || attributes.length > 0;

function Group({
  group: { title, rating, weight, missing, attributes, atLeast },
  where,
}: {
  group: Group;
  where: Where;
}) {
  return (
    <li>
      <span className={css.head}>
        <span translate="no">{title}</span>
        {rating !== null && <b>{number(rating)} из 100</b>}
        {weight !== null && <small>доля {number(weight)}&nbsp;%</small>}
      </span>
      {missing.length > 0 && (
        <ul className={css.advice}>
          {missing.map(({ points, fault }) => (
            <Advice key={fault.code} fault={fault} where={where} points={points} />
          ))}
        </ul>
      )}
      {attributes.length > 0 && (
        <>
          <span className={css.quiet}>{atLeast === null ? 'Заполните:' : `Заполните хотя бы ${number(atLeast)}:`}</span>
          <ul className={css.advice}>
            {attributes.map((fault) => (
              <Advice key={fault.code} fault={fault} where={where} points={null} />
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Advice({ fault, where, points }: { fault: ProductFault; where: Where; points: number | null }) {
  // An attribute of the same name as our property says it once.
  const isSaid = addressOfFault(fault, where)?.title === fault.message;
  return (
    <li>
      {!isSaid && <span translate="no">{fault.message}</span>}
      {points !== null && <b>до +{number(points)}</b>}
      <FaultLink fault={fault} where={where} quiet />
    </li>
  );
}
