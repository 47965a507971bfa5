import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between the light and the dark theme; its name says which one comes. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const name = dark ? 'Светлая тема' : 'Тёмная тема';
  return (
    <ActionIcon aria-label={name} title={name} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      {dark ? <IconSun /> : <IconMoon />}
    </ActionIcon>
  );
}
