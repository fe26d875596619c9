import { Center, Loader, Stack, Text } from '@mantine/core';
import { generic, shell } from '../../domain/text.ts';
import { useIsReconnecting } from '../client/session/connection.ts';

export function LoadingPage({ isOffline = false }: { readonly isOffline?: boolean }) {
  const isReconnecting = useIsReconnecting();
  const text = isReconnecting ? shell.pageWaits : generic.loading;
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
