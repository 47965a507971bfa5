import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';
import { build } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds the bench's page as the cabinet is built and serves it; `close` ends the server. */
export async function servePage(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = join(tmpdir(), `prilavok-grid-${process.pid}`);
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  });
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const name = path === '/' ? '/index.html' : path;
    readFile(join(outDir, name)).then(
      (file) => reply.writeHead(200, { 'Content-Type': types[extname(name)] ?? 'application/octet-stream' }).end(file),
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export async function openBrowser(): Promise<Browser> {
  // Without a graphics card the drawing is done by the processor either way; emulating a card on top costs half the frames.
  sparticuz.setGraphicsMode = false;
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: sparticuz.args, headless: true });
}
