import { Anchor } from '@mantine/core';
import { confirmQuarantinedPrices, type OfferSale, unarchiveCards } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { Go } from '#ui/page/go.tsx';
import { takeBack } from '../archive-acts.ts';
import { openSend } from '../sending/send.tsx';
import { useMarketplace } from '../use-account.ts';
import { actOf } from './acts.ts';
import { openConfirmPrice } from './confirm-price.tsx';

interface Props {
  sale: OfferSale;
  quiet?: boolean;
}

/** The link or button that mends what keeps an offer from sale. */
export function Mend({ sale, quiet = false }: Props) {
  const to = actOf(sale);
  if (!to) return null;
  if ('address' in to && sale.state === 'price_refused' && !sale.blocked)
    return <RefusedPrice sale={sale} quiet={quiet} title={to.title} address={to.address} />;
  if ('address' in to)
    return (
      <Go to={to.address} quiet={quiet}>
        {to.title}
      </Go>
    );
  if (to.does === 'take back') return <TakeBack sale={sale} quiet={quiet} title={to.title} />;
  const send = () => openSend(`Отправить «${sale.title}»`, { catalog: sale.catalog, selection: { ids: [sale.id] } });
  return <Act title={to.title} quiet={quiet} onClick={send} />;
}

/** Out of the marketplace's archive; where its API can't do that, it says so. */
function TakeBack({ sale, quiet, title }: Required<Props> & { title: string }) {
  const may = useMay(unarchiveCards);
  const known = useMarketplace(sale.marketplace);
  const { there } = sale;
  if (!known || there === null) return null;
  const why = known.cardActs.unarchive;
  if (why) return <span>{why}</span>;
  return may && <Act title={title} quiet={quiet} onClick={() => takeBack(sale.account, known, there)} />;
}

/** A price that may be in quarantine is looked at and confirmed here; elsewhere only another one helps. */
function RefusedPrice({ sale, quiet, title, address }: Required<Props> & { title: string; address: string }) {
  const may = useMay(confirmQuarantinedPrices);
  const known = useMarketplace(sale.marketplace);
  if (may && known?.confirmsPrices)
    return <Act title="Проверить цену" quiet={quiet} onClick={() => openConfirmPrice({ sale, address })} />;
  return (
    <Go to={address} quiet={quiet}>
      {title}
    </Go>
  );
}

function Act({ title, quiet, onClick }: { title: string; quiet: boolean; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" fz="inherit" onClick={onClick} tabIndex={quiet ? -1 : undefined}>
      {title}
    </Anchor>
  );
}
