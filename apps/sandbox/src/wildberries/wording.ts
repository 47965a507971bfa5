import type { Wording } from '../frame/wording.ts';
import { gatewayRefusal } from './wire.ts';

const retryIn = (seconds: number) => ({
  'x-ratelimit-retry': String(seconds),
  'x-ratelimit-reset': String(seconds),
  'x-ratelimit-limit': '1',
  'x-ratelimit-remaining': '0',
});

const tooMany = (seconds: number) =>
  gatewayRefusal(429, 'too many requests', { detail: 'limited by global limiter', headers: retryIn(seconds) });

export const wording: Wording = {
  malformed: () => gatewayRefusal(400, 'bad request', { detail: 'Request body can not be decoded' }),
  tooLarge: () => gatewayRefusal(413, 'request body too long', { detail: 'https://dev.wildberries.ru/' }),
  keys: () => gatewayRefusal(401, 'unauthorized', { detail: 'token problem; token is expired' }),
  forbidden: () => gatewayRefusal(401, 'unauthorized', { detail: 'token scope not allowed' }),
  limit: tooMany,
  longLimit: tooMany,
  missing: () =>
    gatewayRefusal(404, 'path not found', { detail: 'Please consult the https://dev.wildberries.ru/openapi' }),
  failed: () => gatewayRefusal(500, 'internal server error', { detail: 'try again later' }),
  notEmulated: (sentence) => gatewayRefusal(501, 'not implemented', { detail: sentence }),
};
