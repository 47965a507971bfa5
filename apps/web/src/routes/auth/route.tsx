import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '#shell/layouts/auth.tsx';

export const Route = createFileRoute('/auth')({ staticData: { access: 'guest' }, component: AuthLayout });
