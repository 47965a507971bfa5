import type { Wording } from '../frame/wording.ts';
import { gatewayRefusal } from './wire.ts';

const retryIn = (seconds: number) => ({
  'x-ratelimit-retry': String(seconds),
  'x-ratelimit-reset': String(seconds),
  'x-ratelimit-limit': '1',
  'x-ratelimit-remaining': '0',
});

const tooMany = (path: string) => (seconds: number) =>
  gatewayRefusal(path, 429, 'too many requests', { detail: 'limited by global limiter', headers: retryIn(seconds) });

/** How the gateway before a method refuses. */
export const wordingAt = (path: string): Wording => ({
  malformed: () => gatewayRefusal(path, 400, 'bad request', { detail: 'Request body can not be decoded' }),
  tooLarge: () => gatewayRefusal(path, 413, 'request body too long', { detail: 'https://dev.wildberries.ru/' }),
  keys: () => gatewayRefusal(path, 401, 'unauthorized', { detail: 'token problem; token is expired' }),
  forbidden: () => gatewayRefusal(path, 401, 'unauthorized', { detail: 'token scope not allowed' }),
  limit: tooMany(path),
  longLimit: tooMany(path),
  missing: () =>
    gatewayRefusal(path, 404, 'path not found', { detail: 'Please consult the https://dev.wildberries.ru/openapi' }),
  failed: () => gatewayRefusal(path, 500, 'internal server error', { detail: 'try again later' }),
  notEmulated: (sentence) => gatewayRefusal(path, 501, 'not implemented', { detail: sentence }),
});
