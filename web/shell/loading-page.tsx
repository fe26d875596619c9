import { Center, Loader, Stack, Text } from '@mantine/core';
import { generic } from '../../domain/text.ts';

export function LoadingPage({ isOffline = false }: { readonly isOffline?: boolean }) {
  return (
    <Center mih="60dvh" p="md">
      <Stack component="output" align="center" gap="sm">
        <Loader size="sm" />
        <Text size="sm" c="dimmed">
          {isOffline ? generic.offline : generic.loading}
        </Text>
      </Stack>
    </Center>
  );
}
