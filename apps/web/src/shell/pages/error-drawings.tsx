import css from './error-page.module.css';

/** Our stall: with an empty place on the shelf for errors, with its shutters down for a refused access. */

/** The stall with an empty place on its shelf; `accent` is the colour of that place. */
export function ErrorDrawing({ accent }: { accent: string }) {
  return (
    <Stall>
      <g stroke="var(--pr-line-strong)" strokeWidth="2">
        <path d="M24 92h128" />
        <rect x="38" y="68" width="20" height="24" rx="2" fill="var(--pr-sunken)" />
        <rect x="118" y="64" width="20" height="28" rx="2" fill="var(--pr-sunken)" />
      </g>
      <rect x="76" y="62" width="24" height="30" rx="2" stroke={accent} strokeWidth="2" strokeDasharray="4 5" />
    </Stall>
  );
}

/** The stall with its shutters down; `accent` is the colour of the lock. */
export function AccessDrawing({ accent }: { accent: string }) {
  return (
    <Stall>
      <g stroke="var(--pr-line-strong)" strokeWidth="2">
        <rect x="24" y="44" width="128" height="76" fill="var(--pr-sunken)" />
        <path d="M24 56h128M24 68h128M24 80h128M24 92h128M24 104h128" />
      </g>
      <g stroke={accent} strokeWidth="2" fill="var(--pr-surface)">
        <path d="M80 82v-7a8 8 0 0 1 16 0v7" fill="none" />
        <rect x="74" y="82" width="28" height="22" rx="3" />
        <path d="M88 91v5" />
      </g>
    </Stall>
  );
}

function Stall({ children }: { children: React.ReactNode }) {
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 176 132"
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
    >
      <g stroke="var(--pr-line-strong)" strokeWidth="2">
        <path d="M22 20h132l10 24H12z" fill="var(--pr-sunken)" />
        <path d="M50 20l-6 24M78 20l-3 24M98 20l3 24M126 20l6 24" />
        <path d="M24 44v76M152 44v76M14 120h148" />
      </g>
      {children}
    </svg>
  );
}
