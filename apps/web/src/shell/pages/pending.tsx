import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './error-page.module.css';

/** While a screen's code or data is on its way. */
export function Pending(): ReactNode {
  return (
    <div className={css.place} role="status" aria-label="Загружаем">
      <Loader size={24} />
    </div>
  );
}
