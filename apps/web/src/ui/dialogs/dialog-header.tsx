import { ActionIcon } from '@mantine/core';
import { IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DetailLinks } from './detail-links.tsx';
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
  return (
    <div className={css.header}>
      {title}
      {extra}
      <DetailLinks page={detailUrl} />
      {minimizable && (
        <ActionIcon {...named('Свернуть')} onClick={() => minimizeDialog(dialog.id)}>
          <IconMinus />
        </ActionIcon>
      )}
      <ActionIcon {...named('Закрыть')} onClick={() => leaveDialog(dialog.id)}>
        <IconX />
      </ActionIcon>
    </div>
  );
}

const named = (name: string) => ({ 'aria-label': name, title: name });
