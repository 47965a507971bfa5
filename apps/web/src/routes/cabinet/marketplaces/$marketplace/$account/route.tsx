import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useAccount } from '#features/marketplaces/use-account.ts';
import { Screen } from '#shell/screen.tsx';
import { useScreenName } from '#shell/titles.ts';
import { ofMarketplace } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/marketplaces/$marketplace/$account')({
  staticData: { valid: ofMarketplace('account') },
  component: AccountScreens,
});

/** What belongs to one account: the way to each screen names it, wherever one comes from. */
function AccountScreens() {
  const { marketplace, account: id } = Route.useParams();
  const { account } = useAccount(id);
  useScreenName(account?.title, `/cabinet/marketplaces/${marketplace}/${id}`);
  // The address of another marketplace's account is nobody's.
  return account && account.marketplace !== marketplace ? <Screen missing /> : <Outlet />;
}
