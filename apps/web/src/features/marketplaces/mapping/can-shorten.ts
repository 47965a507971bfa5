import type { FaultKey } from '@prilavok/contract';

/** Whether a fault tells of a text that can go shorter: neither what names the card, nor what stands in the mapping itself. */
export const canShorten = ({ code, attribute, property, field }: FaultKey): boolean =>
  code === 'too_long' && (attribute === null ? field !== 'article' : property !== null || field !== null);
