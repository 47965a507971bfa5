import { pino } from 'pino';

/** Structured log of the process. Secrets never reach it: what could hold one is cut here, once, for everyone. */
export const log = pino({
  // Made before the settings are checked: a wrong level is told there.
  level:
    process.env.LOG_LEVEL && process.env.LOG_LEVEL in { ...pino.levels.values, silent: 0 }
      ? process.env.LOG_LEVEL
      : 'info',
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
