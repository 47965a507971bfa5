/** Reads pairs from two columns of a table: a tab between them, or else the first semicolon. Lines without a first column are none. */
export function pairsIn(text: string): { from: string; to: string }[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, from = line, to = ''] = /^([^\t]*)\t(.*)$/.exec(line) ?? /^([^;]*);(.*)$/.exec(line) ?? [];
    return from.trim() === '' ? [] : [{ from: from.trim(), to: to.trim() }];
  });
}
