import { Button, Group, Textarea } from '@mantine/core';
import { changeOrder, type OrderModel } from '@prilavok/contract';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useChange } from '#api/useChange.ts';
import styles from './-order.module.css';

/** A remark that stays with the order. */
export function Comment({ order, may }: { order: OrderModel; may: boolean }) {
  const [text, setText] = useState<string>();
  const { mutateAsync, isPending } = useChange(changeOrder);
  const save = async () => {
    await mutateAsync({ path: { id: order.id }, body: { comment: text ?? '', version: order.version } });
    setText(undefined);
  };
  if (text === undefined) {
    return (
      <>
        <span translate="no">{order.comment || 'Нет'}</span>{' '}
        {may && (
          <button type="button" className={styles.edit} onClick={() => setText(order.comment)}>
            {order.comment ? 'Изменить' : 'Добавить'}
          </button>
        )}
      </>
    );
  }
  return (
    <>
      <Textarea
        aria-label="Комментарий"
        autosize
        autoFocus
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap={8} mt={8}>
        <Button size="xs" variant="default" loading={isPending} onClick={() => quietly(save)}>
          Сохранить
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={() => setText(undefined)}>
          Не менять
        </Button>
      </Group>
    </>
  );
}
