import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marketplaces } from '@prilavok/contract';
import { defineConfig } from 'vitest/config';
import { mutations } from './list.ts';

const { MUTATION, MUTATION_MADE } = process.env;
const mutation = MUTATION ? mutations[Number(MUTATION)] : undefined;

/** Whose sources it is in; all marketplaces where it is nobody's own. */
const marketplace = mutation && marketplaces.find((slug) => mutation.file.includes(`/${slug}/`));

/** The check of messages with one mistake in the sources, made as they are loaded: nothing on the disk changes. */
export default defineConfig({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  plugins: [
    {
      name: 'one-mistake',
      enforce: 'pre',
      load(id) {
        if (!mutation || !id.endsWith(`/${mutation.file}`)) return null;
        if (MUTATION_MADE) writeFileSync(MUTATION_MADE, mutation.what);
        return readFileSync(id, 'utf8').replace(mutation.find, () => mutation.put);
      },
    },
  ],
  test: {
    include: [`tests/published/${marketplace ?? `{${marketplaces.join(',')}}`}/*.test.ts`],
    testNamePattern: 'as it is published',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What was loaded once without the mistake would be used again.
    fsModuleCache: false,
    env: { TZ: 'UTC' },
    // Otherwise Node would load our packages by itself, past the plugin.
    server: { deps: { inline: [/@prilavok/, /packages\//, /apps\//] } },
  },
});
