import { createHash } from 'node:crypto';

/** Numbers for names, which stay when names are added: a cabinet has mapped its own to them. Says so where two would share one. */
export function numbersIn(from: number, count: number): (name: string) => number {
  const names = new Map<number, string>();
  return (name) => {
    const number = from + (createHash('sha256').update(name).digest().readUInt32BE() % count);
    const known = names.get(number);
    if (known !== undefined && known !== name) throw new Error(`${known} and ${name} share the number ${number}`);
    names.set(number, name);
    return number;
  };
}
