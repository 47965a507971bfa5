import type { OfferRow } from '@prilavok/contract';
import { TextCell } from '#ui/cells/text.tsx';
import type { Source } from '#ui/fields/source.ts';
import type { Column } from '#ui/grid/columns.ts';
import { editOf } from '#ui/grid/sheet/edit.ts';
import { type Chosen, choice } from '#ui/grid/sheet/kinds.ts';
import { brandsOf } from '../sources.ts';
import {
  categoryChoices,
  collectionChoices,
  namedBrands,
  namedCategories,
  namedCollections,
  type Resolve,
} from './places.ts';

type Field = 'category' | 'brand' | 'collection';
interface Words {
  title: string;
  width: number;
  choices: Source;
  resolve: Resolve;
}

/** Where the products of a sheet's offers stand in the catalog; of one product all offers stand in one place. */
export function placeColumns(catalog: string, off: string | undefined): Column<OfferRow>[] {
  const column = (id: Field, { title, width, choices, resolve }: Words): Column<OfferRow> => ({
    id,
    title,
    width,
    hidden: id === 'collection',
    cell: (row) => <TextCell>{placeOf(row, id)?.title ?? ''}</TextCell>,
    text: (row) => placeOf(row, id)?.title ?? '',
    edit: editOf<OfferRow, Chosen | null>(choice, {
      value: (row) => placeOf(row, id),
      put: (row, place) => inPlace(row, id, place),
      off: () => off,
      choices,
      resolve,
    }),
  });
  return [
    column('category', {
      title: 'Категория',
      width: 220,
      choices: categoryChoices(catalog),
      resolve: namedCategories(catalog),
    }),
    column('brand', { title: 'Бренд', width: 140, choices: brandsOf(catalog), resolve: namedBrands(catalog) }),
    column('collection', {
      title: 'Коллекция',
      width: 160,
      choices: collectionChoices(catalog),
      resolve: namedCollections(catalog),
    }),
  ];
}

/** The place under its title; without one while that isn't read. */
function placeOf(row: OfferRow, field: Field): Chosen | null {
  const id = row[field];
  return id === null ? null : { id, title: row.details?.[field] ?? '…' };
}

/** Details of a row beside the plain list, where none was asked for. */
export const noDetails = { purchasePrice: null, minPrice: null, category: null, brand: null, collection: null };

function inPlace(row: OfferRow, field: Field, place: Chosen | null): OfferRow {
  const details = { ...noDetails, ...row.details, [field]: place?.title ?? null };
  return { ...row, [field]: place?.id ?? null, details };
}
