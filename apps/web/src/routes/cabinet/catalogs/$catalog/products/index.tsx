import { createFileRoute } from '@tanstack/react-router';
import { ProductsScreen } from '#features/catalogs/products/products-screen.tsx';
import { ProductsSearch } from '#features/catalogs/products/search.ts';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/')({
  staticData: { title: 'Товары', valid: ids('catalog') },
  validateSearch: ProductsSearch,
  component: ProductsPage,
});

function ProductsPage() {
  const { catalog } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProductsScreen
      key={catalog}
      catalog={catalog}
      search={search}
      onSearch={(change) => navigate({ search: (was) => ({ ...was, ...change }), replace: true })}
    />
  );
}
