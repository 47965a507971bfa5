import { createFileRoute } from '@tanstack/react-router';
import { CabinetLayout } from '#shell/layouts/cabinet.tsx';
import { lineFirst } from '#shell/line-first.ts';

export const Route = createFileRoute('/cabinet')({
  component: CabinetLayout,
  loader: lineFirst,
  staleTime: Number.POSITIVE_INFINITY,
});
