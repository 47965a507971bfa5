import { orderReaders } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';

/** Whoever may not see orders is told so instead of an empty screen. */
export const Route = createFileRoute('/cabinet/orders')({ staticData: { roles: orderReaders } });
