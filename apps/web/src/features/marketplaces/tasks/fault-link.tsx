import { findRequestLogs, type ProductFault } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { Go } from '#ui/page/go.tsx';
import { addressOfFault, type Where } from './faults.tsx';

interface LinkProps {
  fault: ProductFault;
  where: Where;
  /** Of what was refused: a refusal that names no field leads to what was asked of it and answered. */
  refused?: string | undefined;
  quiet?: boolean;
}

/** The link to the field at fault, or to the mapping that lacks something. */
export function FaultLink({ fault, where, refused, quiet }: LinkProps) {
  const mayRead = useMay(findRequestLogs);
  const to =
    addressOfFault(fault, where) ?? (refused === undefined || !mayRead ? undefined : answersOf(refused, where));
  return (
    to && (
      <Go to={to.address} quiet={quiet ?? false}>
        {to.title}
      </Go>
    )
  );
}

/** Requests and answers of the account that name the article. */
const answersOf = (article: string, { account, marketplace }: Where) => ({
  address: `/cabinet/marketplaces/${marketplace}/${account}/request-logs?search=${encodeURIComponent(article)}`,
  title: 'Ответ площадки',
});
