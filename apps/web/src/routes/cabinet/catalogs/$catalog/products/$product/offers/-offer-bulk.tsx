import { Button } from '@mantine/core';
import { mergeOffers, type OfferModel, removeOffers } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { openMerge } from '#features/catalogs/offers/merge-dialog.tsx';
import { offerForms } from '#features/catalogs/words.ts';
import { DeleteMany } from '#ui/list/delete-many.tsx';
import type { Picked } from '#ui/list/list-page.tsx';

interface Props {
  picked: Picked;
  offers: readonly OfferModel[];
}

/** Acts upon the picked offers of a product. */
export function OfferBulk({ picked, offers }: Props) {
  const mayMerge = useMay(mergeOffers);
  const chosen = offers.filter((offer) => picked.ids?.includes(offer.id));
  return (
    <>
      {mayMerge && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          disabled={chosen.length < 2}
          title={chosen.length < 2 ? 'Выберите хотя бы два предложения' : undefined}
          onClick={() => openMerge(chosen, picked.clear)}
        >
          Объединить
        </Button>
      )}
      <DeleteMany
        endpoint={removeOffers}
        picked={picked}
        forms={offerForms}
        note="Если предложений не останется, уйдёт и товар. История и заказы остаются."
        remove={(ids) => change(removeOffers, { path: { ids } })}
      />
    </>
  );
}
