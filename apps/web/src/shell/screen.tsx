import { getRouteApi, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Thrown } from './error-page.tsx';
import { fatal } from './fatal.ts';

const root = getRouteApi('__root__');

/** The current screen, or the error that took its place. Layouts stay around both. */
export function Screen(): ReactNode {
  const { refused } = root.useRouteContext();
  const error = fatal.use() ?? refused;
  return error === undefined ? <Outlet /> : <Thrown error={error} />;
}
