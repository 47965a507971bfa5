import * as contract from '@prilavok/contract';
import { callsOf, roleTitles } from '@prilavok/contract';
import type { FastifyInstance } from 'fastify';
import { openapi } from './openapi.ts';

/** The contract for readers: `/docs/openapi.json` for programs, `/docs` for people. */
export function documents(app: FastifyInstance): void {
  const document = JSON.stringify(openapi());
  app.get('/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
}

const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(): string {
  const groups = new Map<string, string[]>();
  for (const [name, endpoint] of Object.entries(callsOf(contract))) {
    const roles = endpoint.roles === 'public' ? 'без входа' : endpoint.roles.map((role) => roleTitles[role]).join(', ');
    const errors = Object.entries(endpoint.errors).map(
      ([code, { status, title }]) => `<li>${status} <code>${code}</code> ${safe(title)}</li>`,
    );
    const entry = `<details id="${name}"><summary><b>${endpoint.method}</b> <code>${safe(endpoint.url)}</code> <span>${safe(endpoint.title)}</span></summary>
<p>Кому можно: ${safe(roles)}. Имя: <code>${name}</code>.</p>${errors.length ? `<ul>${errors.join('')}</ul>` : ''}</details>`;
    groups.set(endpoint.resource, [...(groups.get(endpoint.resource) ?? []), entry]);
  }
  const sections = [...groups].map(([title, entries]) => `<section><h2>${title}</h2>${entries.join('\n')}</section>`);
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Вызовы Прилавка</title>
<style>:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}h1{font-size:20px}h2{font-size:16px;margin:2rem 0 .5rem}
summary{cursor:pointer;padding:.25rem 0}summary b{display:inline-block;min-width:4.5rem}summary span{opacity:.75}details p,details ul{margin:.25rem 0 .75rem 4.8rem}</style>
<h1>Вызовы Прилавка</h1><p>Полное описание с формами запросов и ответов — <a href="/docs/openapi.json">openapi.json</a>.
Токен передаётся в заголовке <code>Authorization</code> как есть. Списки отвечают <code>{ rows, total? }</code>, ошибки — <code>{ code, message, details? }</code>.</p>
${sections.join('\n')}</html>`;
}
