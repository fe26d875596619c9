/** Recovery codes, shown once. */
import { ArrowDownTrayIcon, ClipboardDocumentIcon } from '../../ui/icons/outline.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { accountWords as words, codesFile } from '../../../domain/account/text.ts';
import { saveFile } from '../../client/calls/download.ts';
import { copyText } from '../../client/images/clipboard.ts';
import { useCloseWarning } from '../../ui/form/modal/use-close-warning.ts';
import classes from './account.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  // They are not shown again.
  useCloseWarning(true);
  const [copying, setCopying] = useState<'copied' | 'failed'>();
  const text = `${codes.join('\n')}\n`;
  const copy = async () => setCopying((await copyText(text)) ? 'copied' : 'failed');
  return (
    <Stack gap="sm">
      <Text size="sm">{words.codesText}</Text>
      <ul className={classes['codes']} aria-label={words.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {copying === 'failed' && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {words.copyFailed}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          leftSection={<ClipboardDocumentIcon width={16} height={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {copying === 'copied' ? words.copied : words.copy}
        </Button>
        <Button
          variant="default"
          leftSection={<ArrowDownTrayIcon width={16} height={16} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), codesFile)}
        >
          {words.download}
        </Button>
        <Button ml="auto" onClick={onDone}>
          {words.done}
        </Button>
      </Group>
    </Stack>
  );
}
