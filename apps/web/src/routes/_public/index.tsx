import { createFileRoute } from '@tanstack/react-router';
import { InPreparation } from '../../shell/in-preparation.tsx';

export const Route = createFileRoute('/_public/')({ staticData: { title: 'Прилавок' }, component: InPreparation });
