import { createFileRoute } from '@tanstack/react-router';
import { LandingLayout } from '#shell/layouts/landing.tsx';

export const Route = createFileRoute('/_public')({ staticData: { access: 'public' }, component: LandingLayout });
