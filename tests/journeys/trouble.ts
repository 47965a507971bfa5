import type { Page, Request } from '@playwright/test';
import { expect } from './journey.ts';

/** What goes wrong behind a page: errors in the console, requests that failed. */
export interface Trouble {
  /** Waits until nothing is asked any more. */
  quiet(): Promise<void>;
  /** What was noticed since it was last asked. */
  take(): string[];
}

export function watch(page: Page): Trouble {
  const noticed: string[] = [];
  const asked = new Set<Request>();
  // Pictures of a shop lie on its own site, and the line for news never ends.
  const ours = (address: string) => address === '' || new URL(address).host === new URL(page.url()).host;
  const ends = (request: Request) => !request.url().endsWith('/cns/stream');
  const over = (request: Request) => asked.delete(request);

  page.on('request', (request) => ends(request) && asked.add(request));
  page.on('requestfinished', over);
  page.on('requestfailed', (request) => {
    over(request);
    const why = request.failure()?.errorText ?? '';
    // A page that is left takes its questions with it.
    if (ours(request.url()) && why !== 'net::ERR_ABORTED') noticed.push(`${request.url()} failed: ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && ours(response.url())) noticed.push(`${response.url()}: ${response.status()}`);
  });
  page.on('pageerror', (error) => noticed.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && ours(message.location().url)) noticed.push(`console: ${message.text()}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) asked.clear();
  });

  return {
    quiet: () => expect.poll(() => asked.size, { intervals: [20, 50, 100] }).toBe(0),
    take: () => noticed.splice(0),
  };
}
