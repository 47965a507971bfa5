import { admins } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { CabinetLayout } from '../../shell/layouts/cabinet.tsx';

export const Route = createFileRoute('/admin')({ staticData: { roles: admins }, component: CabinetLayout });
