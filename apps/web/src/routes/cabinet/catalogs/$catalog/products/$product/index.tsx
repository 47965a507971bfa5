import { createFileRoute } from '@tanstack/react-router';
import { ProductCard } from '#features/catalogs/product/card.tsx';
import { WithProduct } from '#features/catalogs/product/frame.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/')({
  staticData: { title: 'Товар', valid: ids('catalog', 'product') },
  component: ProductPage,
});

function ProductPage() {
  const { product } = Route.useParams();
  return <WithProduct id={product}>{(found) => <ProductCard key={found.id} product={found} />}</WithProduct>;
}
