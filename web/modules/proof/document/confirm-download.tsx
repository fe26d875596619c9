/** 'Confirm Download': the proof maker, and the group the document is printed for. */
import { Anchor, Button, Checkbox, Loader, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { verifyPage } from '../../../../domain/evidence/verify/text.ts';
import { forms } from '../../../../domain/text.ts';
import type { Proof } from '../../../../domain/proof/proof.ts';
import { proofSentences, proofLabels, proofWords } from '../../../../domain/proof/text.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { BannerState } from '../../../ui/page/use-banner.ts';
import { useRemembered } from '../../../shell/frame/use-remembered.ts';
import type { DownloadChoice } from './use-download.ts';
import classes from './confirm-download.module.css';

const rememberedAs = 'proofFullPictures';

interface ConfirmDownloadProps {
  readonly proof: Proof;
  readonly banner: BannerState;
  readonly isBusy: boolean;
  readonly onConfirm: (choice: DownloadChoice) => void;
  readonly onClose: () => void;
}

export function ConfirmDownload({ proof, banner, isBusy, onConfirm, onClose }: ConfirmDownloadProps) {
  const [group, setGroup] = useState(proof.group);
  const [isFull, setFull] = useRemembered(rememberedAs);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) onConfirm({ group: group.trim(), isFull });
  };
  return (
    <Dialog title={proofSentences.confirmDownload} onClose={onClose}>
      <form className={classes['form']} onSubmit={submit}>
        <TextInput label={proofLabels.proofMaker} value={proof.proofMaker} readOnly />
        <TextInput
          label={proofLabels.group}
          description={proofWords.groupUsed}
          value={group}
          data-autofocus
          onChange={({ currentTarget }) => setGroup(currentTarget.value)}
        />
        <Checkbox
          label={proofWords.fullPictures}
          checked={isFull}
          onChange={({ currentTarget }) => setFull(currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {proofWords.isSealed}{' '}
          <Anchor href={verifyPage.path} target="_blank" underline="always">
            {verifyPage.title}
          </Anchor>
        </Text>
        <Banner banner={banner} />
        <div className={classes['footer']}>
          <Button variant="default" onClick={onClose}>
            {forms.cancel}
          </Button>
          <Button
            type="submit"
            aria-disabled={isBusy}
            leftSection={isBusy && <Loader size={14} color="currentColor" />}
          >
            {isBusy ? proofSentences.downloading : proofSentences.downloadPdf}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
