import { useDebouncedValue } from '@mantine/hooks';
import { checkBarcodes, hasWrongCheckDigit, wrongCheckDigit } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { Note } from '#ui/marks/note.tsx';

interface Props {
  catalog: string;
  /** Whose barcodes they are; absent while the offer is new. */
  offer?: string | undefined;
  barcodes: readonly string[];
}

/**
 * Notes on faults of barcodes, shown before they are saved: a wrong check digit at once, doubles when the server has
 * looked.
 */
export function BarcodeNotes({ catalog, offer, barcodes }: Props) {
  const [still] = useDebouncedValue(barcodes, 300);
  const body = { barcodes: [...still], ...(offer && { offer }) };
  const asked = useCall(checkBarcodes, { path: { catalog }, body, quiet: true }, { enabled: still.length > 0 });
  const doubles = (asked.data?.rows ?? []).filter(
    ({ fault, barcode }) => fault === 'double' && barcodes.includes(barcode),
  );
  return (
    <>
      {barcodes.filter(hasWrongCheckDigit).map((code) => (
        <Note key={code} tone="warn">
          {wrongCheckDigit(code)}
        </Note>
      ))}
      {doubles.map(({ barcode, message, offers: [first] }) => (
        <Note key={barcode} tone="warn">
          {message}
          {first && (
            <>
              {'. '}
              <Link
                to="/cabinet/catalogs/$catalog/products/$product"
                params={{ catalog, product: first.product }}
                target="_blank"
              >
                Посмотреть
              </Link>
            </>
          )}
        </Note>
      ))}
    </>
  );
}
