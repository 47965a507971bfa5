import { createProductOffer, type ProductModel } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { emptyOffer, offerChanges } from '#features/catalogs/offers/draft.ts';
import { OfferFields } from '#features/catalogs/offers/fields.tsx';
import { useCatalog } from '#features/catalogs/use-catalog.ts';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { openDialog } from '#ui/dialogs/stack.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';

/** Asks for one more variant of a product. */
export function openNewOffer(product: ProductModel): void {
  void openDialog({
    component: NewOffer,
    componentProps: { product },
    options: { header: 'Новое предложение', minimizable: true },
  });
}

function NewOffer({ product }: { product: ProductModel }) {
  const { close } = useDialog();
  const currency = useCatalog(product.catalog)?.currency ?? null;
  const call = useCallForm(createProductOffer, {
    initial: emptyOffer,
    input: (draft) => ({
      path: { product: product.id },
      body: { ...offerChanges(emptyOffer, draft), article: draft.article },
    }),
    done: () => {
      close();
      success('Предложение добавлено');
    },
  });
  return (
    <DialogForm call={call} action="Добавить">
      <OfferFields catalog={product.catalog} form={call.form} currency={currency} />
    </DialogForm>
  );
}
