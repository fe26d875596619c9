/** Draws the first page. */
import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession, whenSessionKnown } from './client/session/session.ts';
import { loadFirstPage, Start } from './start.tsx';
import { cssVariables, theme } from './theme.ts';

/** The frame in the page itself is enough until then: drawing another one would make the screen wait. */
const patienceMs = 2000;

startSession();

const element = document.getElementById('root');
if (!element) throw new Error('The page has no root');
const root = createRoot(element);

function draw() {
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Start />
      </MantineProvider>
    </StrictMode>,
  );
}

/** Renders everything once, while the browser is idle. */
async function drawWhenReady(files: readonly string[]) {
  const isReady = Promise.all([loadFirstPage(files), whenSessionKnown()]);
  const isLate = new Promise((resolve) => setTimeout(resolve, patienceMs));
  // A page that cannot be loaded shows its own error.
  await Promise.race([isReady, isLate]).catch(() => undefined);
  startTransition(draw);
}

if (globalThis.earlyFiles) void drawWhenReady(globalThis.earlyFiles);
else draw();
