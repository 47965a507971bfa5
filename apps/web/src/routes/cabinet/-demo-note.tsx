import { Button } from '@mantine/core';
import { emptyDemo } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import { change } from '#api/change.ts';
import { useMay } from '#api/use-may.ts';
import { confirmDelete } from '#ui/confirm.ts';
import { Note } from '#ui/marks/note.tsx';
import styles from './-dashboard.module.css';

/** Says that the shop is made up, and empties it for the seller's own goods. */
export function DemoNote() {
  const navigate = useNavigate();
  const may = useMay(emptyDemo);
  const begin = () =>
    confirmDelete({
      header: 'Начать со своими товарами',
      message:
        'Товары, заказы и аккаунты демонстрационного магазина исчезнут, вернуть их нельзя. Люди и настройки останутся.',
      acceptLabel: 'Удалить',
      accept: async () => {
        await change(emptyDemo, {});
        await navigate({ to: '/cabinet/catalogs' });
      },
    });
  return (
    <div className={styles.demo}>
      <Note>
        Это демонстрационный магазин: товары и покупатели выдуманы, Ozon — песочница.{' '}
        {may && (
          <Button variant="subtle" size="compact-sm" onClick={begin}>
            Начать со своими товарами
          </Button>
        )}
      </Note>
    </div>
  );
}
