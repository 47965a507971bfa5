import { createFileRoute } from '@tanstack/react-router';
import { ProductFrame, WithProduct } from '#features/catalogs/product/frame.tsx';
import { Later } from '#shell/in-preparation.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/relations/')({
  staticData: { title: 'Связи товара', valid: ids('catalog', 'product') },
  component: RelationsPage,
});

function RelationsPage() {
  const { product } = Route.useParams();
  return (
    <WithProduct id={product}>
      {(found) => (
        <ProductFrame product={found} part="relations">
          <Later />
        </ProductFrame>
      )}
    </WithProduct>
  );
}
