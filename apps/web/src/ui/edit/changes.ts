/** The fields' words on the screen. */
export type Labels<Draft> = Partial<Record<keyof Draft, string>>;

/** One field that somebody else changed meanwhile, in words. */
export interface OthersChange {
  field: string;
  message: string;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a draft that differ from what is saved. */
export function differing<Draft extends object>(before: Draft, after: Draft): Partial<Draft> {
  const changed: Partial<Draft> = {};
  for (const field in after) if (!same(before[field], after[field])) changed[field] = after[field];
  return changed;
}

/** A draft after its save: what was typed while it was under way stays, everything else is as it was saved. */
export function afterSave<Draft extends object>(now: Draft, sent: Draft, saved: Draft): Draft {
  return { ...saved, ...differing(sent, now) };
}

/** How many fields a save would change; each property counts for itself. */
export function countChanges(changes: object & { properties?: readonly unknown[] | undefined }): number {
  const { properties, ...fields } = changes;
  return Object.keys(fields).length + (properties?.length ?? 0);
}

/**
 * Changes of others to a thing since it was read: plain values as they were and are, of anything else the field's name
 * alone.
 */
export function othersChanges<Draft extends object>(before: Draft, now: Draft, labels: Labels<Draft>): OthersChange[] {
  const told: OthersChange[] = [];
  for (const field in now) {
    const label = labels[field];
    if (!label || same(before[field], now[field])) continue;
    const [was, is] = [plain(before[field]), plain(now[field])];
    told.push({ field, message: was === undefined || is === undefined ? label : `${label}: было ${was}, стало ${is}` });
  }
  return told;
}

function plain(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (value === null || value === '') return 'пусто';
  return typeof value === 'string' || typeof value === 'number' ? `«${value}»` : undefined;
}
