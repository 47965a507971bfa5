import { changeCollections, getCollection } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { CollectionFields, collectionEditing } from '#features/catalogs/collections/editor.tsx';
import { productForms } from '#features/catalogs/words.ts';
import { counted } from '#text/plurals.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';

interface Props {
  catalog: string;
  brand: string;
  row: OpenRow;
}

/** A collection at the side of the brand's list. */
export function CollectionSide({ catalog, brand, row }: Props) {
  const path = { catalog, brand, id: row.id };
  const found = useCall(getCollection, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeCollections}
      {...collectionEditing(path)}
      name="Коллекция"
      title={(collection) => collection.title}
      subtitle={({ id, products }) => (
        <Link to="/cabinet/catalogs/$catalog" params={{ catalog }} search={{ collection: [id] }}>
          {counted(products, productForms)}
        </Link>
      )}
      page={({ id }) => `/cabinet/catalogs/${catalog}/brands/${brand}/collections/${id}`}
      size="m"
    >
      {(edit) => <CollectionFields edit={edit} columns={2} />}
    </EditSide>
  );
}
