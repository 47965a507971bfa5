/** How many fields a save would change; each property counts for itself. */
export function countChanges(changes: object & { properties?: readonly unknown[] | undefined }): number {
  const { properties, ...fields } = changes;
  return Object.keys(fields).length + (properties?.length ?? 0);
}
