/** Input that takes a moment, such as a file that is still being read: a form that is submitted meanwhile waits for it. */
import { useRef, useState } from 'react';
import { useHandler } from '../../ui/form/use-handler.ts';
import { useIsOpen } from './use-is-open.ts';

export interface ComingInput {
  /** Replaces what is still coming. `take` returns false for input that is refused: nothing is sent without it. */
  readonly wait: <Input>(input: Promise<Input>, take: (input: Input) => boolean) => void;
  /** It is no longer wanted. */
  readonly forget: () => void;
}

export function useComingInput(send: () => void) {
  /** Resolves when the form has the input. */
  const latest = useRef<Promise<boolean>>(undefined);
  const [isComing, setComing] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const isOpen = useIsOpen();
  const sendNow = useHandler(send);

  const forget = () => {
    latest.current = undefined;
    setComing(false);
  };
  const coming: ComingInput = {
    wait: (input, take) => {
      const taken = input.then((arrived) => {
        if (latest.current !== taken) return false;
        forget();
        return take(arrived);
      });
      latest.current = taken;
      setComing(true);
    },
    forget,
  };
  const sendLater = async () => {
    setAwaited(true);
    const isTaken = await latest.current;
    setAwaited(false);
    if (isTaken && isOpen()) sendNow();
  };
  return {
    coming,
    isComing,
    /** The form is being submitted, and waits. */
    isAwaited,
    send: () => (isComing ? void sendLater() : send()),
  };
}
