import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { descriptionOf } from './description.ts';
import { asJson } from './json.ts';

/** for every used method: list arrays in the 2xx answer: path, required, nullable, desc */
test('scratch', () => {
  for (const m of ['ozon', 'yandex_market', 'wildberries', 'magnit', 'megamarket'] as const) {
    const d = descriptionOf(m);
    const rec = JSON.parse(readFileSync(`/tmp/rd/rec-${m}.json`, 'utf8')) as { method: string; path: string; answer: { status: number; body: unknown } | null }[];
    const seen = new Set(rec.map((r) => `${r.method} ${r.path}`));
    const out: string[] = [];
    for (const op of d.operations) {
      if (!seen.has(`${op.method} ${op.path}`)) continue;
      const answer = [...op.answers].find(([status]) => /^2/.test(status))?.[1].get('application/json');
      if (!answer) continue;
      const walk = (schema: any, path: string, req: boolean, depth: number) => {
        if (depth > 8) return;
        const s: any = d.resolved(schema);
        const opts = Array.isArray(s.anyOf) ? s.anyOf.map((x: any) => d.resolved(x)) : [s];
        const nullable = opts.some((o: any) => [o.type].flat().includes('null'));
        for (const o of opts) {
          if (o.items !== undefined) { out.push(`${op.method} ${op.path}\t${path}\t${req ? 'REQ' : ''}\t${nullable ? 'NULLABLE' : ''}\t${String(schema.description ?? s.description ?? '').replace(/\s+/g, ' ').slice(0, 120)}`); walk(o.items, `${path}[]`, true, depth + 1); }
          const required = new Set((o.required as string[]) ?? []);
          for (const [k, v] of Object.entries(asJson(o.properties))) walk(v, path ? `${path}.${k}` : k, required.has(k), depth + 1);
        }
      };
      walk(answer, '', true, 0);
    }
    writeFileSync(`/tmp/rd/lists-${m}.tsv`, out.join('\n'));
  }
});
