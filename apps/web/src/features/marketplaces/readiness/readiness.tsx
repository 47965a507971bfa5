import { Button } from '@mantine/core';
import {
  cardStandingTitles,
  createSending,
  type OfferSale,
  type OfferSelection,
  type ProductFault,
  type SaleState,
  saleStateTitles,
} from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { number } from '#text/numbers.ts';
import { counted, plural } from '#text/plurals.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { Mark, marketplaceTitle } from '#ui/marks/mark.tsx';
import { Status, type Tone } from '#ui/marks/status.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import { Mend } from '../sale/mend.tsx';
import { SaleReason, SaleStatus } from '../sale/sale-state.tsx';
import { openSend } from '../sending/send.tsx';
import { addressOfFault, faultMessage } from '../tasks/faults.tsx';
import css from './readiness.module.css';
import type { OfferThere, Readiness } from './use-readiness.ts';
import { WhatGoes } from './what-goes.tsx';

interface Props {
  catalog: string;
  product: string;
  readiness: readonly Readiness[];
  /** Goods that go when they are sent from here, and their title. */
  send: { selection: OfferSelection; title: string };
}

/** How offers of a product fare on each account, and what their cards lack; each thing lacking leads to where it is mended. */
export function ReadinessSection({ catalog, product, readiness, send }: Props) {
  const maySend = useMay(createSending);
  if (readiness.length === 0) return null;
  return (
    <Section
      title="Готовность по площадкам"
      actions={
        maySend && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => openSend(`Отправить «${send.title}»`, { catalog, selection: send.selection })}
          >
            Отправить
          </Button>
        )
      }
    >
      <ul className={css.accounts}>
        {readiness.map((one) => (
          <AccountLine
            key={one.account.id}
            catalog={catalog}
            product={product}
            readiness={one}
            alone={isAlone(one, readiness)}
          />
        ))}
      </ul>
    </Section>
  );
}

const isAlone = ({ account }: Readiness, all: readonly Readiness[]): boolean =>
  all.filter((other) => other.account.marketplace === account.marketplace).length === 1;

const toldByCard: readonly SaleState[] = ['on_sale', 'category', 'lacking', 'price_held'];

const isTold = ({ id, state }: OfferSale, offers: readonly OfferThere[]): boolean =>
  toldByCard.includes(state) ||
  (state === 'refused' && offers.some(({ offer, refusals }) => offer === id && refusals.length > 0));

/** Reasons that are named; of more it says how many. */
const mostNamed = 4;

function AccountLine({
  catalog,
  product,
  readiness: { account, offers },
  alone,
}: Omit<Props, 'readiness' | 'send'> & { readiness: Readiness; alone: boolean }) {
  const cards = offers.flatMap(({ card }) => card ?? []);
  const title = alone ? marketplaceTitle(account.marketplace) : account.title;
  const lacking = cards.filter(({ ready }) => !ready);
  const reasons = [
    ...Map.groupBy(
      lacking.flatMap(({ offer, missing }) => missing.map((fault) => ({ offer, fault }))),
      ({ fault }) => fault.message,
    ),
  ];
  // What a card lacks, and what was refused of it, is told below in full.
  const sales = offers.flatMap(({ sale }) => (sale && !isTold(sale, offers) ? sale : []));
  const refusals = offers.flatMap(({ offer, refusals: said }) => said.map((fault) => ({ offer, fault })));
  const where = (offer: string) => ({ account: account.id, marketplace: account.marketplace, catalog, product, offer });
  const show = () =>
    void openDialog({
      component: WhatGoes,
      componentProps: { cards },
      options: { header: `Что уйдёт: ${title}`, size: 'large', minimizable: true },
    });
  return (
    <li className={css.account}>
      <div className={css.line}>
        <Mark marketplace={account.marketplace} />
        <span translate="no" className={css.title}>
          {title}
        </span>
        {cards.length > 0 && <Stand offers={offers} lacking={lacking.length} />}
      </div>
      {sales.slice(0, mostNamed).map((sale) => (
        <p key={sale.id} className={css.reason}>
          {offers.length > 1 && (
            <>
              <b translate="no">{sale.article}</b> {saleStateTitles[sale.state].toLowerCase()}:{' '}
            </>
          )}
          <SaleReason {...sale} /> <Mend sale={sale} />
        </p>
      ))}
      {refusals.slice(0, mostNamed).map(({ offer, fault }) => (
        <Reason
          key={`${offer} ${fault.message}`}
          words={faultMessage(fault, 'refused')}
          fault={fault}
          where={where(offer)}
        />
      ))}
      {reasons
        .slice(0, mostNamed)
        .map(
          ([message, [first]]) =>
            first && <Reason key={message} words={message} fault={first.fault} where={where(first.offer)} />,
        )}
      {reasons.length > mostNamed && <p className={css.quiet}>и ещё {number(reasons.length - mostNamed)}</p>}
      {cards.some(({ ready }) => ready) && (
        <Button variant="subtle" size="compact-xs" onClick={show}>
          Что уйдёт
        </Button>
      )}
    </li>
  );
}

function Reason({
  words,
  fault,
  where,
}: {
  words: string;
  fault: ProductFault;
  where: Parameters<typeof addressOfFault>[1];
}) {
  const to = addressOfFault(fault, where);
  return (
    <p className={css.reason}>
      <span translate="no">{words}</span> {to && <Go to={to.address}>{to.title}</Go>}
    </p>
  );
}

const tones: Record<NonNullable<OfferThere['standing']>, Tone> = {
  refused: 'error',
  archived: 'neutral',
  sent: 'info',
  checking: 'warn',
  onSale: 'success',
};

/** One offer in a word; of several, how many are ready. */
function Stand({ offers, lacking }: { offers: readonly OfferThere[]; lacking: number }) {
  const [only] = offers;
  const onSale = offers.filter(({ sale }) => sale?.state === 'on_sale').length;
  if (offers.length > 1 && onSale > 0)
    return (
      <Status tone={onSale < offers.length ? 'warn' : 'success'}>
        {`${plural(onSale, ['Продаётся', 'Продаются', 'Продаётся'])} ${number(onSale)} из ${number(offers.length)}`}
      </Status>
    );
  if (offers.length > 1)
    return (
      <Status tone={lacking > 0 ? 'warn' : 'success'}>
        {lacking > 0
          ? `Готово ${number(offers.length - lacking)} из ${number(offers.length)}`
          : `Готовы все: ${counted(offers.length, ['предложение', 'предложения', 'предложений'])}`}
      </Status>
    );
  if (only?.sale && only.sale.state !== 'unsent') return <SaleStatus {...only.sale} />;
  if (only?.standing) return <Status tone={tones[only.standing]}>{cardStandingTitles[only.standing]}</Status>;
  return (
    <Status tone={lacking > 0 ? 'warn' : 'success'} ring={lacking === 0}>
      {lacking > 0 ? 'Не готово' : 'Готово к отправке'}
    </Status>
  );
}
