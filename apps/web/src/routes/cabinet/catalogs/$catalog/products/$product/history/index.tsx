import { findProductChanges, type ProductModel, undoProductChanges } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useList } from '#api/useList.ts';
import { Changes } from '#features/catalogs/product/changes.tsx';
import { ProductFrame, WithProduct } from '#features/catalogs/product/frame.tsx';
import css from '#features/catalogs/product/product.module.css';
import { undoChanges } from '#features/catalogs/product/undo.ts';
import { ids } from '#shell/valid.ts';
import { More } from '#ui/list/more.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Failed } from '#ui/page/failed.tsx';

export const Route = createFileRoute('/cabinet/catalogs/$catalog/products/$product/history/')({
  staticData: { title: 'История', valid: ids('catalog', 'product') },
  component: HistoryPage,
});

function HistoryPage() {
  const { product } = Route.useParams();
  return (
    <WithProduct id={product}>
      {(found) => (
        <ProductFrame product={found} part="history">
          <div className={css.pad}>
            <Whole product={found} />
          </div>
        </ProductFrame>
      )}
    </WithProduct>
  );
}

function Whole({ product }: { product: ProductModel }) {
  const list = useList(findProductChanges, {}, { path: { id: product.id } });
  const rows = list.rows();
  const mayUndo = useMay(undoProductChanges);
  if (list.status === 'error') return <Failed error={list.error} onRetry={list.reload} />;
  if (list.status === 'ready' && rows.length === 0) {
    return (
      <Empty title="Изменений ещё не было">Здесь появится, кто, когда и что изменил в товаре и его предложениях.</Empty>
    );
  }
  return (
    <>
      <Changes
        changes={rows}
        catalog={product.catalog}
        {...(mayUndo && { onUndo: (changes, field) => undoChanges(product.id, changes, field) })}
      />
      <More of={list} />
    </>
  );
}
