import { Loader } from '@mantine/core';
import { spinner } from '#ui/spinner.ts';
import css from './overlays.module.css';

/** The global full-screen spinner. */
export function Spinner() {
  if (spinner.use() === 0) return null;
  return (
    <div className={css.scrim} data-late role="status" aria-label="Загружаем">
      <Loader size={32} />
    </div>
  );
}
