import { Text, Title } from '@mantine/core';
import { shell } from '../../domain/messages.ts';

export function NotAvailable({ title }: { readonly title: string }) {
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        {title}
      </Title>
      <Text c="dimmed">{shell.notAvailableYet}</Text>
    </>
  );
}
