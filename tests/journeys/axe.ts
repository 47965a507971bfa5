import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** What axe finds wrong with the page as it stands; with `rules`, by these alone. It is brought in once per document: that takes longer than a look. */
export async function violations(page: Page, rules?: string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().include('head').analyze();
  return page.evaluate(async (runOnly) => {
    const { axe } = window as Window & { axe?: { run(options: object): Promise<{ violations: Violation[] }> } };
    return (await axe?.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) }))?.violations ?? [];
  }, rules);
}

/** Nothing on the page is hard to read, to hear or to reach. */
export async function clean(page: Page): Promise<void> {
  expect((await violations(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}
