import { ActionIcon, Button } from '@mantine/core';
import { changeOffer, getOffers, type OfferModel } from '@prilavok/contract';
import { IconChevronDown, IconChevronUp, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { pictureAt } from '#features/properties/picture-at.ts';
import { counted } from '#text/plurals.ts';
import { Failed } from '#ui/failed.tsx';
import { useFieldFocus } from '#ui/field-focus.ts';
import { Side } from '#ui/side.tsx';
import { Thumb } from '#ui/thumb.tsx';
import css from '../cards.module.css';
import { SaveNotes } from '../stale-note.tsx';
import { useCard } from '../use-card.ts';
import { useCatalog } from '../use-catalog.ts';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { offerChanges, offerDraft } from './draft.ts';
import { OfferFields } from './fields.tsx';
import { OfferOwn } from './own.tsx';

interface Props {
  offer: string;
  onClose: () => void;
  /** To the neighbours in the list; absent at its ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** On the product's own page: pictures and values of the offer too, and no way to the card. */
  whole?: boolean;
}

/** One offer at the side of the list: the list narrows and keeps its place. */
export function QuickEdit(props: Props) {
  const { data, error, refetch } = useCall(getOffers, { path: { ids: [props.offer] } });
  const offer = data?.rows[0];
  if (offer) return <Editor key={offer.id} {...props} current={offer} />;
  return (
    <Side title="Предложение" onClose={props.onClose} controls={<Neighbours {...props} />}>
      {(error || data) && (
        <Failed error={error ?? new Error('Такого предложения больше нет')} onRetry={() => void refetch()} />
      )}
    </Side>
  );
}

function Editor({ current, ...props }: Props & { current: OfferModel }) {
  const {
    saved: offer,
    before,
    draft,
    setDraft,
    edit,
    count,
    ...card
  } = useCard(changeOffer, {
    current,
    from: offerDraft,
    changes: offerChanges,
    input: (changes, version) => ({ path: { id: current.id }, body: { ...changes, version } }),
    newest: () => newest(current),
    said: 'Предложение сохранено',
  });
  const currency = useCatalog(offer.catalog)?.currency ?? 'RUB';
  const mayChange = useMay(changeOffer);
  useLeaveGuard(count > 0);
  useFieldFocus();
  const productLink = { catalog: offer.catalog, product: offer.product };
  return (
    <Side
      title={offer.title}
      ownWord
      subtitle={<span translate="no">{offer.article}</span>}
      mark={<Thumb src={pictureAt(offer.image, 96)} size="card" />}
      onClose={props.onClose}
      controls={
        <>
          {!props.whole && <Neighbours {...props} />}
          <ActionIcon
            component="a"
            href={`/cabinet/catalogs/${offer.catalog}/products/${offer.product}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Открыть карточку в новой вкладке"
          >
            <IconExternalLink size={16} stroke={1.6} />
          </ActionIcon>
        </>
      }
      footer={
        mayChange && (
          <>
            <span className={css.count}>{count > 0 && `Изменено ${counted(count, ['поле', 'поля', 'полей'])}`}</span>
            <Button variant="subtle" color="gray" disabled={count === 0} onClick={card.back}>
              Отменить
            </Button>
            <Button disabled={count === 0} loading={edit.busy} onClick={card.save}>
              Сохранить
            </Button>
          </>
        )
      }
    >
      <div className={css.stack}>
        <SaveNotes edit={edit} onTake={card.takeNewest} />
        <OfferFields
          draft={draft}
          saved={before}
          onChange={setDraft}
          errors={edit.errors}
          currency={currency}
          reserved={offer.reserved}
          readOnly={!mayChange}
        />
        {props.whole ? (
          <OfferOwn
            catalog={offer.catalog}
            draft={draft}
            onChange={setDraft}
            errors={edit.errors}
            readOnly={!mayChange}
          />
        ) : (
          <Link to="/cabinet/catalogs/$catalog/products/$product" params={productLink}>
            Вся карточка товара
          </Link>
        )}
      </div>
    </Side>
  );
}

async function newest(offer: OfferModel): Promise<OfferModel> {
  const { rows } = await call(getOffers, { path: { ids: [offer.id] } });
  return rows[0] ?? offer;
}

function Neighbours({ onPrevious, onNext }: Props) {
  return (
    <>
      <ActionIcon aria-label="Предыдущее предложение" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label="Следующее предложение" disabled={!onNext} onClick={onNext}>
        <IconChevronDown size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
