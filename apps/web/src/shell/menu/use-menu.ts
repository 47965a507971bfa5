import { countOrders, countWaitingCompanies, findCatalogs } from '@prilavok/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '#api/me.ts';
import { useMay } from '#api/use-may.ts';
import { asked } from '#api/useCall.ts';
import { useNewOrders } from '../new-orders.ts';
import { type Entry, menuOf, settingsOf } from './entries.ts';

/** The menu of whoever is signed in. Without answers about catalogs and orders it stands without them: that is logged only. */
export function useMenu(): { main: Entry[]; settings: Entry[] } {
  const user = useMe();
  const enabled = Boolean(user?.company);
  const { data } = useQuery({ ...asked(findCatalogs, { quiet: true }), enabled, staleTime: 60_000 });
  const orders = useQuery({ ...asked(countOrders, { body: {}, quiet: true }), enabled: useMay(countOrders) });
  const unprocessed = orders.data?.tabs.unprocessed;
  useNewOrders(orders.data?.states.new);
  // Nothing is told over the line to an administrator, who has no company.
  const companies = useQuery({
    ...asked(countWaitingCompanies, { quiet: true }),
    enabled: user?.role === 'admin',
    refetchInterval: 60_000,
  });
  const waiting = companies.data?.total;
  return useMemo(() => {
    if (!user) return { main: [], settings: [] };
    return {
      main: menuOf({ role: user.role, catalogs: data?.rows ?? [], unprocessed, waiting }),
      settings: settingsOf(user.role),
    };
  }, [user, data, unprocessed, waiting]);
}
