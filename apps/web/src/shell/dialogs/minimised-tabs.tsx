import { ActionIcon, CloseButton, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import css from './dialogs.module.css';
import { closeDialog, type Dialog, restoreDialog, tabsOf } from './stack.ts';

/** Minimised dialogs at the bottom right: three in a row, the rest behind the ellipsis. */
export function MinimisedTabs({ stack }: { stack: readonly Dialog[] }) {
  const { row, more } = tabsOf(stack);
  if (row.length === 0) return null;
  return (
    <nav className={css.tabs} aria-label="Свёрнутые окна">
      {more.length > 0 && (
        <Popover position="top-end" withinPortal>
          <Popover.Target>
            <ActionIcon className={css.more} aria-label={`Ещё свёрнутые окна: ${more.length}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={4}>
            {more.map((dialog) => (
              <Tab key={dialog.id} dialog={dialog} className={css.item} />
            ))}
          </Popover.Dropdown>
        </Popover>
      )}
      {row.map((dialog) => (
        <Tab key={dialog.id} dialog={dialog} className={css.tab} />
      ))}
    </nav>
  );
}

function Tab({ dialog, className }: { dialog: Dialog; className: string | undefined }) {
  const { header } = dialog.options;
  return (
    <div className={className}>
      <button type="button" className={css.restore} onClick={() => restoreDialog(dialog.id)} translate="no">
        {header}
      </button>
      <CloseButton size="sm" aria-label={`Закрыть «${header}»`} onClick={() => closeDialog(dialog.id)} />
    </div>
  );
}
