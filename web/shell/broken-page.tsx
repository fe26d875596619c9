/**
 * Error page for a screen that fails or cannot be loaded, because the network is down or a newer release
 * replaced it.
 */
import { Button, Title } from '@mantine/core';
import { shell } from '../../domain/text.ts';
import { CentredPage } from './centred-page.tsx';

export function BrokenPage() {
  return (
    <CentredPage title={shell.broken}>
      <BrokenScreen />
    </CentredPage>
  );
}

/** Shown inside the frame, so that clocks, timeout warning and navigation keep working. */
export function BrokenScreen() {
  return (
    <div role="alert">
      <Title order={1} size="h4">
        {shell.broken}
      </Title>
      <Button mt="md" onClick={() => window.location.reload()}>
        {shell.reload}
      </Button>
    </div>
  );
}
