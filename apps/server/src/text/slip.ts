/** Whether one slip makes the one of the other: a letter too many, too few, another one, or two neighbours in each other's place. */
export function isOneSlip(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let begin = 0;
  while (begin < typed.length && typed[begin] === meant[begin]) begin++;
  const [left, right] = [typed.slice(begin), meant.slice(begin)];
  if (left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
