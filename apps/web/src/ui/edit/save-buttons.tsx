import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { counted } from '#text/plurals.ts';
import css from './edit.module.css';

interface Props {
  edit: { count: number; busy: boolean; save: () => Promise<boolean>; back: () => void };
  /** The form that the button sends; without one it saves by itself. */
  form?: string;
  /** The way to the next row of the list, for who goes through them one after another. */
  onNext?: () => void;
  /** There is no room for saying how much was changed. */
  brief?: boolean;
}

/** How much was changed, and the two ways out of it. */
export function SaveButtons({ edit: { count, busy, save, back }, form, onNext, brief = false }: Props) {
  const saveAndNext = async () => {
    if (await save()) onNext?.();
  };
  useHotkeys(onNext ? [['mod+Enter', () => void saveAndNext()]] : [], []);
  return (
    <>
      {count > 0 && (
        <>
          {!brief && <span className={css.count}>Изменено {counted(count, ['поле', 'поля', 'полей'])}</span>}
          <Button variant="subtle" color="gray" onClick={back}>
            Отменить
          </Button>
        </>
      )}
      {onNext && count > 0 && (
        <Button variant="default" disabled={busy} title="Ctrl+Enter" onClick={() => void saveAndNext()}>
          Сохранить и дальше
        </Button>
      )}
      <Button
        loading={busy}
        disabled={count === 0}
        title={count === 0 ? 'Пока ничего не изменено' : 'Ctrl+S'}
        {...(form ? { type: 'submit', form } : { onClick: save })}
      >
        Сохранить
      </Button>
    </>
  );
}
