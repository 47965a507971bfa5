import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';
import { addressOfFault, faultMessage } from '../tasks/faults.tsx';
import css from './readiness.module.css';
import type { Readiness } from './use-readiness.ts';

interface Props {
  catalog: string;
  product: string;
  readiness: readonly Readiness[];
}

/** Refusals of an offer by marketplaces, in their words, above its fields. */
export function Refusals({ catalog, product, readiness }: Props) {
  return readiness.flatMap(({ account, offers }) =>
    offers
      .filter(({ standing }) => standing === 'refused')
      .map(({ offer, refusals }) => (
        <Note key={`${account.id} ${offer}`} tone="error">
          <div className={css.said}>
            <p>
              <Mark marketplace={account.marketplace} /> {marketplaceTitle(account.marketplace)} не принимает карточку
            </p>
            {refusals.map((fault) => {
              const to = addressOfFault(fault, {
                account: account.id,
                marketplace: account.marketplace,
                catalog,
                product,
                offer,
              });
              return (
                <p key={fault.message}>
                  <span translate="no">{faultMessage(fault, 'refused')}</span>{' '}
                  {to && <Go to={to.address}>{to.title}</Go>}
                </p>
              );
            })}
          </div>
        </Note>
      )),
  );
}
