import { pino } from 'pino';

/** Structured log of the process. Secrets never reach it: what could hold one is cut here, once, for everyone. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  redact: {
    paths: [
      'req.headers.authorization',
      'req.headers.cookie',
      'req.headers["x-api-key"]',
      'req.headers["x-sign"]',
      '*.password',
      '*.keys',
      '*.token',
    ],
    censor: '…',
  },
  base: {},
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
});
