import { ActionIcon, Button, Input } from '@mantine/core';
import type { Value } from '@prilavok/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type FieldProps, lookOf } from './field.ts';
import css from './fields.module.css';

type Look = Partial<ReturnType<typeof lookOf>> & { 'aria-label'?: string };

interface Props extends FieldProps {
  /** A value to begin with. */
  blank: Value;
  children: (value: Value | undefined, change: (value: Value | undefined) => void, look: Look) => ReactNode;
}

/** One editor for a single value, a column of them for several. */
export function Several(props: Props) {
  const { property, values, onChange, children, blank, readOnly } = props;
  if (!property.multiple)
    return children(values[0], (next) => onChange(next === undefined ? [] : [next]), lookOf(props));
  const set = (at: number, next: Value | undefined) =>
    onChange(next === undefined ? values.toSpliced(at, 1) : values.toSpliced(at, 1, next));
  const rows = values.length > 0 ? values : [undefined];
  return (
    <Input.Wrapper
      label={property.title}
      description={property.hint || undefined}
      error={props.error}
      labelElement="div"
    >
      <div className={css.several}>
        {rows.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values of one property have nothing else to be told apart by
          <div key={at} className={css.one}>
            {children(value, (next) => set(at, next ?? blank), {
              readOnly,
              'aria-label': `${property.title}, значение ${at + 1}`,
            })}
            {!readOnly && values.length > 0 && (
              <ActionIcon aria-label={`Убрать значение ${at + 1}`} onClick={() => set(at, undefined)}>
                <IconX size={14} />
              </ActionIcon>
            )}
          </div>
        ))}
        {!readOnly && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            className={css.add}
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...values, blank])}
          >
            Ещё значение
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
