import { createFileRoute } from '@tanstack/react-router';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { ConversionsScreen } from '#features/properties/conversion/conversions-screen.tsx';
import { ids } from '#shell/valid.ts';
import { listSearch } from '#ui/list/search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/properties/convert/')({
  staticData: { title: 'Преобразование свойств', valid: ids('catalog') },
  validateSearch: listSearch({}),
  component: ConvertPage,
});

function ConvertPage() {
  return <ConversionsScreen owner={catalogOwner(Route.useParams().catalog)} address={useListAddress(Route)} />;
}
