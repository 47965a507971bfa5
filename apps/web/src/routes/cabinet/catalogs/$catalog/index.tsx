import { createFileRoute } from '@tanstack/react-router';
import { ProductsScreen } from '#features/catalogs/products/products-screen.tsx';
import { ProductsSearch } from '#features/catalogs/products/search.ts';
import { ids } from '#shell/valid.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/')({
  staticData: { title: 'Товары', valid: ids('catalog') },
  validateSearch: ProductsSearch,
  component: ProductsPage,
});

function ProductsPage() {
  const { catalog } = Route.useParams();
  const address = useListAddress(Route, { sort: '-updatedAt' });
  return <ProductsScreen key={catalog} catalog={catalog} address={address} />;
}
