import '@mantine/core/styles.layer.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from './client/session/session.ts';
import { Start } from './start.tsx';
import { cssVariables, theme } from './theme.ts';

startSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Start />
    </MantineProvider>
  </StrictMode>,
);

// Old drafts go, no matter who is signed in; nothing waits for it.
setTimeout(
  () =>
    void import('./client/drafts/sweep.ts').then(({ sweepDrafts }) => sweepDrafts()).catch(() => undefined),
  5000,
);
