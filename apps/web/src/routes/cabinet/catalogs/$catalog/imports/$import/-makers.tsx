import { Button } from '@mantine/core';
import { type Import, repeatImport } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useChange } from '#api/useChange.ts';
import { counted } from '#text/plurals.ts';
import { Note } from '#ui/marks/note.tsx';
import css from './-import.module.css';

/** Offers that have a maker and no brand: one button takes the makers for brands, from now on. */
export function MakersOffer({ of }: { of: Import }) {
  const navigate = useNavigate();
  const may = useMay(repeatImport);
  const repeat = useChange(repeatImport);
  const over = of.status !== 'running' && of.status !== 'pending';
  if (of.makers === 0 || !over) return null;
  const missing = of.format === 'yml' ? 'нет тега <vendor>' : 'не указан бренд';
  const again = () =>
    repeat.mutate(
      { path: { id: of.id }, body: { makerAsBrand: true } },
      {
        onSuccess: ({ id, catalog }) =>
          void navigate({ to: '/cabinet/catalogs/$catalog/imports/$import', params: { catalog, import: id } }),
      },
    );
  return (
    <Note>
      <div className={css.offer}>
        <span>
          У {counted(of.makers, ['товара', 'товаров', 'товаров'])} {missing}, но есть «Производитель»: можно брать его
          брендом.
        </span>
        {may && of.repeatable && (
          <Button size="xs" variant="default" loading={repeat.isPending} onClick={again}>
            {of.step === 'check' ? 'Брать брендом и проверить ещё раз' : 'Брать брендом и загрузить ещё раз'}
          </Button>
        )}
      </div>
    </Note>
  );
}
