import { useState } from 'react';
import { messageOf } from '../../client/http/request.ts';
import type { StepMessageState } from './step-message.tsx';

interface Sending {
  /** What is wrong with the input, if anything. */
  readonly problem: string | undefined;
  readonly send: () => Promise<void>;
  /** If the server gives no reason. */
  readonly failedText: string;
  readonly onFailed?: () => void;
}

/** Sends what was entered in a step, one call at a time. After a success it stays busy: the next step replaces it. */
export function useStep(message: StepMessageState) {
  const [isBusy, setBusy] = useState(false);
  async function submit({ problem, send, failedText, onFailed }: Sending): Promise<void> {
    if (isBusy) return;
    if (problem !== undefined) return message.fail(problem);
    setBusy(true);
    message.clear();
    try {
      await send();
    } catch (error) {
      message.fail(messageOf(error, failedText));
      onFailed?.();
      setBusy(false);
    }
  }
  return { isBusy, submit };
}
