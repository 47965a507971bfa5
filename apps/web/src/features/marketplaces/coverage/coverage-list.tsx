import { getCoverage, type MarketplaceCoverage } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { number } from '#text/numbers.ts';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import { SegmentBar, SegmentLegend } from '#ui/marks/segment-bar.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Go } from '#ui/page/go.tsx';
import css from './coverage.module.css';
import { cardSegments, sharesOf } from './shares.ts';

interface Props {
  catalog: string;
}

/** How far a catalog has come on every marketplace: what is mapped, and where its cards stand in each account. */
export function CoverageList({ catalog }: Props) {
  const { data, error, refetch } = useCall(getCoverage, { path: { catalog }, quiet: true });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={`sk ${css.waiting}`} aria-busy />;
  return (
    <ul className={css.list}>
      {data.rows.map((row) => (
        <OnMarketplace key={row.marketplace} catalog={catalog} row={row} />
      ))}
    </ul>
  );
}

function OnMarketplace({ catalog, row }: Props & { row: MarketplaceCoverage }) {
  const { marketplace, accounts } = row;
  const page = `/cabinet/marketplaces/${marketplace}/catalogs/${catalog}`;
  return (
    <li className={css.marketplace}>
      <h3>
        <Mark marketplace={marketplace} />
        {marketplaceTitle(marketplace)}
      </h3>
      <dl className={css.shares}>
        {sharesOf(row, page).map(({ id, title, share: { done, total }, to }) => (
          <div key={id}>
            <dt>
              <Go to={to}>{title}</Go>
            </dt>
            <dd>
              {total === 0 ? '—' : `${number(done)} из ${number(total)}`}
              <SegmentBar
                whole={total}
                segments={[{ key: id, count: done, colour: 'var(--pr-success-solid)', text: title }]}
              />
            </dd>
          </div>
        ))}
      </dl>
      {accounts.length === 0 && <p className={css.none}>Ни один аккаунт не торгует из этого каталога.</p>}
      {accounts.map((account) => {
        const segments = cardSegments(account);
        const whole = segments.reduce((sum, { count }) => sum + count, 0);
        return (
          <div key={account.id} className={css.account}>
            <Go to={`/cabinet/marketplaces/${marketplace}/${account.id}/products`}>{account.title}</Go>
            {whole === 0 ? (
              <p className={css.none}>Карточек этого каталога там пока нет.</p>
            ) : (
              <>
                <SegmentBar whole={whole} segments={segments} />
                <SegmentLegend segments={segments} />
              </>
            )}
          </div>
        );
      })}
    </li>
  );
}
