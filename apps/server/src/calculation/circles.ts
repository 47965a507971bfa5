/** What a scenario that is applied to products reads of an offer and what it sets, by keys of formulas. */
export interface Flow {
  id: string;
  title: string;
  reads: ReadonlySet<string>;
  sets: ReadonlySet<string>;
}

/** Why a scenario can't be applied beside the others of its catalog, if it can't; `titleOf` says a key in words. */
export function flowRefusal(own: Flow, others: readonly Flow[], titleOf: (key: string) => string): string | undefined {
  for (const key of own.sets) {
    if (own.reads.has(key))
      return `Сценарий ставит «${titleOf(key)}» и сам же её берёт: с каждым расчётом число менялось бы снова. Возьмите в формуле результат этого сценария или другое поле`;
    const rival = others.find(({ sets }) => sets.has(key));
    if (rival) return `«${titleOf(key)}» уже ставит сценарий «${rival.title}»: пусть её ставит один`;
  }
  const circle = wayBack(own, others);
  if (!circle) return undefined;
  return `Сценарии ждали бы друг друга по кругу: ${[...circle, own].map(({ title }) => `«${title}»`).join(' → ')}`;
}

const feeds = (from: Flow, to: Flow) => [...from.sets].some((key) => to.reads.has(key));

/** Scenarios by which what one sets comes back to what it reads, from it on. */
function wayBack(own: Flow, others: readonly Flow[]): Flow[] | undefined {
  const seen = new Set<string>();
  const ways: Flow[][] = [[own]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    const last = way.at(-1) as Flow;
    if (way.length > 1 && feeds(last, own)) return way;
    for (const next of others)
      if (!seen.has(next.id) && feeds(last, next)) {
        seen.add(next.id);
        ways.push([...way, next]);
      }
  }
  return undefined;
}
