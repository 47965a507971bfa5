import { createFileRoute } from '@tanstack/react-router';
import { WithProduct } from '#features/catalogs/product/frame.tsx';
import { ids } from '#shell/valid.ts';
import { ProductCard } from './-product-card.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/')({
  staticData: { title: 'Товар', valid: ids('catalog', 'product') },
  component: ProductPage,
});

function ProductPage() {
  const { product } = Route.useParams();
  return <WithProduct id={product}>{(found) => <ProductCard key={found.id} product={found} />}</WithProduct>;
}
