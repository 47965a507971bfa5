/** Points of the lines of a sparkline, as SVG writes them: from edge to edge, the largest value on top; one value lies as a short line. */
export function linesOf(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): string[] {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  const across = width / Math.max(1, values.length - 1);
  const lines: string[][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const y = most === least ? height : height - ((value - least) / (most - least)) * height;
    if (at === 0 || values[at - 1] === null) lines.push([]);
    lines.at(-1)?.push(`${rounded(at * across)},${rounded(y)}`);
  });
  return lines.map(([first = '', ...rest]) => (rest.length > 0 ? [first, ...rest] : [first, first]).join(' '));
}

const rounded = (value: number) => Number(value.toFixed(1));
