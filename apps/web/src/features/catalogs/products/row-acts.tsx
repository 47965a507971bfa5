import { createSending, type OfferRow, relateProducts, removeOffers, unloadOffers } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '#api/use-may.ts';
import { openSend } from '#features/marketplaces/sending/send.tsx';
import { copy } from '#toasts.ts';
import type { Column } from '#ui/grid/columns.ts';
import * as column from '#ui/list/column.tsx';
import { openRelate } from '../relations/relate-dialog.tsx';
import type { UnloadRequest } from '../unload/new-unload.tsx';
import { removeChosen } from './bulk.tsx';
import { productPath } from './columns.tsx';

interface Props {
  catalog: string;
  show: (id: string) => void;
  unload: (wanted: Omit<UnloadRequest, 'catalog' | 'show'>) => void;
}

/** Acts upon one offer of the list without picking it. */
export function useRowActs({ catalog, show, unload }: Props): Column<OfferRow> {
  const navigate = useNavigate();
  const [mayUnload, mayRelate, mayDelete] = [useMay(unloadOffers), useMay(relateProducts), useMay(removeOffers)];
  const maySend = useMay(createSending);
  return useMemo(
    () =>
      column.acts<OfferRow>(
        ({ title }) => `Ещё о товаре «${title}»`,
        (row) => [
          { label: 'Быстрая правка', onClick: () => show(row.id) },
          { label: 'Карточка товара', onClick: () => void navigate({ to: productPath(row) }) },
          { label: 'История', onClick: () => void navigate({ to: `${productPath(row)}/history` }) },
          { label: 'Скопировать артикул', onClick: () => void copy(row.article, 'Артикул скопирован') },
          ...(mayRelate
            ? [
                {
                  label: 'Связать с другими…',
                  onClick: () => openRelate(`Связать «${row.title}»`, { catalog, products: [row.product] }),
                },
              ]
            : []),
          ...(maySend
            ? [
                {
                  label: 'Отправить на площадки…',
                  onClick: () => openSend(`Отправить «${row.title}»`, { catalog, selection: { ids: [row.id] } }),
                },
              ]
            : []),
          ...(mayUnload
            ? [{ label: 'Выгрузить в файл…', onClick: () => unload({ filter: { ids: [row.id] }, total: 1 }) }]
            : []),
          ...(mayDelete ? [{ label: 'Удалить…', onClick: () => removeChosen([row]), destructive: true }] : []),
        ],
      ),
    [navigate, mayUnload, mayRelate, maySend, mayDelete, catalog, show, unload],
  );
}
