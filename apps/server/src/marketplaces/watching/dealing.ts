/**
 * Which of the processes watches a task: the one whose number and the task's mix to the most. Each knows it by itself, and when a process comes or goes,
 * only its own tasks change hands. Pure.
 */
export function dealtTo(task: string, processes: readonly number[]): number | undefined {
  let best: { process: number; weight: number } | undefined;
  for (const process of processes) {
    const weight = mix(process, Number(BigInt(task) % 4294967291n));
    if (!best || weight > best.weight || (weight === best.weight && process > best.process)) best = { process, weight };
  }
  return best?.process;
}

/** Two numbers into one of 32 bits, without a pattern (the finish of MurmurHash3). */
function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ b;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
