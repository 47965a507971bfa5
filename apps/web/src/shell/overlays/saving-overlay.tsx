import { Loader } from '@mantine/core';
import { saving } from '#ui/saving.ts';
import css from './overlays.module.css';

/** Covers the page while something is saved, so that nothing is clicked twice or closed half-way. */
export function SavingOverlay() {
  const now = saving.use();
  if (!now) return null;
  const { done, total } = now;
  return (
    <div className={css.scrim} data-late>
      <div className={css.card} role="alert" aria-busy="true">
        <div className={css.head}>
          <Loader size={16} aria-hidden />
          <b>Вносим изменения</b>
          {total !== undefined && (
            <span className={css.count}>
              {done ?? 0} из {total}
            </span>
          )}
        </div>
        {total !== undefined && (
          <progress className={css.bar} value={done ?? 0} max={Math.max(total, 1)} aria-label="Сохранено" />
        )}
        <p>Пожалуйста, не закрывайте и не обновляйте страницу, пока процесс не завершится.</p>
      </div>
    </div>
  );
}
