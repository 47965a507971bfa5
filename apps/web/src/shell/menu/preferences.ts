import { useMediaQuery } from '@mantine/hooks';
import { remembered, state } from '#state.ts';
import { menuWidth } from '#theme/breakpoints.ts';

/** How this person likes the menu; remembered by the browser. */

/** `static` stands beside the page, `overlay` comes over it when called. */
export const menuMode = remembered('menu-mode', 'static');
/** A static menu narrowed to its icons. */
export const menuCollapsed = remembered('menu-collapsed', false);
/** Whether the overlay menu is out now. */
export const menuOut = state(false);

/** The menu counts as desktop above 991 px; below it is always an overlay. */
export const useDesktop = (): boolean =>
  useMediaQuery(`(min-width: ${menuWidth}px)`, true, { getInitialValueInEffect: false }) ?? true;

/** Whether the menu stands beside the page or lies over it: below 992 px always the latter, whatever the reader chose. */
export function useMenuMode(): 'static' | 'overlay' {
  const desktop = useDesktop();
  const mode = menuMode.use();
  return desktop && mode === 'static' ? 'static' : 'overlay';
}
