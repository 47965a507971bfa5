import { ActionIcon } from '@mantine/core';
import { IconArrowUpRight, IconMinus, IconShare2, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copy } from '../copy.tsx';
import css from './dialogs.module.css';
import { type Dialog, leaveDialog, minimizeDialog } from './stack.ts';

interface Props {
  dialog: Dialog;
  title: ReactNode;
  extra: ReactNode;
}

/** A dialog's title and buttons: to the thing's own page, share, minimise, close. */
export function DialogHeader({ dialog, title, extra }: Props) {
  const { detailUrl, minimizable } = dialog.options;
  // The message is spelt as the specification spells it.
  const share = (url: string) => copy(new URL(url, location.origin).href, 'Ссылка скопиррована в буфер обмена');
  return (
    <div className={css.header}>
      {title}
      {extra}
      {detailUrl && (
        <>
          <ActionIcon component="a" href={detailUrl} target="_blank" rel="noopener noreferrer" {...named('Перейти')}>
            <IconArrowUpRight size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon {...named('Поделиться')} onClick={() => share(detailUrl)}>
            <IconShare2 size={16} stroke={1.6} />
          </ActionIcon>
        </>
      )}
      {minimizable && (
        <ActionIcon {...named('Свернуть')} onClick={() => minimizeDialog(dialog.id)}>
          <IconMinus size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon {...named('Закрыть')} onClick={() => leaveDialog(dialog.id)}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

const named = (name: string) => ({ 'aria-label': name, title: name });
