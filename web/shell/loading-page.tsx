import { Center, Loader, Stack, Text } from '@mantine/core';
import { generic, shell } from '../../domain/text.ts';

interface LoadingPageProps {
  /** The session cannot be checked. */
  readonly isOffline?: boolean;
  /** The page itself could not be loaded. */
  readonly isWaiting?: boolean;
}

export function LoadingPage({ isOffline = false, isWaiting = false }: LoadingPageProps) {
  const text = isWaiting ? shell.pageWaits : generic.loading;
  return (
    <Center mih="60dvh" p="md">
      <Stack component="output" align="center" gap="sm">
        <Loader size="sm" />
        <Text size="sm" c="dimmed">
          {isOffline ? generic.offline : text}
        </Text>
      </Stack>
    </Center>
  );
}
