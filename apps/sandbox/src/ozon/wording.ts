import type { Wording } from '../frame/wording.ts';
import { invalid, Refused } from './wire.ts';

export const wording: Wording = {
  malformed: () => invalid('proto: syntax error: body is not a valid JSON'),
  tooLarge: () => new Refused(413, 3, 'request entity is too large'),
  keys: () => new Refused(403, 7, 'Api-key is deactivated, use another one or generate a new one'),
  forbidden: () => new Refused(403, 7, 'Api-Key is missing a required role for a method'),
  limit: (seconds) =>
    new Refused(429, 8, 'You have reached request rate limit per second', { 'retry-after': String(seconds) }),
  // The one header of Ozon that counts minutes.
  longLimit: (seconds) =>
    new Refused(429, 8, 'circle is open', { 'item-retry-after': String(Math.max(1, Math.ceil(seconds / 60))) }),
  missing: () => new Refused(404, 5, 'method is not allowed'),
  failed: () => new Refused(500, 13, 'Internal error'),
  notEmulated: (sentence) => new Refused(501, 12, sentence),
};
