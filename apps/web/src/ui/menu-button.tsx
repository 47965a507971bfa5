import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface Choice {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  /** Why it can't be chosen now; shown under the label. */
  off?: string | undefined;
  /** Takes something away for good: red, and apart from the rest when it comes last. */
  destructive?: boolean;
}

interface Props {
  label?: string;
  choices: readonly Choice[];
  /** In a row of a grid, which is one stop of the keyboard: there Shift+F10 opens it. */
  quiet?: boolean;
}

/** Three dots, and what else can be done. */
export function MenuButton({ label = 'Ещё', choices, quiet = false }: Props) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={label} tabIndex={quiet ? -1 : undefined}>
          <IconDots />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.label}
            leftSection={choice.icon}
            disabled={choice.off !== undefined}
            {...(choice.destructive ? { color: 'var(--pr-error)' } : {})}
            onClick={choice.onClick}
          >
            {choice.label}
            {choice.off && (
              <div style={{ color: 'var(--pr-text-3)', fontSize: 12, lineHeight: '16px' }}>{choice.off}</div>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
