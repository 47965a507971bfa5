import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { watchChunks } from '#shell/pages/chunk-reload.ts';
import { watchUnhandled } from '#shell/pages/fatal.ts';
import { watchVersion } from '#shell/version.ts';
import { Theme } from '#theme/provider.tsx';
import { router } from './router.ts';
import '#shell/links.css';

// The page's content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });
watchChunks();
watchUnhandled();
watchVersion();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Theme>
        <RouterProvider router={router} />
      </Theme>
    </StrictMode>,
  );
}
