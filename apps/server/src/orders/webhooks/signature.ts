import { createHmac } from 'node:crypto';

/**
 * Signature that a receiver checks: HMAC-SHA256 in hex, keyed by the webhook's secret, over time and body with a line
 * feed between. docs/api.md has it in three languages.
 */
export const webhookSignature = (secret: string, { time, body }: { time: string; body: string }): string =>
  createHmac('sha256', secret).update(`${time}\n${body}`).digest('hex');
