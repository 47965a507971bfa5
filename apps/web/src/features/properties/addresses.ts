/** Addresses that were typed or pasted, each in its line, without repetitions; and the first line that is none. */
export function addressesIn(text: string): { addresses: string[]; wrong: string | undefined } {
  const lines = [...new Set(text.split(/\s+/).filter(Boolean))];
  const isAddress = (line: string) => /^https?:\/\/[^/]/i.test(line) && line.length <= 2000 && URL.canParse(line);
  return { addresses: lines.filter(isAddress), wrong: lines.find((line) => !isAddress(line))?.slice(0, 60) };
}
