import { createFileRoute } from '@tanstack/react-router';
import { ProductFrame, WithProduct } from '#features/catalogs/product/frame.tsx';
import { Later } from '#shell/in-preparation.tsx';
import { ids } from '#shell/valid.ts';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/calc-results/')({
  staticData: { title: 'Результаты расчётов', valid: ids('catalog', 'product') },
  component: ResultsPage,
});

function ResultsPage() {
  const { product } = Route.useParams();
  return (
    <WithProduct id={product}>
      {(found) => (
        <ProductFrame product={found} part="calc-results">
          <Later />
        </ProductFrame>
      )}
    </WithProduct>
  );
}
