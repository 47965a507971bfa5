import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect } from './journey.ts';

/** Nothing on the page is hard to read, to hear or to reach. */
export async function clean(page: Page): Promise<void> {
  expect((await violations(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}
