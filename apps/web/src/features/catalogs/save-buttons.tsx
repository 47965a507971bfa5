import { Button } from '@mantine/core';
import { counted } from '#text/plurals.ts';
import css from './cards.module.css';

interface Props {
  count: number;
  busy: boolean;
  onSave: () => void;
  onBack: () => void;
}

/** How much was changed, and the two ways out of it. */
export function SaveButtons({ count, busy, onSave, onBack }: Props) {
  return (
    <>
      {count > 0 && (
        <>
          <span className={css.count}>Изменено {counted(count, ['поле', 'поля', 'полей'])}</span>
          <Button variant="subtle" color="gray" onClick={onBack}>
            Отменить
          </Button>
        </>
      )}
      <Button
        loading={busy}
        disabled={count === 0}
        title={count === 0 ? 'Пока ничего не изменено' : 'Ctrl+S'}
        onClick={onSave}
      >
        Сохранить
      </Button>
    </>
  );
}
