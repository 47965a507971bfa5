import { Button } from '@mantine/core';
import {
  createBulkChange,
  createSending,
  mergeOffers,
  type OfferFilter,
  type OfferSelection,
  relateProducts,
  removeOffers,
  unloadOffers,
} from '@prilavok/contract';
import {
  IconArrowMerge,
  IconCurrencyRuble,
  IconFileExport,
  IconLink,
  IconPackages,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { useMay } from '#api/use-may.ts';
import { openSend } from '#features/marketplaces/sending/send.tsx';
import { number } from '#text/numbers.ts';
import { counted } from '#text/plurals.ts';
import { success, warning } from '#toasts.ts';
import { confirmDelete } from '#ui/confirm.ts';
import type { Picked } from '#ui/list/list-page.tsx';
import { type Choice, MenuButton } from '#ui/menu-button.tsx';
import { whileSaving } from '#ui/saving.ts';
import { spinning } from '#ui/spinner.ts';
import type { Subject } from '../bulk-changes/draft.ts';
import { openBulkChangeOf } from '../bulk-changes/new-bulk-change.tsx';
import { openCardChange } from '../bulk-changes/new-card-change.tsx';
import type { BulkOf } from '../bulk-changes/use-bulk-change.ts';
import { openMerge } from '../offers/merge-dialog.tsx';
import { openRelate } from '../relations/relate-dialog.tsx';
import type { UnloadRequest } from '../unload/new-unload.tsx';
import { offerForms, productForms } from '../words.ts';
import { deletePicked, pickedOffers } from './picked.ts';

interface Props {
  catalog: string;
  filter: Partial<OfferFilter>;
  picked: Picked;
  unload: (wanted: Omit<UnloadRequest, 'catalog' | 'show'>) => void;
  /** Some account sells from the catalog. */
  traded: boolean;
}

/** Acts upon the picked offers. */
export function ProductBulk({ catalog, filter, picked, unload, traded }: Props) {
  const mayUnload = useMay(unloadOffers);
  const mayRevalue = useMay(createBulkChange);
  const maySend = useMay(createSending);
  const mayMerge = useMay(mergeOffers);
  const mayRelate = useMay(relateProducts);
  const mayDelete = useMay(removeOffers);
  const { count, clear } = picked;
  const offers = () => spinning(pickedOffers(catalog, filter, picked));
  const revalue = (subject: Subject) =>
    openBulkChangeOf({ catalog, subject, selection: selectionOf(filter, picked), count, onDone: clear });
  const changed = { catalog, selection: selectionOf(filter, picked), count, onDone: clear };
  const few = count !== undefined && count >= 2 && count <= 20;
  const others: Choice[] = [
    ...(mayRelate
      ? [
          {
            label: 'Связать с другими…',
            icon: <IconLink />,
            onClick: () => void offers().then((chosen) => relatePicked(catalog, chosen, clear)),
          },
        ]
      : []),
    ...(mayMerge
      ? [
          {
            label: 'Объединить…',
            icon: <IconArrowMerge />,
            off: few ? undefined : 'Объединить можно от 2 до 20 предложений',
            onClick: () => void offers().then((chosen) => openMerge(chosen, clear)),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayRevalue && (
        <>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconPencil />}
            onClick={() => openCardChange({ ...changed, next: maySend && traded ? sendNext(changed) : undefined })}
          >
            Изменить
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconCurrencyRuble />}
            onClick={() => revalue('price')}
          >
            Изменить цены
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconPackages />}
            onClick={() => revalue('stock')}
          >
            Изменить остатки
          </Button>
        </>
      )}
      {mayUnload && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconFileExport />}
          onClick={() => unload({ ...unloadedOf(filter, picked), total: count, onDone: clear })}
        >
          Выгрузить
        </Button>
      )}
      {maySend && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconSend />}
          onClick={() => openSend(sendTitle(count), { catalog, selection: selectionOf(filter, picked), onDone: clear })}
        >
          Отправить
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          onClick={() => void offers().then((chosen) => removeChosen(chosen, clear))}
        >
          Удалить
        </Button>
      )}
      {others.length > 0 && <MenuButton label="Что ещё сделать с выбранным" choices={others} />}
    </>
  );
}

/** Cards that were changed go with the next upload, or at once; what a filter finds after a change may be something else. */
const sendNext = ({ catalog, selection, count }: Pick<BulkOf, 'catalog' | 'selection' | 'count'>) =>
  'ids' in selection
    ? { label: 'Отправить на площадки', action: () => openSend(sendTitle(count), { catalog, selection }) }
    : undefined;

const sendTitle = (count: number | undefined): string =>
  count === undefined ? 'Отправить на площадки' : `Отправить ${counted(count, offerForms)}`;

/** Picked offers, as the server is told: ids, or the list's filter without some. */
function selectionOf(filter: Partial<OfferFilter>, { ids, allBut }: Picked): OfferSelection {
  return ids ? { ids } : { filter: { search: '', ...filter }, allBut };
}

function relatePicked(catalog: string, chosen: readonly { product: string }[], onDone: () => void): void {
  const products = [...new Set(chosen.map(({ product }) => product))];
  openRelate(`Связать ${counted(products.length, productForms)}`, { catalog, products, onDone });
}

/** Picked offers for a file: ids are a filter, too. */
function unloadedOf(filter: Partial<OfferFilter>, { ids, allBut }: Picked): Pick<UnloadRequest, 'filter' | 'allBut'> {
  return ids ? { filter: { ids } } : { filter, allBut };
}

/** Asks, and deletes offers one portion after another. */
export function removeChosen(chosen: readonly { id: string; title: string }[], clear: () => void = () => {}): void {
  const [only] = chosen;
  const one = chosen.length === 1 && only;
  confirmDelete({
    message: one ? (
      <>
        Удалить предложение <b translate="no">«{one.title}»</b>? История и заказы с ним останутся.
      </>
    ) : (
      <>
        Удалить <b>{counted(chosen.length, offerForms)}</b>? Товар уходит вместе с последним своим предложением, история
        и заказы остаются.
      </>
    ),
    acceptLabel: one ? 'Удалить' : `Удалить ${number(chosen.length)}`,
    accept: () =>
      whileSaving(async (tell) => {
        const { deleted, reasons } = await deletePicked(
          chosen.map(({ id }) => id),
          tell,
        );
        clear();
        const [reason] = reasons;
        if (reason) warning(`Удалено ${number(deleted)}, не удалось ${number(reasons.length)}: ${reason}`);
        else success(`Удалено: ${counted(deleted, offerForms)}`);
      }),
  });
}
