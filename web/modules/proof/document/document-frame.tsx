/** The A4 document in a sandboxed frame: no scripts, forms or navigation. */
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { page } from '../../../../domain/proof/document/page.ts';
import { proofWords } from '../../../../domain/proof/text.ts';
import { OnPaper } from '../../../ui/page/on-paper.tsx';
import { withFonts } from './document-fonts.ts';
import classes from './document-frame.module.css';

/** The paper, its shadow and the scroll bar. */
const frameWidth = page.width + 40;

/** The document is shown with its fonts; on a very slow network, before them. */
const longestWaitMs = 1500;

export function DocumentFrame({ html }: { readonly html: string }) {
  const { ref, width, height } = useElementSize();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  const shown = useMemo(() => withFonts(html), [html]);
  // On small screens, scale the page to fit the width, like a PDF reader.
  const scale = width > 0 ? Math.min(1, width / frameWidth) : 1;
  return (
    <div ref={ref} className={classes['holder']}>
      <OnPaper>{proofWords.printThePdf}</OnPaper>
      <iframe
        title={proofWords.document}
        sandbox=""
        srcDoc={shown}
        // Fires after the fonts that the document uses.
        onLoad={() => setReady(true)}
        data-waiting={!isReady || undefined}
        className={classes['frame']}
        style={{
          width: scale < 1 ? frameWidth : '100%',
          height: height / scale,
          transform: scale < 1 ? `scale(${scale})` : undefined,
        }}
      />
    </div>
  );
}
