import { type Catalog, removeCatalog } from '@prilavok/contract';
import { change } from '#api/useChange.ts';
import { confirmDelete } from '#ui/confirm.ts';
import * as column from '#ui/list/column.tsx';

/** Acts upon a catalog, as the last column of the list. */
export const catalogActs = (settings: (id: string) => void) =>
  column.acts<Catalog>(
    ({ title }) => `Действия с каталогом «${title}»`,
    (catalog) => [
      { label: 'Настройки и площадки', onClick: () => settings(catalog.id) },
      { label: 'Удалить', onClick: () => remove(catalog), destructive: true },
    ],
  );

function remove({ id, title }: Catalog): void {
  confirmDelete({
    message: (
      <>
        Каталог <b translate="no">«{title}»</b> исчезнет вместе с товарами, категориями, брендами и свойствами. Вернуть
        его будет нельзя.
      </>
    ),
    accept: () => change(removeCatalog, { path: { id } }),
  });
}
