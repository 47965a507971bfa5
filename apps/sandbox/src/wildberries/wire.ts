import { z } from 'zod';
import { type Call as EmulatorCall, type Operations as EmulatorOperations, operationsIn } from '../frame/operation.ts';
import { Refusal } from '../frame/refusal.ts';
import type { Account } from './account.ts';

export type Call = EmulatorCall<Account>;
export type Operations = EmulatorOperations<Account>;

/** The section of orders describes the gateway's refusals as plain JSON, all others as problems. */
const typeAt = (path: string): string =>
  /\/(orders|supplies)(\/|$)/.test(path) ? 'application/json' : 'application/problem+json';

/** A refusal of the gateway, which stands before all their services. */
export const gatewayRefusal = (
  path: string,
  status: number,
  title: string,
  { detail, code = '', headers = {} }: { detail: string; code?: string; headers?: Record<string, string> },
): Refusal =>
  new Refusal(
    status,
    {
      title,
      detail,
      code,
      requestId: '7b80742415072fe8b6b7f7761f1d1211',
      origin: 's2s-api-auth',
      status,
      statusText: title,
      timestamp: new Date().toISOString(),
    },
    headers,
    typeAt(path),
  );

/** Cards: refusals carry their words in errorText. */
export const cardsRefusal = (errorText: string, status = 400): Refusal =>
  new Refusal(status, { data: null, error: true, errorText, additionalErrors: null });
/** Prices: the same without a place for more. */
export const pricesRefusal = (errorText: string, status = 400): Refusal =>
  new Refusal(status, { data: null, error: true, errorText });
/** The calendar of promotions. */
export const calendarRefusal = (errorText: string, status = 400): Refusal => new Refusal(status, { errorText });
/** Analytics. */
export const analyticsRefusal = (detail: string): Refusal =>
  new Refusal(400, {
    title: 'Invalid request body',
    detail,
    requestId: '51b7828b-e298-4dfa-b7cd-45ab179921d3',
    origin: 'analytics-open-api',
  });
/** Orders, supplies, stocks. */
export const marketRefusal = (status: number, code: string, message: string): Refusal =>
  new Refusal(status, { code, message });

export const notFound = (): Refusal => marketRefusal(404, 'NotFound', 'Не найдено');

/** Wraps answers of the services of cards and of prices. */
export const ofCards = (data: unknown) => ({ data, error: false, errorText: '', additionalErrors: null });
export const ofPrices = (data: unknown) => ({ data, error: false, errorText: '' });

export const cards = operationsIn<Account>((at, message) => cardsRefusal(`Invalid request format: ${at}: ${message}`));
export const prices = operationsIn<Account>((at) => pricesRefusal(`Invalid request parameters: ${at}`));
export const calendar = operationsIn<Account>(() => calendarRefusal('Invalid query params'));
export const analytics = operationsIn<Account>((at, message) => analyticsRefusal(`${at}: ${message}`));
export const market = operationsIn<Account>((at, message) =>
  marketRefusal(400, 'IncorrectParameter', `Передан некорректный параметр ${at}: ${message}`),
);

/** Numbers in an address. */
export const whole = z.coerce.number().int().min(0);
export const int64 = z.int();

/** Milliseconds as they write moments: ISO 8601 in UTC. */
export const moment = (at: number): string => new Date(at).toISOString();
/** Moment in whole seconds, as orders have it. */
export const second = (at: number): string => `${moment(at).slice(0, 19)}Z`;
