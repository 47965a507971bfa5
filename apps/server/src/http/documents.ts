import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../outside/secrets.ts';
import { openapi } from './openapi.ts';

/** The contract for readers: `/docs/openapi.json` for programs, `/docs` for people, who look at it through Scalar, served by ourselves. */
export async function documents(app: FastifyInstance): Promise<void> {
  // Made when somebody reads it first: a third of a second that few starts need.
  let document: Promise<string> | undefined;
  app.get('/docs/openapi.json', async (_request, reply) => {
    document ??= introduction().then((text) => JSON.stringify(openapi(text)));
    return reply.type('application/json; charset=utf-8').send(await document);
  });
  // Its page begins with a script of its own, let in by a nonce while the rest of the policy holds.
  const nonce = randomToken(16);
  app.get('/docs/theme.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(theme));
  // Five megabytes of a page, which processes without an API needn't hold.
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(async (viewer) => {
    viewer.addHook('onSend', (_request, reply, payload, done) => {
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`),
      );
      if (String(reply.getHeader('content-type')).includes('javascript'))
        reply.header('cache-control', 'public, max-age=86400');
      const isPage = typeof payload === 'string' && /^\s*<!doctype html>/i.test(payload);
      done(null, isPage ? ours(payload) : payload);
    });
    await viewer.register(reference, {
      routePrefix: '/docs',
      configuration: {
        url: '/docs/openapi.json',
        nonce,
        pageTitle: 'Вызовы Прилавка',
        localization: { locale: 'ru' },
        favicon: '/icon.svg',
        customCss: legible,
        // Nothing is asked of anybody but us.
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        hideDarkModeToggle: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}

/** The viewer's page in Russian, and in the theme that was chosen in the cabinet. */
const ours = (page: string): string =>
  page.replace('<html', '<html lang="ru"').replace('</head>', '<script src="/docs/theme.js"></script></head>');

/** The cabinet keeps its theme as Mantine does, the viewer under a key of its own. */
const theme = `try {
  const saved = localStorage.getItem('mantine-color-scheme-value');
  const dark = saved === 'dark' || (saved === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  localStorage.setItem('colorMode', dark ? 'dark' : 'light');
} catch {
  // Storage may be forbidden: the viewer's own theme then.
}
`;

/** Its paler letters reach the contrast of 4.5, and long lines of code break: what scrolls can't be reached by keys there. */
const legible = `
.light-mode { --scalar-color-2: #474747; --scalar-color-3: #616161; }
.dark-mode { --scalar-color-2: #b4b4b4; --scalar-color-3: #9b9b9b; }
.section-column { color: var(--scalar-color-1); }
.hljs { white-space: pre-wrap !important; overflow: visible !important; }
.hljs * { color: inherit !important; }
`;

/** How to sign in and to sign calls, as docs/api.md tells it: one text for both readers. */
async function introduction(): Promise<string> {
  const text = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  const begin = text.indexOf('## Как войти');
  const end = text.indexOf('\n## ', begin + 1);
  // Its neighbours in the folder are not served.
  return text.slice(begin, end).replaceAll(/\[([^\]]+)\]\([\w.-]+\.md\)/g, '$1');
}
