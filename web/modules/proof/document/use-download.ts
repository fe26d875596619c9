/** Downloads the document of a stored proof. */
import { useState } from 'react';
import { apiPath, moduleRow, type Area } from '../../../../domain/areas.ts';
import { fullPdfFileName, type Proof } from '../../../../domain/proof/proof.ts';
import { downloadRefusal } from './download-refusal.ts';
import { proofSentences, proofWords } from '../../../../domain/proof/text.ts';
import { lists } from '../../../../domain/text.ts';
import { wireNameOf } from '../../../../domain/record/wire.ts';
import { ApiError, isUnknownRecord, messageOf } from '../../../client/calls/api.ts';
import { download as downloadFile } from '../../../client/calls/download.ts';
import { useCan } from '../../../client/use-can.ts';

/** What 'Confirm Download' asks. */
export interface DownloadChoice {
  readonly group: string;
  readonly isFull: boolean;
}

interface DownloadInput {
  readonly area: Area;
  readonly onFailed: (message: string) => void;
  /** Somebody has changed or deleted the proof since it was shown: nothing was printed. */
  readonly onChanged: (message: string) => void;
  readonly onDownloaded: (message: string) => void;
}

export function useDownload({ area, onFailed, onChanged, onDownloaded }: DownloadInput) {
  const [isBusy, setBusy] = useState(false);
  const may = useCan(area, 'proof')('pdf_download');

  const refusal = (proof: Proof) => downloadRefusal(area, proof, may);

  const download = async (proof: Proof, { group, isFull }: DownloadChoice) => {
    const refused = refusal(proof);
    if (refused !== undefined) return onFailed(refused);
    const query = new URLSearchParams({
      [wireNameOf(moduleRow(area, 'proof').wire, 'group')]: group,
      ...(isFull && { pictures: 'full' }),
      version: String(proof.version),
    });
    setBusy(true);
    try {
      const name = fullPdfFileName(area, proof.user);
      await downloadFile(`${apiPath(area, 'proof')}/${proof._id}/pdf?${query}`, name);
      onDownloaded(proofWords.downloaded(name));
    } catch (error) {
      const isGone = isUnknownRecord(error);
      const reason = isGone ? lists.unknownRecord : messageOf(error, proofSentences.pdfFailed);
      const failure = proofSentences.pdfNotDownloaded(reason.replace(/\.$/, ''), window.location.host);
      if (error instanceof ApiError && error.status === 409) onChanged(reason);
      else if (isGone) onChanged(failure);
      else onFailed(failure);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return { may, isBusy, refusal, download };
}
