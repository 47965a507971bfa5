import { Button } from '@mantine/core';
import type { CategoryProperty } from '@prilavok/contract';
import css from './-rules.module.css';

interface Props {
  properties: readonly CategoryProperty[];
  /** Has the category take a property from above again. */
  onBack: ((property: string) => void) | undefined;
}

/** Properties of the categories above that this one doesn't take, and the way back. */
export function UnsetHere({ properties, onBack }: Props) {
  return (
    <div className={css.unset}>
      <span>Отменены здесь:</span>
      {properties.map(({ id, title }) => (
        <span key={id} className={css.one}>
          <span translate="no">{title}</span>
          {onBack && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Вернуть свойство «${title}»`}
              onClick={() => onBack(id)}
            >
              Вернуть
            </Button>
          )}
        </span>
      ))}
    </div>
  );
}
