import { changeOffer, getOffers, type OfferModel } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { fieldNotesOf } from '#features/marketplaces/readiness/field-notes.ts';
import { ReadinessSection } from '#features/marketplaces/readiness/readiness.tsx';
import { Refusals } from '#features/marketplaces/readiness/refusals.tsx';
import { useReadiness } from '#features/marketplaces/readiness/use-readiness.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { firstOf } from '#ui/edit/found.ts';
import type { Edit } from '#ui/edit/use-edit.ts';
import { useFieldFocus } from '#ui/fields/field-focus.ts';
import { FieldNotesContext } from '#ui/fields/field-notes.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Thumb } from '#ui/marks/thumb.tsx';
import { useCatalog } from '../use-catalog.ts';
import { OfferDays } from './days.tsx';
import { type OfferDraft, offerChanges, offerDraft, offerLabels } from './draft.ts';
import { OfferFields } from './fields.tsx';
import { OfferOwn } from './own.tsx';
import { StockMovements } from './stock-movements.tsx';

interface Props {
  row: OpenRow;
  /** On the product's own page: pictures, values and moves of the stock too, and no way to the card. */
  whole?: boolean;
}

/** An offer at the side of a list. */
export function OfferSide({ row, whole = false }: Props) {
  const found = useCall(getOffers, { path: { ids: [row.id] }, quiet: true });
  useFieldFocus();
  return (
    <EditSide
      row={row}
      found={firstOf(found)}
      call={changeOffer}
      draft={offerDraft}
      changes={offerChanges}
      input={(changes, version) => ({ path: { id: row.id }, body: { ...changes, version } })}
      labels={offerLabels}
      said="Предложение сохранено"
      name="Предложение"
      title={(offer) => offer.title}
      subtitle={({ article }) => <span translate="no">{article}</span>}
      mark={({ image }) => <Thumb src={image} size="card" />}
      page={({ catalog, product }) => `/cabinet/catalogs/${catalog}/products/${product}`}
      size="m"
      below={(offer) => whole && <Below offer={offer} />}
    >
      {(edit) => <Inside edit={edit} whole={whole} />}
    </EditSide>
  );
}

/** History of an offer's price and stock. */
function Below({ offer: { catalog, id } }: { offer: OfferModel }) {
  const currency = useCatalog(catalog)?.currency ?? null;
  return (
    <>
      <OfferDays catalog={catalog} offer={id} currency={currency} />
      <StockMovements catalog={catalog} offer={id} />
    </>
  );
}

function Inside({ edit, whole }: { edit: Edit<OfferModel, OfferDraft>; whole: boolean }) {
  const { saved: offer, before } = edit;
  const currency = useCatalog(offer.catalog)?.currency ?? null;
  const readOnly = !useMay(changeOffer);
  const readiness = useReadiness(
    offer.catalog,
    useMemo(() => [offer], [offer]),
  );
  const notes = useMemo(() => fieldNotesOf(readiness), [readiness]);
  return (
    <FieldNotesContext value={notes}>
      <Refusals catalog={offer.catalog} product={offer.product} readiness={readiness} />
      <OfferFields
        catalog={offer.catalog}
        offer={offer.id}
        form={edit.form}
        saved={before}
        currency={currency}
        reserved={offer.reserved}
        readOnly={readOnly}
      />
      <ReadinessSection
        catalog={offer.catalog}
        product={offer.product}
        readiness={readiness}
        send={{ selection: { ids: [offer.id] }, title: offer.title }}
      />
      {whole ? (
        <OfferOwn catalog={offer.catalog} edit={edit} readOnly={readOnly} />
      ) : (
        <Link
          to="/cabinet/catalogs/$catalog/products/$product"
          params={{ catalog: offer.catalog, product: offer.product }}
        >
          Вся карточка товара
        </Link>
      )}
    </FieldNotesContext>
  );
}
