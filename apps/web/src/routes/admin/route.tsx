import { admins } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { CabinetLayout } from '#shell/layouts/cabinet.tsx';
import { lineFirst } from '#shell/line-first.ts';

export const Route = createFileRoute('/admin')({
  staticData: { roles: admins },
  component: CabinetLayout,
  loader: lineFirst,
  staleTime: Number.POSITIVE_INFINITY,
});
