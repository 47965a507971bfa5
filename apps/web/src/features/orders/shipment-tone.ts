import type { ShipmentState } from '@prilavok/contract';
import type { Tone } from '#ui/marks/status.tsx';

export const shipmentTone: Record<ShipmentState, Tone> = {
  draft: 'warn',
  confirming: 'info',
  cancelling: 'info',
  confirmed: 'accent',
  completed: 'success',
  cancelled: 'neutral',
};
