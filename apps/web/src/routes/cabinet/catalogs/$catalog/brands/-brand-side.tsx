import { changeBrand, getBrand } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { BrandFields, brandEditing } from '#features/catalogs/brands/editor.tsx';
import { productForms } from '#features/catalogs/words.ts';
import { counted } from '#text/plurals.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';

/** A brand at the side of the list. */
export function BrandSide({ catalog, row }: { catalog: string; row: OpenRow }) {
  const path = { catalog, brand: row.id };
  const found = useCall(getBrand, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeBrand}
      {...brandEditing(path)}
      name="Бренд"
      title={(brand) => brand.title}
      subtitle={(brand) => (
        <Link to="/cabinet/catalogs/$catalog" params={{ catalog }} search={{ brand: [brand.id] }}>
          {counted(brand.products, productForms)}
        </Link>
      )}
      page={(brand) => `/cabinet/catalogs/${catalog}/brands/${brand.id}`}
      size="m"
    >
      {(edit) => <BrandFields edit={edit} columns={2} />}
    </EditSide>
  );
}
