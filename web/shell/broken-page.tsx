/** When a screen fails, or cannot be loaded because the network is gone or a newer release has replaced it. */
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

/** Inside the frame, which goes on: the clocks, the warning, the way to other screens. */
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
