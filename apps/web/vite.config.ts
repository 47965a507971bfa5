import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Prefixes of the specification's calls, and what else the server answers itself. */
const served = ['uas', 'cns', 'oss', 'cds', 'cdm', 'mts', 'oms', 'fds', 'sts', 'docs', 'files', 'health', 'metrics'];
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * The build's manifest that open cabinets poll. The entry's name carries a hash of everything it leads to,
 * so it is the version: nothing has to be counted.
 */
function version(): Plugin {
  return {
    name: 'version',
    apply: 'build',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) return;
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ entry: entry.fileName }) });
    },
  };
}

/** The best two steps take twenty times as long, for seven hundredths less. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Puts each file compressed beside it: once and well, instead of for everybody who opens the cabinet. Brotli is a tenth less; over plain HTTP browsers take gzip alone. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      for (const name of names.filter((each) => /\.(js|css|html|svg|json)$/.test(each))) {
        const content = await readFile(join(dir, name));
        if (content.length <= 1024) continue;
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content, { params: brotli }));
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    version(),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The start is larger raw than the bundler likes; what counts is what arrives, and a journey weighs that.
    chunkSizeWarningLimit: 700,
    // Left alone, every module that some screens share becomes a file of its own: a hundred for a page.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'public', test: /src\/routes\/(auth|_public)\//, priority: 2 },
            { name: 'cabinet', test: /src\/routes\/cabinet\/route\.tsx/, priority: 1 },
            {
              name: 'kit',
              test: /node_modules\/@(tabler|mantine|floating-ui)\/|packages\/contract\/|apps\/web\/src\/(api|text)\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { [`^/(${served.join('|')})(/|$)`]: api } },
});
