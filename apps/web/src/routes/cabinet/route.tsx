import { createFileRoute } from '@tanstack/react-router';
import { CabinetLayout } from '../../shell/layouts/cabinet.tsx';

export const Route = createFileRoute('/cabinet')({ component: CabinetLayout });
