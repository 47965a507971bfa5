import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { useAccount } from '#features/marketplaces/use-account.ts';
import { Thrown } from '#shell/pages/error-page.tsx';
import { FatalError } from '#shell/pages/fatal.ts';
import { useScreenName } from '#shell/titles.ts';
import { ofMarketplace } from '#shell/valid.ts';
import { atMarketplaceTitle } from '#ui/marks/mark.tsx';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account')({
  staticData: { valid: ofMarketplace('account') },
  component: AccountScreens,
});

/** Screens of one account: the way to each screen names it, wherever one comes from. */
function AccountScreens() {
  const { marketplace, account: id } = Route.useParams();
  const { account } = useAccount(id);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useScreenName(account?.title, `/cabinet/marketplaces/${marketplace}/${id}`);
  if (!account || account.marketplace === marketplace) return <Outlet />;
  // The address of another marketplace's account is nobody's; what it names is one click away.
  const to = path.replace(`/marketplaces/${marketplace}/`, `/marketplaces/${account.marketplace}/`);
  const reason = `Аккаунт «${account.title}» — на ${atMarketplaceTitle(account.marketplace)}`;
  return <Thrown key={path} error={new FatalError(404, reason, { to, label: 'Открыть его там' })} />;
}
