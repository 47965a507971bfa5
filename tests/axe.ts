import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** By which of its rules axe looks: by all of them unless told. */
interface Rules {
  only?: string[];
  without?: string[];
}

/** What axe finds wrong with the page as it stands. It is brought in once per document: that takes longer than a look. */
export async function violations(page: Page, { only, without = [] }: Rules = {}): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().include('head').analyze();
  const options = {
    resultTypes: ['violations'],
    ...(only && { runOnly: only }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  return page.evaluate(async (asked) => {
    const { axe } = window as Window & { axe?: { run(options: object): Promise<{ violations: Violation[] }> } };
    return (await axe?.run(asked))?.violations ?? [];
  }, options);
}
