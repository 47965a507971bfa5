import type { PropertyGroupFields } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { pairMarks } from '#features/marketplaces/coverage/pair-marks.tsx';
import { useGroupPairs } from '#features/marketplaces/coverage/use-pairs.ts';
import { GroupsScreen } from '#features/properties/groups-screen.tsx';
import { ids } from '#shell/valid.ts';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/groups/')({
  staticData: { title: 'Группы свойств', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: Groups,
});

function Groups() {
  const { catalog } = Route.useParams();
  const paired = useGroupPairs(catalog);
  const more = useMemo(() => pairMarks<PropertyGroupFields>(paired, 'не все свойства сопоставлены'), [paired]);
  return <GroupsScreen owner={catalogOwner(catalog)} address={useListAddress(Route)} more={more} />;
}
