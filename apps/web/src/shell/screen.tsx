import { getRouteApi, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Thrown } from './pages/error-page.tsx';
import { pageNotFound } from './pages/fatal.ts';

const root = getRouteApi('__root__');

/** The current screen, or the 404 that took its place: of an address that is wrong, or that names something missing. Layouts stay around both. */
export function Screen({ missing = false }: { missing?: boolean }): ReactNode {
  const { refused } = root.useRouteContext();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const error = refused ?? (missing ? pageNotFound(path) : undefined);
  return error === undefined ? <Outlet /> : <Thrown key={path} error={error} />;
}
