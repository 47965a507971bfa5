import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violationsIn } from './check.ts';
import { descriptionsAreHere, missDescriptions } from './files.ts';
import { messagesIn } from './messages.ts';

/**
 * Under a whole run, of Vitest and of Playwright alike: every sandbox that a test starts, in whatever process, writes down what is said to it, and at the
 * end all of it is held against what the marketplaces publish. A violation fails the run.
 */
export default function recordAll(): (() => void) | undefined {
  if (!descriptionsAreHere) {
    missDescriptions();
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'prilavok-messages-'));
  process.env.SANDBOX_MESSAGES = folder;
  return () => {
    const started = Date.now();
    const messages = messagesIn(folder);
    const violations = violationsIn(messages);
    rmSync(folder, { recursive: true });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${messages.length} messages to marketplaces held against their descriptions in ${seconds} s`);
    if (violations.length === 0) return;
    // What is thrown here some runners only print.
    process.exitCode = 1;
    throw new Error(`Messages that break the published descriptions:\n${violations.join('\n')}`);
  };
}
