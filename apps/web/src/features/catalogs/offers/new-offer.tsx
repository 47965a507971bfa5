import { Button } from '@mantine/core';
import { createProductOffer, type ProductModel } from '@prilavok/contract';
import { type FormEvent, useState } from 'react';
import { success } from '#toasts.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogBody, DialogFooter } from '#ui/dialogs/parts.tsx';
import { openDialog } from '#ui/dialogs/stack.ts';
import css from '../cards.module.css';
import { SaveNotes } from '../stale-note.tsx';
import { useCatalog } from '../use-catalog.ts';
import { useEdit } from '../use-edit.ts';
import { emptyOffer, type OfferDraft, offerChanges } from './draft.ts';
import { OfferFields } from './fields.tsx';

export function openNewOffer(product: ProductModel): void {
  void openDialog({
    component: NewOffer,
    componentProps: { product },
    options: { header: 'Новое предложение', minimizable: true },
  });
}

/** One more variant of a product. */
function NewOffer({ product }: { product: ProductModel }) {
  const { close } = useDialog();
  const currency = useCatalog(product.catalog)?.currency ?? 'RUB';
  const [draft, setDraft] = useState<OfferDraft>(emptyOffer);
  const edit = useEdit(createProductOffer, {
    version: 1,
    input: () => ({
      path: { product: product.id },
      body: { ...offerChanges(emptyOffer, draft), article: draft.article },
    }),
    fresh: async () => 1,
    done: () => {
      close();
      success('Предложение добавлено');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.save();
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <div className={css.stack}>
          <SaveNotes edit={edit} onTake={close} />
          <OfferFields draft={draft} onChange={setDraft} errors={edit.errors} currency={currency} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Отменить
        </Button>
        <Button type="submit" loading={edit.busy}>
          Добавить
        </Button>
      </DialogFooter>
    </form>
  );
}
