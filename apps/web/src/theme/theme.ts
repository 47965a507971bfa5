import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { breakpoints } from './breakpoints.ts';

/**
 * The list of choices scrolls by itself: a scroller inside of it would be a stop that keys can't reach. Who types and presses Enter means the first that
 * is left.
 */
const choices = {
  defaultProps: { withScrollArea: false, selectFirstOptionOnChange: true },
  styles: { options: { maxHeight: 240, overflowY: 'auto' as const } },
};

/** Mantine wears our tokens: sizes and steps here, colours as variables that follow the theme by themselves. */
export const theme = createTheme({
  fontFamily: 'var(--pr-font)',
  fontFamilyMonospace: 'var(--pr-mono)',
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    petrol: [
      '#e6f2f4',
      '#cfe5ea',
      '#a9d0d8',
      '#62bfd3',
      '#45a5bb',
      '#2f8ea4',
      '#17748a',
      '#0b687e',
      '#08586b',
      '#064a5a',
    ],
    // Mantine paints hovers, edges and floating surfaces with fixed steps of these two.
    gray: [
      '#f9fafa',
      '#f2f4f4',
      '#e6e9ea',
      '#e6e9ea',
      '#cfd5d7',
      '#868f94',
      '#5f696e',
      '#4c565b',
      '#4c565b',
      '#161b1d',
    ],
    dark: [
      '#e7ebec',
      '#b0babe',
      '#929da2',
      '#6f7a7f',
      '#262c2e',
      '#272d30',
      '#1d2224',
      '#15191a',
      '#0f1213',
      '#0b0d0e',
    ],
  },
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '22px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '12px' },
  defaultRadius: 'sm',
  breakpoints,
  focusRing: 'auto',
  respectReducedMotion: true,
  shadows: {
    xs: 'var(--pr-shadow-1)',
    sm: 'var(--pr-shadow-1)',
    md: 'var(--pr-shadow-2)',
    lg: 'var(--pr-shadow-3)',
    xl: 'var(--pr-shadow-3)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  // By name and not by component, so that the theme alone loads none of them.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    Alert: { defaultProps: { variant: 'light' } },
    Drawer: { defaultProps: { position: 'right', size: 350, padding: 20, overlayProps: { color: 'transparent' } } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Its first choice takes the focus: a placeholder is none of the things that a menu may hold.
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        offset: 4,
        radius: 'md',
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: { defaultProps: { radius: 'lg', padding: 20, size: 440, centered: true, shadow: 'lg' } },
    MultiSelect: choices,
    Popover: { defaultProps: { shadow: 'md', offset: 4, radius: 'md' } },
    Select: choices,
    Tooltip: { defaultProps: { openDelay: 300, position: 'top', radius: 'xs' } },
  },
});

const ours = {
  '--mantine-color-body': 'var(--pr-surface)',
  '--mantine-color-text': 'var(--pr-text)',
  '--mantine-color-dimmed': 'var(--pr-text-3)',
  '--mantine-color-placeholder': 'var(--pr-text-3)',
  '--mantine-color-anchor': 'var(--pr-accent-text)',
  '--mantine-color-error': 'var(--pr-error)',
  '--mantine-color-default': 'var(--pr-surface)',
  '--mantine-color-default-hover': 'var(--pr-hover)',
  '--mantine-color-default-border': 'var(--pr-line-strong)',
  '--mantine-color-default-color': 'var(--pr-text)',
  '--mantine-color-disabled': 'var(--pr-sunken)',
  '--mantine-color-disabled-color': 'var(--pr-text-3)',
  '--mantine-color-disabled-border': 'var(--pr-line)',
  '--mantine-primary-color-filled': 'var(--pr-accent)',
  '--mantine-primary-color-filled-hover': 'var(--pr-accent-hover)',
  '--mantine-primary-color-light': 'var(--pr-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--pr-accent-text)',
  '--mantine-color-petrol-filled': 'var(--pr-accent)',
  '--mantine-color-petrol-filled-hover': 'var(--pr-accent-hover)',
  '--mantine-color-petrol-light': 'var(--pr-accent-soft)',
  '--mantine-color-petrol-light-hover': 'var(--pr-accent-soft)',
  '--mantine-color-petrol-light-color': 'var(--pr-accent-text)',
  '--mantine-color-petrol-outline': 'var(--pr-accent-text)',
  '--mantine-color-gray-light-color': 'var(--pr-text-2)',
  '--mantine-color-gray-light-hover': 'var(--pr-hover)',
  '--mantine-color-red-filled': 'var(--pr-error-button)',
  '--mantine-color-red-filled-hover': 'var(--pr-error-button)',
  '--mantine-color-red-light': 'var(--pr-error-soft)',
  '--mantine-color-red-light-hover': 'var(--pr-error-soft)',
  '--mantine-color-red-light-color': 'var(--pr-error)',
  '--mantine-color-red-text': 'var(--pr-error)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: ours, dark: ours });
