import { ActionIcon, CloseButton, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { feet } from '#ui/page/foot.ts';
import css from './dialogs.module.css';
import { type Dialog, leaveDialog, restoreDialog, tabsOf } from './stack.ts';

/** Minimised dialogs at the bottom right: three in a row, the rest behind the ellipsis. */
export function MinimisedTabs({ stack }: { stack: readonly Dialog[] }) {
  const { row, more } = tabsOf(stack);
  const [out, setOut] = useState(false);
  const above = feet.use() > 0;
  if (row.length === 0) return null;
  return (
    <nav className={css.tabs} data-above-foot={above || undefined} aria-label="Свёрнутые окна">
      {more.length > 0 && (
        <Popover position="top-end" opened={out} onChange={setOut}>
          <Popover.Target>
            <ActionIcon
              className={css.more}
              aria-label={`Ещё свёрнутые окна: ${more.length}`}
              onClick={() => setOut(!out)}
            >
              <IconDots />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={4}>
            {more.map((dialog) => (
              <Tab key={dialog.id} dialog={dialog} className={css.item} onRestore={() => setOut(false)} />
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

interface TabProps {
  dialog: Dialog;
  className: string | undefined;
  onRestore?: () => void;
}

function Tab({ dialog, className, onRestore }: TabProps) {
  const { header } = dialog.options;
  const restore = () => {
    onRestore?.();
    restoreDialog(dialog.id);
  };
  return (
    <div className={className}>
      <button type="button" className={css.restore} onClick={restore} translate="no">
        {header}
      </button>
      <CloseButton size="sm" aria-label={`Закрыть «${header}»`} onClick={() => leaveDialog(dialog.id)} />
    </div>
  );
}
