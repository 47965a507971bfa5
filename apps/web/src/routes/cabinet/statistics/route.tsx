import { members } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';

/** Only people of a company have statistics: the platform's administrator is told so instead of an empty screen. */
export const Route = createFileRoute('/cabinet/statistics')({ staticData: { roles: members } });
