/** Our stall, seen from the front. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} fill="var(--logo, var(--pr-accent))" aria-hidden>
      <path d="M2.2 3h15.6a1 1 0 0 1 .96.72l1.2 4.1A.93.93 0 0 1 19.06 9H.94a.93.93 0 0 1-.9-1.18l1.2-4.1A1 1 0 0 1 2.2 3Z" />
      <path d="M2.5 10.5h4V17a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-6.5Zm11 0h4V17a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-6.5Z" />
    </svg>
  );
}
