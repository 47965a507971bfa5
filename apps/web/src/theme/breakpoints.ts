import { em } from '@mantine/core';

/** Widths at which the cabinet changes, in pixels: those of the specification. Stylesheets repeat them, and a test holds them to it. */
export const widths = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;
/** From this width on the menu stands beside the page. */
export const menuWidth = 992;

/** For the theme; Mantine wants the least of them too. */
export const breakpoints = {
  xs: em(480),
  sm: em(widths.sm),
  md: em(widths.md),
  lg: em(widths.lg),
  xl: em(widths.xl),
  '2xl': em(widths['2xl']),
};

/** Everything narrower than a width. */
export const below = (width: number): string => `(max-width: ${width - 0.02}px)`;
