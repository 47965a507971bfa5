/** Keys that a scenario applied to products, or a property with a formula, reads and sets. */
export interface Flow {
  kind: 'scenario' | 'property';
  id: string;
  title: string;
  reads: ReadonlySet<string>;
  sets: ReadonlySet<string>;
}

/** Why it can't stand beside the others of its catalog, if it can't; `titleOf` says a key in words. */
export function flowRefusal(own: Flow, others: readonly Flow[], titleOf: (key: string) => string): string | undefined {
  for (const key of own.sets) {
    if (own.reads.has(key))
      return `Сценарий ставит «${titleOf(key)}» и сам же её берёт: с каждым расчётом число менялось бы снова. Возьмите в формуле результат этого сценария или другое поле`;
    const rival = others.find(({ sets }) => sets.has(key));
    if (rival) return `«${titleOf(key)}» уже ставит сценарий «${rival.title}»: пусть её ставит один`;
  }
  const circle = wayBack(own, others);
  if (!circle) return undefined;
  const steps = [...circle, own].map(({ kind, title }) => (kind === 'property' ? `свойство «${title}»` : `«${title}»`));
  const what = circle.some(({ kind }) => kind === 'property') ? 'Расчёты' : 'Сценарии';
  return `${what} ждали бы друг друга по кругу: ${steps.join(' → ')}`;
}

const feeds = (from: Flow, to: Flow) => [...from.sets].some((key) => to.reads.has(key));

/** By which what one sets comes back to what it reads, from it on. */
function wayBack(own: Flow, others: readonly Flow[]): Flow[] | undefined {
  const seen = new Set<Flow>();
  const ways: Flow[][] = [[own]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    const last = way.at(-1) as Flow;
    if (way.length > 1 && feeds(last, own)) return way;
    for (const next of others)
      if (!seen.has(next) && feeds(last, next)) {
        seen.add(next);
        ways.push([...way, next]);
      }
  }
  return undefined;
}
